package dev.treering.eval.metric;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How sure a figure is: it is computed anew for samples of the questions, drawn with replacement
 * (Efron 1979). The same seed gives the same result.
 *
 * @param samples how many are drawn, at least 1
 * @param seed of the draws
 */
public record Bootstrap(int samples, long seed) {
  /** A thousand samples are enough for two digits of a bound. */
  public static Bootstrap standard() {
    return new Bootstrap(1000, 20_250_611L);
  }

  /**
   * A figure and the range in which it lies in 95 of 100 samples.
   *
   * @param value the figure
   * @param low the lower bound
   * @param high the upper bound
   */
  public record Interval(double value, double low, double high) {}

  /**
   * What one run is better than another by, over the same questions.
   *
   * @param difference the figure of the one less that of the other
   * @param notBetter the share of samples in which the one is not better, in [0, 1]
   * @param wins questions on which the one is better
   * @param losses questions on which the other is
   */
  public record Paired(Interval difference, double notBetter, long wins, long losses) {}

  /** Returns the pooled share of these with its interval; 0 of nothing. */
  public Interval pooled(List<Share> shares) {
    return interval(List.of(shares));
  }

  /**
   * Returns the mean over groups of their pooled shares, with its interval; each group is drawn
   * from by itself, so that each sample has all of them.
   */
  public Interval interval(List<List<Share>> groups) {
    double[] drawn = new double[samples];
    SplittableRandom random = new SplittableRandom(seed);
    for (List<Share> group : groups) {
      double[] ratios =
          draw(
              random,
              group.size(),
              index -> new double[] {group.get(index).part(), group.get(index).whole()});
      Arrays.setAll(drawn, i -> drawn[i] + ratios[i] / groups.size());
    }
    Arrays.sort(drawn);
    return new Interval(
        groups.stream().mapToDouble(Share::pooled).average().orElse(0),
        bound(drawn, 0.025),
        bound(drawn, 0.975));
  }

  /**
   * Compares two runs question by question.
   *
   * @param one the values of the one run
   * @param other the values of the other, of the same questions in the same order
   */
  public Paired compare(List<Double> one, List<Double> other) {
    if (one.size() != other.size()) {
      throw new IllegalArgumentException(
          "The two runs (%d and %d values) must have the same questions.%nMaybe one was stopped early."
              .formatted(one.size(), other.size()));
    }
    double[] differences = new double[one.size()];
    Arrays.setAll(differences, i -> one.get(i) - other.get(i));
    double[] drawn =
        draw(
            new SplittableRandom(seed),
            differences.length,
            index -> new double[] {differences[index], 1});
    Arrays.sort(drawn);
    Interval interval =
        new Interval(
            Arrays.stream(differences).average().orElse(0),
            bound(drawn, 0.025),
            bound(drawn, 0.975));
    return new Paired(
        interval,
        Arrays.stream(drawn).filter(difference -> difference <= 0).count() / (double) samples,
        Arrays.stream(differences).filter(difference -> difference > 0).count(),
        Arrays.stream(differences).filter(difference -> difference < 0).count());
  }

  private interface PartAndWhole {
    double[] of(int index);
  }

  /** Returns the ratio of each sample. */
  private double[] draw(SplittableRandom random, int size, PartAndWhole values) {
    double[] ratios = new double[samples];
    for (int sample = 0; sample < samples; sample++) {
      double part = 0;
      double whole = 0;
      for (int i = 0; i < size; i++) {
        double[] one = values.of(random.nextInt(size));
        part += one[0];
        whole += one[1];
      }
      ratios[sample] = whole == 0 ? 0 : part / whole;
    }
    return ratios;
  }

  private static double bound(double[] sorted, double quantile) {
    return sorted[(int) Math.round(quantile * (sorted.length - 1))];
  }
}
