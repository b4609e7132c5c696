package dev.treering.tree.consolidate;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.List;
import java.util.Map;

/**
 * Tells which statements were overtaken: the port through which the forest's judgement of pairs
 * reaches the tree. Implementations are thread-safe and depend on what is handed in alone.
 */
@FunctionalInterface
public interface UpdateFinder {
  /**
   * Returns, by message, the earlier one whose state it changes.
   *
   * @param messages in the order of time, each once
   */
  Map<MessageId, MessageId> updates(List<Message> messages);

  /** Finds none. */
  static UpdateFinder none() {
    return messages -> Map.of();
  }
}
