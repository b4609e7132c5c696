package dev.treering.forest.structure;

import dev.treering.forest.LinkKind;

/**
 * The probabilities of a message's places: below each candidate parent as UPDATE or EXPAND, or
 * below none. They sum to 1.
 */
final class LocalJudgement {
  private final double[] update;
  private final double[] expand;
  private final double alone;

  private LocalJudgement(double[] update, double[] expand, double alone) {
    this.update = update;
    this.expand = expand;
    this.alone = alone;
  }

  /** Returns the judgement of a child among its candidate parents. */
  static LocalJudgement of(
      PairModel model,
      LocalConversation conversation,
      LocalChains chains,
      LocalQuestion question,
      int child,
      int[] parents) {
    double[] update = new double[parents.length];
    double[] expand = new double[parents.length];
    double alone = model.alone(new Pair(conversation, chains, question, child, child));
    double highest = alone;
    for (int i = 0; i < parents.length; i++) {
      double[] scores = model.scores(new Pair(conversation, chains, question, parents[i], child));
      update[i] = scores[PairModel.UPDATE];
      expand[i] = scores[PairModel.EXPAND];
      highest = Math.max(highest, Math.max(update[i], expand[i]));
    }
    double sum = 0;
    for (int i = 0; i < parents.length; i++) {
      update[i] = StrictMath.exp(update[i] - highest);
      expand[i] = StrictMath.exp(expand[i] - highest);
      sum += update[i] + expand[i];
    }
    alone = StrictMath.exp(alone - highest);
    sum += alone;
    for (int i = 0; i < parents.length; i++) {
      update[i] /= sum;
      expand[i] /= sum;
    }
    return new LocalJudgement(update, expand, alone / sum);
  }

  /** Returns the probability that it hangs below this candidate, in either way. */
  double link(int candidate) {
    return Math.min(1, update[candidate] + expand[candidate]);
  }

  LinkKind kind(int candidate) {
    return update[candidate] >= expand[candidate] ? LinkKind.UPDATE : LinkKind.EXPAND;
  }

  double update(int candidate) {
    return update[candidate];
  }

  double expand(int candidate) {
    return expand[candidate];
  }

  double alone() {
    return alone;
  }

  /** Returns the most probable parent, the later of equals; -1 without candidates. */
  int best() {
    int best = -1;
    for (int i = 0; i < update.length; i++) {
      if (best < 0 || link(i) >= link(best)) {
        best = i;
      }
    }
    return best;
  }

  /** Whether hanging below nothing is more probable than any one place. */
  boolean isAlone() {
    return best() < 0 || alone > link(best());
  }
}
