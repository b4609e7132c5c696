package dev.treering.learned;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Chooses among candidates, each in one or several ways, or none of them: a softmax over the scores
 * of all candidates in all ways and the score of none makes probabilities, so the candidates of one
 * choice are comparable. Immutable.
 *
 * @param <T> the candidates
 * @param features what is measured of a candidate
 * @param aloneFeatures what is measured of the choice itself
 * @param each the scores of a candidate
 * @param none the score of none
 */
public record ChoiceModel<T>(
    List<Feature<T>> features,
    List<Feature<T>> aloneFeatures,
    FeatureNetwork each,
    FeatureNetwork none) {
  public ChoiceModel {
    features = List.copyOf(features);
    aloneFeatures = List.copyOf(aloneFeatures);
  }

  /**
   * Reads a model from the lines of its file; features without a line weigh nothing.
   *
   * @param prefix the model's name in the file
   * @param ways in how many ways a candidate can be chosen
   */
  public static <T> ChoiceModel<T> read(
      Map<String, String> lines,
      String prefix,
      int ways,
      List<Feature<T>> features,
      List<Feature<T>> aloneFeatures) {
    return new ChoiceModel<>(
        features,
        aloneFeatures,
        FeatureNetwork.read(lines, prefix + ".pair", ways, Feature.names(features)),
        FeatureNetwork.read(lines, prefix + ".alone", 1, Feature.names(aloneFeatures)));
  }

  /** Returns the lines that {@link #read} takes, sorted. */
  public Map<String, String> lines(String prefix) {
    Map<String, String> lines = new TreeMap<>(each.lines(prefix + ".pair"));
    lines.putAll(none.lines(prefix + ".alone"));
    return lines;
  }

  /** Returns in how many ways a candidate can be chosen. */
  public int ways() {
    return each.outputs();
  }

  /**
   * Returns the probability of each candidate in each of its ways, candidate after candidate, and
   * last that of none. They sum to 1, and are the same on every machine.
   *
   * @param alone stands for the choice itself
   */
  public double[] probabilities(List<T> candidates, T alone) {
    return ofMeasured(
        candidates.stream().map(candidate -> measure(features, candidate)).toList(), alone);
  }

  /**
   * Returns the probabilities of candidates that were measured before.
   *
   * @param measured the values of {@link #features} of each candidate
   * @param alone stands for the choice itself
   */
  public double[] ofMeasured(List<double[]> measured, T alone) {
    int ways = ways();
    double[] scores = new double[measured.size() * ways + 1];
    for (int i = 0; i < measured.size(); i++) {
      double[] some = each.scores(measured.get(i));
      System.arraycopy(some, 0, scores, i * ways, ways);
    }
    scores[scores.length - 1] = none.scores(measure(aloneFeatures, alone))[0];
    softmax(scores);
    return scores;
  }

  /** Returns the values of features, in their order. */
  public static <T> double[] measure(List<Feature<T>> features, T candidate) {
    double[] values = new double[features.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = features.get(i).of(candidate);
    }
    return values;
  }

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
}
