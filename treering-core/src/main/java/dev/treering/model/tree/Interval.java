package dev.treering.model.tree;

import dev.treering.model.InvalidValueException;
import java.time.Instant;

/**
 * A stretch of data time, τ of TiMem §3.1.
 *
 * @param start its first instant
 * @param end the first instant after it; later than {@code start}
 */
public record Interval(Instant start, Instant end) {
  public Interval {
    if (!start.isBefore(end)) {
      throw new InvalidValueException(
          "The interval's end (%s) must be later than its start (%s).%nMaybe they were exchanged."
              .formatted(end, start));
    }
  }

  /** Whether an instant lies in it. */
  public boolean contains(Instant instant) {
    return !instant.isBefore(start) && instant.isBefore(end);
  }

  /** Whether another interval lies in it as a whole. */
  public boolean contains(Interval other) {
    return !other.start.isBefore(start) && !other.end.isAfter(end);
  }

  /** Whether an instant lies in both. */
  public boolean overlaps(Interval other) {
    return start.isBefore(other.end) && other.start.isBefore(end);
  }

  @Override
  public String toString() {
    return "[" + start + ", " + end + ")";
  }
}
