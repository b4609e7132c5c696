package dev.treering.forest.structure;

import dev.treering.forest.LinkKind;

/**
 * The probabilities of a message's places: below each candidate parent as UPDATE or EXPAND, or
 * below none. They sum to 1.
 */
public final class LocalJudgement {
  private final double[] update;
  private final double[] expand;
  private final double alone;

  private LocalJudgement(double[] update, double[] expand, double alone) {
    this.update = update;
    this.expand = expand;
    this.alone = alone;
  }

  /**
   * Returns the probability that the child answers each candidate, and last that it answers none.
   *
   * @param child the pair of the child with itself
   * @param candidates the pairs of the child with its candidate parents
   */
  public static double[] replies(PairModel.Head head, Pair child, Pair[] candidates) {
    double[] scores = new double[candidates.length + 1];
    for (int i = 0; i < candidates.length; i++) {
      scores[i] = head.pair().scores(PairModel.measure(head.pair().features(), candidates[i]))[0];
    }
    scores[candidates.length] =
        head.alone().scores(PairModel.measure(head.alone().features(), child))[0];
    softmax(scores);
    return scores;
  }

  /** Returns the judgement of a child among its candidate parents; arguments as above. */
  public static LocalJudgement of(PairModel.Head head, Pair child, Pair[] candidates) {
    double[] scores = new double[2 * candidates.length + 1];
    for (int i = 0; i < candidates.length; i++) {
      double[] both = head.pair().scores(PairModel.measure(head.pair().features(), candidates[i]));
      scores[2 * i] = both[PairModel.UPDATE];
      scores[2 * i + 1] = both[PairModel.EXPAND];
    }
    scores[2 * candidates.length] =
        head.alone().scores(PairModel.measure(head.alone().features(), child))[0];
    softmax(scores);
    double[] update = new double[candidates.length];
    double[] expand = new double[candidates.length];
    for (int i = 0; i < candidates.length; i++) {
      update[i] = scores[2 * i];
      expand[i] = scores[2 * i + 1];
    }
    return new LocalJudgement(update, expand, scores[2 * candidates.length]);
  }

  /** Turns scores into probabilities; the same on every machine. */
  private static void softmax(double[] scores) {
    double highest = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      highest = Math.max(highest, score);
    }
    double sum = 0;
    for (int i = 0; i < scores.length; i++) {
      scores[i] = StrictMath.exp(scores[i] - highest);
      sum += scores[i];
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] /= sum;
    }
  }

  /** Returns the probability that it hangs below this candidate, in either way. */
  public double link(int candidate) {
    return Math.min(1, update[candidate] + expand[candidate]);
  }

  /** Returns the more probable way in which it hangs below this candidate. */
  public LinkKind kind(int candidate) {
    return update[candidate] >= expand[candidate] ? LinkKind.UPDATE : LinkKind.EXPAND;
  }

  /** Returns the probability that it hangs below none. */
  public double alone() {
    return alone;
  }

  /** Returns the most probable parent, the later of equals; -1 without candidates. */
  public int best() {
    int best = -1;
    for (int i = 0; i < update.length; i++) {
      if (best < 0 || link(i) >= link(best)) {
        best = i;
      }
    }
    return best;
  }

  /** Whether hanging below nothing is more probable than any one place. */
  public boolean isAlone() {
    return best() < 0 || alone > link(best());
  }
}
