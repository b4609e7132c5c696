package dev.treering.forest.seed;

import dev.treering.forest.Inquiry;
import dev.treering.model.MessageId;
import java.util.List;

/**
 * Tells of messages that something else than search takes for evidence: the port through which a
 * memory tree leads a forest. Implementations are thread-safe.
 */
@FunctionalInterface
public interface AnchorSource {
  /** Returns the messages, the best first, each once; none when it knows none. */
  List<MessageId> anchors(Inquiry inquiry);

  /** Knows none. */
  static AnchorSource none() {
    return inquiry -> List.of();
  }
}
