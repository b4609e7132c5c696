package dev.treering.store;

import dev.treering.model.MessageId;
import java.util.List;

/**
 * What was said right before and after a message in its channel.
 *
 * @param before the nearest first
 * @param after the nearest first
 */
public record Neighbours(List<MessageId> before, List<MessageId> after) {
  public Neighbours {
    before = List.copyOf(before);
    after = List.copyOf(after);
  }
}
