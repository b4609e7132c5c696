package dev.treering.eval.train;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The slope of the likelihood of right places: a softmax over all places of a message, of which any
 * right one will do. Holds buffers; one thread at a time.
 */
final class DecisionGradient {
  private final TrainableNetwork pair;
  private final TrainableNetwork alone;
  private final RandomGenerator random;
  private final double[] scratch;
  private double[][] active = new double[0][];
  private double[] scores = new double[0];

  /**
   * @param random silences hidden units
   */
  DecisionGradient(TrainableNetwork pair, TrainableNetwork alone, RandomGenerator random) {
    this.pair = pair;
    this.alone = alone;
    this.random = random;
    this.scratch = new double[width()];
  }

  private int width() {
    return Math.max(pair.outputs() + pair.hidden(), alone.outputs() + alone.hidden());
  }

  /** Adds the slopes of some decisions to a gradient; returns their weight together. */
  double add(double[] weights, List<Decision> decisions, double[] gradient) {
    double total = 0;
    for (Decision decision : decisions) {
      addOne(weights, decision, gradient);
      total += decision.weight();
    }
    return total;
  }

  private void addOne(double[] weights, Decision decision, double[] gradient) {
    int n = decision.candidates().size();
    int places = n * pair.outputs() + 1;
    reserve(n + 1, places);
    for (int i = 0; i < n; i++) {
      pair.forward(
          weights, decision.candidates().get(i), active[i], random, scores, i * pair.outputs());
    }
    alone.forward(weights, decision.alone(), active[n], random, scores, places - 1);
    toErrors(decision, places);
    for (int i = 0; i < n; i++) {
      pair.backward(
          weights,
          decision.candidates().get(i),
          active[i],
          scores,
          i * pair.outputs(),
          gradient,
          scratch);
    }
    alone.backward(weights, decision.alone(), active[n], scores, places - 1, gradient, scratch);
  }

  /** Turns scores into errors: probability, less its share of what is right. */
  private void toErrors(Decision decision, int places) {
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < places; i++) {
      highest = Math.max(highest, scores[i]);
    }
    double sum = 0;
    for (int i = 0; i < places; i++) {
      scores[i] = StrictMath.exp(scores[i] - highest);
      sum += scores[i];
    }
    double right = 0;
    for (int place : decision.right()) {
      right += scores[place];
    }
    double[] share = new double[decision.right().length];
    for (int i = 0; i < share.length; i++) {
      share[i] = right > 0 ? scores[decision.right()[i]] / right : 1.0 / share.length;
    }
    for (int i = 0; i < places; i++) {
      scores[i] = scores[i] / sum * decision.weight();
    }
    for (int i = 0; i < share.length; i++) {
      scores[decision.right()[i]] -= share[i] * decision.weight();
    }
  }

  private void reserve(int rows, int places) {
    if (active.length < rows) {
      active = new double[rows * 2][width()];
    }
    if (scores.length < places) {
      scores = new double[places * 2];
    }
  }
}
