package dev.treering.language;

import dev.treering.model.InvalidValueException;
import dev.treering.model.tree.Interval;

/** When something was said, as a question tells it. */
public sealed interface TimeFrame {
  /**
   * A stretch of time, such as a day or a month.
   *
   * @param interval the stretch
   * @param stated whether it was named by its date, and not by how long ago it is
   */
  record Stretch(Interval interval, boolean stated) implements TimeFrame {}

  /**
   * The part of a day that lies before the talk that goes on.
   *
   * @param day the day up to the moment of asking
   */
  record Earlier(Interval day) implements TimeFrame {}

  /**
   * Some of the sessions of a space, counted from 1.
   *
   * @param first the first of them
   * @param last the last of them, at least {@code first}
   * @param fromEnd whether 1 is the last session there was, and 2 the one before
   */
  record Sessions(int first, int last, boolean fromEnd) implements TimeFrame {
    public Sessions {
      if (first < 1 || last < first) {
        throw new InvalidValueException(
            "The sessions (%d to %d) must count from 1 upwards.%nMaybe the two were exchanged."
                .formatted(first, last));
      }
    }
  }

  /** Whether it is named by itself, and not by how far it lies from the moment of asking. */
  default boolean isStated() {
    return switch (this) {
      case Stretch stretch -> stretch.stated();
      case Earlier earlier -> false;
      case Sessions sessions -> !sessions.fromEnd();
    };
  }
}
