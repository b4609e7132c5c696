package dev.treering.forest.structure;

import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * One measure of a pair. Its name stands in the file of weights.
 *
 * @param name upper case, unique
 * @param meaning what it measures, for people
 * @param least its least value
 * @param most its greatest value
 * @param measure how it is found
 */
public record PairFeature(
    String name, String meaning, double least, double most, ToDoubleFunction<Pair> measure) {
  /** A feature that is 1 when something is so and 0 when not. */
  static PairFeature flag(String name, String meaning, Predicate<Pair> test) {
    return new PairFeature(name, meaning, 0, 1, pair -> test.test(pair) ? 1 : 0);
  }

  /** A feature in [0, 1]; what exceeds that is cut off. */
  static PairFeature unit(String name, String meaning, ToDoubleFunction<Pair> measure) {
    return new PairFeature(name, meaning, 0, 1, measure);
  }

  /** Returns its value, forced into its range. */
  public double of(Pair pair) {
    return Math.clamp(measure.applyAsDouble(pair), least, most);
  }
}
