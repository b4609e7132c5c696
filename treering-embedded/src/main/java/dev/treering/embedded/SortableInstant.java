package dev.treering.embedded;

import java.time.Instant;

/**
 * An instant as text that sorts like the instant: seconds since the year -1,000,000,000 in 17
 * digits, a point, nanoseconds in 9 digits.
 */
final class SortableInstant {
  private static final int SECONDS_DIGITS = 17;

  private SortableInstant() {}

  static String format(Instant instant) {
    long seconds = instant.getEpochSecond() - Instant.MIN.getEpochSecond();
    return "%0{d}d.%09d"
        .replace("{d}", Integer.toString(SECONDS_DIGITS))
        .formatted(seconds, instant.getNano());
  }

  static Instant parse(String text) {
    long seconds = Long.parseLong(text.substring(0, SECONDS_DIGITS));
    long nanos = Long.parseLong(text.substring(SECONDS_DIGITS + 1));
    return Instant.ofEpochSecond(seconds + Instant.MIN.getEpochSecond(), nanos);
  }
}
