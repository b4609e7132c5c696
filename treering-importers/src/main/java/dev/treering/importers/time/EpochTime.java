package dev.treering.importers.time;

import dev.treering.model.TimePrecision;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeSet;
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
  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

  private EpochTime() {}

  /** Returns the instant that a number stands for; empty when {@code text} is not a number. */
  static Optional<ParsedTime> parse(String text) {
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
    return Optional.of(new ParsedTime.Read(instant, precision(fraction), null, new TreeSet<>()));
  }

  private static TimePrecision precision(int fractionDigits) {
    if (fractionDigits == 0) {
      return TimePrecision.SECOND;
    }
    return fractionDigits <= 3 ? TimePrecision.MILLISECOND : TimePrecision.MICROSECOND;
  }
}
