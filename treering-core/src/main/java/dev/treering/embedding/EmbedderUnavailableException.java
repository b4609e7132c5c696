package dev.treering.embedding;

import java.io.Serial;

/** An embedding model does not answer. Words still do; what lacks a vector can get it later. */
public final class EmbedderUnavailableException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param modelId which model
   * @param cause what its client threw
   */
  public EmbedderUnavailableException(String modelId, Throwable cause) {
    super(
        "The embedding model (%s) must answer, but failed: %s.%nMaybe its service is down or its address is another; \"treering config\" shows it. Nothing is lost: what lacks a vector gets it at the next import."
            .formatted(modelId, reason(cause)),
        cause);
  }

  private static String reason(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String kind = root.getClass().getSimpleName();
    return root.getMessage() == null ? kind : kind + ", " + root.getMessage();
  }
}
