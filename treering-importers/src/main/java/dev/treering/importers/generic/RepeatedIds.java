package dev.treering.importers.generic;

import dev.treering.importers.ids.StableIds;
import dev.treering.model.Author;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells apart messages to which a source gave the same id. Usually such rows are accounts of one
 * message; but what another author said at another instant is another message, and without an id of
 * its own it would be lost. The id is numbered in the order of the source, so that a longer export
 * numbers it alike. Known are the last {@value StableIds#REMEMBERED} ids. Not thread-safe.
 */
final class RepeatedIds {
  /** The source gave the id to another message, too. */
  static final String REPEATED = "id-repeated";

  private record Said(String author, Instant occurred) {}

  private final Map<MessageId, List<Said>> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<MessageId, List<Said>> eldest) {
          return size() > StableIds.REMEMBERED;
        }
      };

  /**
   * Returns the id, numbered when it belongs to another message.
   *
   * @param flags receives {@link #REPEATED}
   */
  MessageId apart(
      MessageId id,
      MessageKind kind,
      @Nullable Author author,
      Instant occurred,
      Set<String> flags) {
    if (author == null || kind == MessageKind.DELETED) {
      return id;
    }
    List<Said> all = known.computeIfAbsent(id, unknown -> new ArrayList<>(1));
    int number = 0;
    while (number < all.size() && !isSame(all.get(number), author, occurred)) {
      number++;
    }
    if (number == all.size()) {
      all.add(new Said(author.id(), occurred));
    }
    if (number == 0) {
      return id;
    }
    flags.add(REPEATED);
    return MessageId.of(id + "-" + (number + 1));
  }

  private static boolean isSame(Said said, Author author, Instant occurred) {
    return said.author().equals(author.id()) || said.occurred().equals(occurred);
  }
}
