package dev.treering.store;

import dev.treering.model.MessageId;
import java.time.Instant;
import java.util.Comparator;

/**
 * A message that a search found.
 *
 * @param id which
 * @param occurred when it was said
 * @param score how well it fits; larger is better; comparable within one search only
 */
public record Hit(MessageId id, Instant occurred, double score) {
  /** The order of results: best first, ties by earlier time, then by id. */
  public static final Comparator<Hit> BEST_FIRST =
      Comparator.comparingDouble(Hit::score)
          .reversed()
          .thenComparing(Hit::occurred)
          .thenComparing(Hit::id);
}
