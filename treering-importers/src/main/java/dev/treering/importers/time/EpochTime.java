package dev.treering.importers.time;

import dev.treering.model.TimePrecision;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Time as a count since 1970. The magnitude tells the unit: below 10^11 seconds, below 10^14
 * milliseconds, below 10^17 microseconds, else nanoseconds. So seconds are read rightly until the
 * year 5138, and milliseconds from March 1973 on.
 */
final class EpochTime {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?\\d{1,40}(\\.\\d{0,40})?([eE][+-]?\\d{1,3})?");
  private static final int SECOND_DIGITS = 11;
  private static final int MILLI_DIGITS = 14;
  private static final int MICRO_DIGITS = 17;
  private static final int PLAIN_DIGITS = 18;
  private static final long[] UNITS = {1, 1_000, 1_000_000, 1_000_000_000};
  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

  private EpochTime() {}

  /** Returns the instant that a number stands for; empty when {@code text} is not a number. */
  static Optional<ParsedTime> parse(String text) {
    if (!mayBeNumber(text)) {
      return Optional.empty();
    }
    if (text.length() <= PLAIN_DIGITS && isDigits(text)) {
      return Optional.of(plain(Long.parseLong(text)));
    }
    if (!NUMBER.matcher(text).matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(text);
    int digits = number.signum() == 0 ? 0 : number.precision() - number.scale();
    int unit =
        digits <= SECOND_DIGITS ? 0 : digits <= MILLI_DIGITS ? 3 : digits <= MICRO_DIGITS ? 6 : 9;
    if (digits > 25) {
      return Optional.of(TimestampReader.outOfRange(text));
    }
    BigDecimal seconds = number.movePointLeft(unit);
    int fraction = Math.max(0, number.scale()) + unit;
    BigInteger[] parts =
        seconds
            .movePointRight(9)
            .setScale(0, RoundingMode.FLOOR)
            .toBigInteger()
            .divideAndRemainder(NANOS);
    Instant instant = Instant.ofEpochSecond(parts[0].longValue(), parts[1].longValue());
    return Optional.of(
        new ParsedTime.Read(instant, precision(fraction), null, Collections.emptySortedSet()));
  }

  private static boolean mayBeNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!(isDigit(c) || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E')) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The same for the usual case of a whole number, without large numbers. */
  private static ParsedTime plain(long number) {
    int unit = number < 100_000_000_000L ? 0 : number < 100_000_000_000_000L ? 3 : 6;
    if (number >= 100_000_000_000_000_000L) {
      unit = 9;
    }
    long units = UNITS[unit / 3];
    Instant instant = Instant.ofEpochSecond(number / units, number % units * (UNITS[3] / units));
    return new ParsedTime.Read(instant, precision(unit), null, Collections.emptySortedSet());
  }

  private static TimePrecision precision(int fractionDigits) {
    if (fractionDigits == 0) {
      return TimePrecision.SECOND;
    }
    return fractionDigits <= 3 ? TimePrecision.MILLISECOND : TimePrecision.MICROSECOND;
  }
}
