package dev.treering.importers.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * The one notation that most exports have, {@code 2026-03-01T10:00:00Z} with up to nine digits
 * after the second, read without patterns.
 */
final class IsoTime {
  private static final String SHAPE = "dddd-dd-ddTdd:dd:dd";
  private static final int MOST_FRACTION = 9;

  private IsoTime() {}

  /** Whether a text is in this notation. */
  static boolean is(String text) {
    int last = text.length() - 1;
    if (last < SHAPE.length() || text.charAt(last) != 'Z') {
      return false;
    }
    for (int i = 0; i < SHAPE.length(); i++) {
      char shape = SHAPE.charAt(i);
      if (shape == 'd' ? !isDigit(text.charAt(i)) : text.charAt(i) != shape) {
        return false;
      }
    }
    return last == SHAPE.length() || isFraction(text, last);
  }

  private static boolean isFraction(String text, int last) {
    int digits = last - SHAPE.length() - 1;
    if (text.charAt(SHAPE.length()) != '.' || digits < 1 || digits > MOST_FRACTION) {
      return false;
    }
    for (int i = SHAPE.length() + 1; i < last; i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the instant of a text that {@link #is} in this notation.
   *
   * @throws DateTimeException when it names a day or an hour that does not exist
   */
  static Instant instant(String text) {
    return LocalDateTime.of(
            number(text, 0, 4),
            number(text, 5, 7),
            number(text, 8, 10),
            number(text, 11, 13),
            number(text, 14, 16),
            number(text, 17, 19),
            nanos(text))
        .toInstant(ZoneOffset.UTC);
  }

  private static int nanos(String text) {
    int last = text.length() - 1;
    if (last == SHAPE.length()) {
      return 0;
    }
    int nanos = number(text, SHAPE.length() + 1, last);
    for (int digits = last - SHAPE.length() - 1; digits < MOST_FRACTION; digits++) {
      nanos *= 10;
    }
    return nanos;
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + text.charAt(i) - '0';
    }
    return number;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
