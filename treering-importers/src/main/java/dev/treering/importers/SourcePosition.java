package dev.treering.importers;

import dev.treering.model.InvalidValueException;
import java.util.Locale;

/**
 * A place in a file.
 *
 * @param unit what is counted
 * @param number lines from 1, elements of an array from 0
 */
public record SourcePosition(Unit unit, long number) {
  /** What is counted. */
  public enum Unit {
    /** Physical lines, from 1. */
    LINE,
    /** Elements of an array, from 0. */
    INDEX
  }

  public SourcePosition {
    if (number < 0) {
      throw new InvalidValueException(
          "The position (%d) must not be negative.%nMaybe a counter overflowed.".formatted(number));
    }
  }

  /** Returns a line, the first being 1. */
  public static SourcePosition line(long number) {
    return new SourcePosition(Unit.LINE, number);
  }

  /** Returns an element of an array, the first being 0. */
  public static SourcePosition index(long number) {
    return new SourcePosition(Unit.INDEX, number);
  }

  @Override
  public String toString() {
    return unit.name().toLowerCase(Locale.ROOT) + " " + number;
  }
}
