package dev.treering.eval.bench;

import java.util.Collection;
import java.util.List;

/** Percentiles of measured values. */
final class Percentiles {
  private Percentiles() {}

  static double median(Collection<Double> values) {
    return of(values, 0.5);
  }

  /**
   * Returns the value below which a share of the values lies, by the nearest rank.
   *
   * @param values at least one
   * @param share in [0, 1]
   */
  static double of(Collection<Double> values, double share) {
    List<Double> sorted = values.stream().sorted().toList();
    int rank = (int) Math.ceil(share * sorted.size());
    return sorted.get(Math.clamp(rank - 1L, 0, sorted.size() - 1));
  }
}
