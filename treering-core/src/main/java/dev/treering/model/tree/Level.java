package dev.treering.model.tree;

import dev.treering.model.InvalidValueException;
import java.util.Locale;
import java.util.Optional;

/** The levels of a memory tree, from what was just said to what lasts (TiMem §3.1). */
public enum Level {
  /** L1: one turn, made as messages arrive; new facts only. */
  SEGMENT(1),
  /** L2: a stretch without a long pause; what happened, told once. */
  SESSION(2),
  /** L3: a calendar day; its facts and events. */
  DAY(3),
  /** L4: an ISO week, cut at the ends of months; patterns and changes. */
  WEEK(4),
  /** L5: a calendar month; what is stable of persons, preferences and relations. */
  PROFILE(5);

  private final int number;

  Level(int number) {
    this.number = number;
  }

  /** Returns its number, 1 to 5. */
  public int number() {
    return number;
  }

  /** Returns the lower-case name used on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the level that this one is made from; empty for segments, which rest on messages. */
  public Optional<Level> below() {
    return this == SEGMENT ? Optional.empty() : Optional.of(of(number - 1));
  }

  /** Returns the level that is made from this one; empty for profiles. */
  public Optional<Level> above() {
    return this == PROFILE ? Optional.empty() : Optional.of(of(number + 1));
  }

  /**
   * Returns the level with this number.
   *
   * @throws InvalidValueException when it is not between 1 and 5
   */
  public static Level of(int number) {
    if (number < 1 || number > values().length) {
      throw new InvalidValueException(
          "The level (%d) must be between 1 and 5.%nMaybe levels were counted from 0."
              .formatted(number));
    }
    return values()[number - 1];
  }
}
