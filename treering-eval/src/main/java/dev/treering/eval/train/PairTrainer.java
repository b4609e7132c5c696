package dev.treering.eval.train;

import dev.treering.forest.structure.PairFeatures;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fits the softmax over a message's places by maximum a posteriori: the likelihood of the right
 * places, and a Gaussian around the weights that were set by hand, so that what the data do not
 * tell stays as people think it is. Full batches, Adam, no randomness: the same decisions give the
 * same weights.
 *
 * @param rounds passes over all decisions
 * @param step the step of Adam
 * @param prior how strongly weights are held to where they began
 */
record PairTrainer(int rounds, double step, double prior) {
  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.999;
  private static final double EPSILON = 1e-8;
  private static final int PAIR = PairFeatures.PAIR.size();
  private static final int CHILD = PairFeatures.CHILD.size();
  private static final int UPDATE = 0;
  private static final int EXPAND = PAIR + 1;
  private static final int NONE = 2 * (PAIR + 1);
  private static final int SIZE = NONE + CHILD + 1;

  /** Returns the weights by name, begun from {@code start}. */
  Map<String, Double> train(List<Decision> decisions, Map<String, Double> start) {
    double[] origin = toArray(start);
    double[] weights = origin.clone();
    double[] first = new double[SIZE];
    double[] second = new double[SIZE];
    double total = decisions.stream().mapToDouble(Decision::weight).sum();
    for (int round = 1; round <= rounds; round++) {
      double[] gradient = new double[SIZE];
      for (Decision decision : decisions) {
        addGradient(weights, decision, gradient);
      }
      for (int i = 0; i < SIZE; i++) {
        double slope = gradient[i] / total + prior * (weights[i] - origin[i]);
        first[i] = BETA1 * first[i] + (1 - BETA1) * slope;
        second[i] = BETA2 * second[i] + (1 - BETA2) * slope * slope;
        double mean = first[i] / (1 - StrictMath.pow(BETA1, round));
        double spread = second[i] / (1 - StrictMath.pow(BETA2, round));
        weights[i] -= step * mean / (StrictMath.sqrt(spread) + EPSILON);
      }
    }
    return toMap(weights);
  }

  private static void addGradient(double[] weights, Decision decision, double[] gradient) {
    int n = decision.pairs().length;
    double[] scores = new double[2 * n + 1];
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      scores[2 * i] = dot(weights, UPDATE, decision.pairs()[i]);
      scores[2 * i + 1] = dot(weights, EXPAND, decision.pairs()[i]);
    }
    scores[2 * n] = dot(weights, NONE, decision.child());
    for (double score : scores) {
      highest = Math.max(highest, score);
    }
    double sum = 0;
    for (int i = 0; i < scores.length; i++) {
      scores[i] = StrictMath.exp(scores[i] - highest);
      sum += scores[i];
    }
    int right = decision.parent() < 0 ? 2 * n : 2 * decision.parent() + (decision.update() ? 0 : 1);
    for (int i = 0; i < scores.length; i++) {
      double error = (scores[i] / sum - (i == right ? 1 : 0)) * decision.weight();
      if (i == 2 * n) {
        add(gradient, NONE, decision.child(), error);
      } else {
        add(gradient, i % 2 == 0 ? UPDATE : EXPAND, decision.pairs()[i / 2], error);
      }
    }
  }

  /** The bias stands first, then the weights of the features. */
  private static double dot(double[] weights, int at, double[] features) {
    double sum = weights[at];
    for (int i = 0; i < features.length; i++) {
      sum += weights[at + 1 + i] * features[i];
    }
    return sum;
  }

  private static void add(double[] gradient, int at, double[] features, double error) {
    gradient[at] += error;
    for (int i = 0; i < features.length; i++) {
      gradient[at + 1 + i] += error * features[i];
    }
  }

  private static String name(int index) {
    if (index < EXPAND) {
      return "update." + (index == 0 ? "BIAS" : PairFeatures.PAIR.get(index - 1).name());
    }
    if (index < NONE) {
      int i = index - EXPAND;
      return "expand." + (i == 0 ? "BIAS" : PairFeatures.PAIR.get(i - 1).name());
    }
    int i = index - NONE;
    return "none." + (i == 0 ? "BIAS" : PairFeatures.CHILD.get(i - 1).name());
  }

  private static double[] toArray(Map<String, Double> named) {
    double[] weights = new double[SIZE];
    for (int i = 0; i < SIZE; i++) {
      weights[i] = named.getOrDefault(name(i), 0.0);
    }
    return weights;
  }

  /** Rounded to four digits: the file is for people, too. */
  private static Map<String, Double> toMap(double[] weights) {
    Map<String, Double> named = new TreeMap<>();
    for (int i = 0; i < SIZE; i++) {
      double rounded = Double.parseDouble(String.format(Locale.ROOT, "%.4f", weights[i]));
      if (rounded != 0) {
        named.put(name(i), rounded);
      }
    }
    return named;
  }
}
