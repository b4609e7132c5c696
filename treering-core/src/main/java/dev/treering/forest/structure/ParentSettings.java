package dev.treering.forest.structure;

import dev.treering.model.InvalidValueException;

/**
 * How many earlier messages are offered as a child's parents, so that cost is O(n·c) and not O(n²).
 * Together they bound c; what a message answers by its metadata is always offered besides.
 *
 * @param nearestInTime the latest eligible ones
 * @param nearestInMeaning the most similar eligible ones
 * @param acrossTopics whether messages of which one has no labelled topic may be linked across
 *     channels; the paper links within a topic only
 */
public record ParentSettings(int nearestInTime, int nearestInMeaning, boolean acrossTopics) {
  public ParentSettings {
    if (nearestInTime < 0 || nearestInMeaning < 0 || nearestInTime + nearestInMeaning < 1) {
      throw new InvalidValueException(
          "The numbers of parents offered (%d by time, %d by meaning) must be at least 0 and not"
                  .formatted(nearestInTime, nearestInMeaning)
              + " both 0.%nMaybe structuring was meant to be switched off.".formatted());
    }
  }

  /** Six by time and ten by meaning, within a topic. */
  public static ParentSettings defaults() {
    return new ParentSettings(6, 10, false);
  }

  /** Returns this with links across channels allowed or not. */
  public ParentSettings withAcrossTopics(boolean allowed) {
    return new ParentSettings(nearestInTime, nearestInMeaning, allowed);
  }
}
