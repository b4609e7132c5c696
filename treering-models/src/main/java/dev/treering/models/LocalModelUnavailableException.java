package dev.treering.models;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * A local model cannot be used here: a file is missing, damaged or of another kind than was said,
 * or the platform has no native library. The memory still works without it, on the lexical rung.
 */
public final class LocalModelUnavailableException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message name, value, rule, and a line that starts with "Maybe"
   * @param cause what failed underneath; may be absent
   */
  public LocalModelUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
