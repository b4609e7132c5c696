package dev.treering.embedded;

import java.time.Instant;

/**
 * An instant as text that sorts like the instant: seconds since the year -1,000,000,000 in 17
 * digits, a point, nanoseconds in 9 digits.
 */
final class SortableInstant {
  private static final int SECONDS_DIGITS = 17;
  private static final int NANOS_DIGITS = 9;

  private SortableInstant() {}

  static String format(Instant instant) {
    StringBuilder text = new StringBuilder(SECONDS_DIGITS + 1 + NANOS_DIGITS);
    append(text, instant.getEpochSecond() - Instant.MIN.getEpochSecond(), SECONDS_DIGITS);
    append(text.append('.'), instant.getNano(), NANOS_DIGITS);
    return text.toString();
  }

  private static void append(StringBuilder text, long number, int digits) {
    String shortest = Long.toString(number);
    text.repeat('0', digits - shortest.length()).append(shortest);
  }

  static Instant parse(String text) {
    long seconds = Long.parseLong(text.substring(0, SECONDS_DIGITS));
    long nanos = Long.parseLong(text.substring(SECONDS_DIGITS + 1));
    return Instant.ofEpochSecond(seconds + Instant.MIN.getEpochSecond(), nanos);
  }
}
