package dev.treering.forest.episode;

import dev.treering.model.InvalidValueException;
import java.time.Duration;

/**
 * How episodes are found (T-Mem §5.1, §C.1).
 *
 * @param radius ε: seeds at most this far apart are neighbours
 * @param minPoints MinPts: how many neighbours, itself included, make a seed the core of a cluster
 * @param spanFloor δ: a shorter cluster counts as this long
 * @param densityThreshold μ: a cluster is an episode when it has more anchors an hour than this
 * @param padding how far a window reaches beyond its episode on both sides
 */
public record EpisodeSettings(
    Duration radius, int minPoints, Duration spanFloor, double densityThreshold, Duration padding) {
  public EpisodeSettings {
    requirePositive("radius", radius);
    requirePositive("span floor", spanFloor);
    if (padding.isNegative() || minPoints < 1 || !(densityThreshold >= 0)) {
      throw new InvalidValueException(
          "The padding (%s), MinPts (%d) and density threshold (%s) must not be negative, MinPts"
                  .formatted(padding, minPoints, densityThreshold)
              + " at least 1.%nMaybe two arguments were swapped.".formatted());
    }
  }

  private static void requirePositive(String name, Duration value) {
    if (value.isZero() || value.isNegative()) {
      throw new InvalidValueException(
          "The %s (%s) must be longer than zero.%nMaybe the unit is wrong.".formatted(name, value));
    }
  }

  /** The paper's: 12 h, 2, 2 h, 0.25 an hour, 12 h (T-Mem §5.1). */
  public static EpisodeSettings defaults() {
    return new EpisodeSettings(
        Duration.ofHours(12), 2, Duration.ofHours(2), 0.25, Duration.ofHours(12));
  }

  /** Returns these with another density threshold; infinity accepts no episode. */
  public EpisodeSettings withDensityThreshold(double newThreshold) {
    return new EpisodeSettings(radius, minPoints, spanFloor, newThreshold, padding);
  }
}
