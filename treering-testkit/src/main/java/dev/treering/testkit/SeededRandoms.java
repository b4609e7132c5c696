package dev.treering.testkit;

import java.util.Random;
import java.util.function.Consumer;

/** Runs a property with many seeds and names the seed that breaks it. */
public final class SeededRandoms {
  private SeededRandoms() {}

  /**
   * Checks the property for seeds 0 to {@code count} - 1.
   *
   * @throws AssertionError when it fails for one; the message starts with that seed
   */
  public static void check(int count, Consumer<Random> property) {
    for (long seed = 0; seed < count; seed++) {
      try {
        property.accept(new Random(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
  }
}
