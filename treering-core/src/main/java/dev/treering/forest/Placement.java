package dev.treering.forest;

import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;

/** Where a message stands in its tree (T-Mem §4.3, Eq. 5). */
public sealed interface Placement {
  /** Starts a tree: it changes and supports no earlier message of the evidence. */
  record Root() implements Placement {}

  /**
   * Hangs below an earlier message.
   *
   * @param parent which
   * @param kind what it does to it
   * @param confidence that the link is right, in [0, 1]
   */
  record Linked(MessageId parent, LinkKind kind, double confidence) implements Placement {
    public Linked {
      if (!(confidence >= 0 && confidence <= 1)) {
        throw new InvalidValueException(
            "The confidence (%s) of the link to parent %s must be between 0 and 1.%nMaybe the"
                    .formatted(confidence, parent)
                + " relation classifier returned a percentage.");
      }
    }
  }

  /** The one root placement. */
  Root ROOT = new Root();
}
