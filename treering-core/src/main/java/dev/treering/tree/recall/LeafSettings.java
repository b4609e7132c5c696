package dev.treering.tree.recall;

import dev.treering.model.InvalidValueException;

/**
 * How segments are scored.
 *
 * @param lambda λ, the share of meaning in a score, in [0, 1]; the rest is words
 * @param pool how many of the nearest in meaning are scored
 */
public record LeafSettings(double lambda, int pool) {
  public LeafSettings {
    if (!(lambda >= 0 && lambda <= 1) || pool < 1) {
      throw new InvalidValueException(
          "The share of meaning (%s) must be between 0 and 1, the pool (%d) at least 1.%nMaybe the share was given in per cent."
              .formatted(lambda, pool));
    }
  }

  /** λ = 0.9 (TiMem §C.3), the nearest 40. */
  public static LeafSettings defaults() {
    return new LeafSettings(0.9, 40);
  }
}
