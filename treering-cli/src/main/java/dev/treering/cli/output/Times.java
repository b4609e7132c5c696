package dev.treering.cli.output;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How instants and numbers are written for people: in UTC, the same in every locale. */
final class Times {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Times() {}

  static String minute(Instant instant) {
    return MINUTE.format(instant);
  }

  static String minuteOrDash(@Nullable Instant instant) {
    return instant == null ? "-" : minute(instant);
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String millis(double millis) {
    return millis < 10_000
        ? count(Math.round(millis)) + " ms"
        : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
  }

  /** Returns "1 message" or "2 messages". */
  static String counted(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }
}
