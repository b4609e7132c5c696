package dev.treering.model.tree;

import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;

/** What a memory was made from. */
public sealed interface Basis {
  /** A segment's messages, each once, in the order of time; at least one. */
  record OfMessages(List<MessageId> messages) implements Basis {
    public OfMessages {
      messages = List.copyOf(messages);
      requireEachOnce("messages", messages);
    }
  }

  /** The memories of the level below, each by its start, oldest first; at least one. */
  record OfChildren(List<Instant> starts) implements Basis {
    public OfChildren {
      starts = List.copyOf(starts);
      requireEachOnce("children", starts);
      if (!starts.stream().sorted().toList().equals(starts)) {
        throw new InvalidValueException(
            "The children (%s) must be in the order of time.%nMaybe they were collected from a map."
                .formatted(starts));
      }
    }
  }

  private static void requireEachOnce(String name, List<?> all) {
    if (all.isEmpty() || new HashSet<>(all).size() < all.size()) {
      throw new InvalidValueException(
          "The %s (%s) of a memory must be at least one, each once.%nMaybe its interval holds none; then there is no memory."
              .formatted(name, all));
    }
  }
}
