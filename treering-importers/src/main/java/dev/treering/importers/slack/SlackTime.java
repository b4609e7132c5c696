package dev.treering.importers.slack;

import dev.treering.importers.time.ParsedTime;
import dev.treering.importers.time.TimestampReader;
import dev.treering.model.TimePrecision;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Slack's {@code ts}: seconds, a point, a fraction of up to nine digits. It is no decimal number.
 */
final class SlackTime {
  private static final int SECOND_DIGITS = 11;
  private static final int NANO_DIGITS = 9;
  private static final int MICRO_DIGITS = 6;

  private SlackTime() {}

  /** Returns what a ts stands for. */
  static ParsedTime read(@Nullable String ts, TimestampReader times) {
    if (ts == null || ts.isBlank()) {
      return new ParsedTime.Unreadable("timestamp-missing", "missing ts");
    }
    String stripped = ts.strip();
    int point = stripped.indexOf('.');
    String whole = point < 0 ? stripped : stripped.substring(0, point);
    String fraction = point < 0 ? "" : stripped.substring(point + 1);
    if (!isDigits(whole, SECOND_DIGITS) || (point >= 0 && !isDigits(fraction, NANO_DIGITS))) {
      return new ParsedTime.Unreadable("timestamp-unreadable", "bad ts \"%s\"".formatted(ts));
    }
    Instant occurred = Instant.ofEpochSecond(Long.parseLong(whole), nanos(fraction));
    TimePrecision precision = fraction.length() >= MICRO_DIGITS ? TimePrecision.MICROSECOND : null;
    return times.instant(occurred, precision, ts);
  }

  private static long nanos(String fraction) {
    long nanos = fraction.isEmpty() ? 0 : Long.parseLong(fraction);
    for (int i = fraction.length(); i < NANO_DIGITS; i++) {
      nanos *= 10;
    }
    return nanos;
  }

  /** Whether a text is one to so many digits. */
  private static boolean isDigits(String text, int most) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty() && text.length() <= most;
  }
}
