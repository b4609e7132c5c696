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
    int wholeEnd = point < 0 ? stripped.length() : point;
    int fractionDigits = point < 0 ? 0 : stripped.length() - point - 1;
    if (!isDigits(stripped, 0, wholeEnd, SECOND_DIGITS)
        || (point >= 0 && !isDigits(stripped, point + 1, stripped.length(), NANO_DIGITS))) {
      return new ParsedTime.Unreadable("timestamp-unreadable", "bad ts \"%s\"".formatted(ts));
    }
    long nanos = point < 0 ? 0 : number(stripped, point + 1, stripped.length());
    for (int i = fractionDigits; i < NANO_DIGITS; i++) {
      nanos *= 10;
    }
    Instant occurred = Instant.ofEpochSecond(number(stripped, 0, wholeEnd), nanos);
    TimePrecision precision = fractionDigits >= MICRO_DIGITS ? TimePrecision.MICROSECOND : null;
    return times.instant(occurred, precision, ts);
  }

  private static long number(String digits, int start, int end) {
    return Long.parseLong(digits, start, end, 10);
  }

  /** Whether a part of a text is one to so many digits. */
  private static boolean isDigits(String text, int start, int end, int most) {
    for (int i = start; i < end; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return start < end && end - start <= most;
  }
}
