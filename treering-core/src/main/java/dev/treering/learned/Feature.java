package dev.treering.learned;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Something measured of a candidate.
 *
 * @param <T> the candidates
 * @param name its name in files of weights
 * @param meaning what it says, for people
 * @param least its least value
 * @param most its greatest value
 * @param measure computes it; what lies outside the range is cut off
 */
public record Feature<T>(
    String name, String meaning, double least, double most, ToDoubleFunction<T> measure) {
  /** A feature that is 1 when something is so and 0 when not. */
  public static <T> Feature<T> flag(String name, String meaning, Predicate<T> test) {
    return new Feature<>(name, meaning, 0, 1, candidate -> test.test(candidate) ? 1 : 0);
  }

  /** A feature in [0, 1]. */
  public static <T> Feature<T> unit(String name, String meaning, ToDoubleFunction<T> measure) {
    return new Feature<>(name, meaning, 0, 1, measure);
  }

  /** Returns its value, forced into its range. */
  public double of(T candidate) {
    return Math.clamp(measure.applyAsDouble(candidate), least, most);
  }

  /** Returns the names of features, in their order. */
  public static <T> List<String> names(List<Feature<T>> features) {
    return features.stream().map(Feature::name).toList();
  }
}
