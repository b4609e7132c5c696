package dev.treering.tree.consolidate;

import dev.treering.model.InvalidValueException;
import dev.treering.model.tree.Level;
import java.util.EnumMap;
import java.util.Map;

/**
 * How much the local consolidator quotes. Lengths are in characters, so that a tree does not depend
 * on a model's way of counting; about four are a token.
 *
 * @param ofMessage the most of one message in a segment
 * @param ofMemory the most of a memory, by level from session up
 * @param ofStatement the most of one statement above segments
 */
public record LocalSettings(int ofMessage, Map<Level, Integer> ofMemory, int ofStatement) {
  public LocalSettings {
    ofMemory = new EnumMap<>(ofMemory);
    if (ofMessage < 1 || ofStatement < 1 || ofMemory.values().stream().anyMatch(n -> n < 1)) {
      throw new InvalidValueException(
          "The lengths (%d of a message, %s of a memory, %d of a statement) must be at least 1.%nMaybe they were not set."
              .formatted(ofMessage, ofMemory, ofStatement));
    }
  }

  /** Guesses: what a person would note of a turn, and a short paragraph for the rest. */
  public static LocalSettings defaults() {
    return new LocalSettings(
        240, Map.of(Level.SESSION, 360, Level.DAY, 420, Level.WEEK, 480, Level.PROFILE, 600), 180);
  }

  int ofMemory(Level level) {
    return ofMemory.getOrDefault(level, Integer.MAX_VALUE);
  }
}
