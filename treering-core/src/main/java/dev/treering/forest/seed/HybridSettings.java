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
 * @param feedback what likeness to the best adds
 */
public record HybridSettings(
    int limit, int pool, double vectorWeight, double replyCredit, Feedback feedback) {
  /**
   * Pseudo-relevance feedback within the pool: messages that are like the best ones are about the
   * same thing, though they may share no word with the question.
   *
   * @param best how many of the best lend weight, at least 0
   * @param nearest to how many of those nearest to them in meaning, at least 2
   * @param weight the most that likeness adds, where the best score is 1; at least 0
   */
  public record Feedback(int best, int nearest, double weight) {
    public Feedback {
      if (best < 0 || nearest < 2 || !(weight >= 0)) {
        throw new InvalidValueException(
            "The feedback of the best (%d) to the nearest (%d) with a weight (%s) must have at least 0, 2 and 0.%nMaybe two were swapped."
                .formatted(best, nearest, weight));
      }
    }

    /** Returns no feedback. */
    public static Feedback none() {
      return new Feedback(0, 2, 0);
    }
  }

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
   * The depth of the paper; equal weights; half the score of the neighbours in the reply graph, as
   * first measured by hand on a work chat with gold. The pool and the feedback were measured on
   * that chat and on long chats of our own (docs/decisions/0006-forest-choices.md).
   */
  public static HybridSettings defaults() {
    return new HybridSettings(36, 100, 0.5, 0.5, new Feedback(5, 15, 0.2));
  }

  /** Returns these with another limit, and a pool that is no smaller. */
  public HybridSettings withLimit(int newLimit) {
    return new HybridSettings(
        newLimit, Math.max(pool, newLimit), vectorWeight, replyCredit, feedback);
  }
}
