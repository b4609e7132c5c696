package dev.treering.forest.seed;

import dev.treering.model.InvalidValueException;

/**
 * How hybrid seeds are found.
 *
 * @param limit the most seeds, k
 * @param pool how many hits of each ranking are fused, at least {@code limit}
 * @param vectorWeight share of the meaning in the fused score, in [0, 1]; the rest is BM25's
 * @param replyCredit share of the score of what a message answers, and of its answers, that is
 *     added to its own; at least 0
 */
public record HybridSettings(int limit, int pool, double vectorWeight, double replyCredit) {
  public HybridSettings {
    if (limit < 1 || pool < limit) {
      throw new InvalidValueException(
          "The seed limit (%d) must be at least 1 and the pool (%d) no smaller.%nMaybe they were"
                  .formatted(limit, pool)
              + " swapped.");
    }
    if (!(vectorWeight >= 0 && vectorWeight <= 1) || !(replyCredit >= 0)) {
      throw new InvalidValueException(
          "The vector weight (%s) must be in [0, 1] and the reply credit (%s) not negative.%nMaybe"
                  .formatted(vectorWeight, replyCredit)
              + " a percentage was given.");
    }
  }

  /**
   * The depth of the paper; a pool that covers what reply credit can lift; equal weights; half the
   * score of the neighbours in the reply graph, as first measured by hand on a work chat with gold.
   */
  public static HybridSettings defaults() {
    return new HybridSettings(36, 200, 0.5, 0.5);
  }

  /** Returns these with another limit, and a pool that is no smaller. */
  public HybridSettings withLimit(int newLimit) {
    return new HybridSettings(newLimit, Math.max(pool, newLimit), vectorWeight, replyCredit);
  }
}
