package dev.treering.importers.slack;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.TimePrecision;
import java.time.Instant;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Slack's {@code ts}: seconds, a point, a fraction of up to nine digits. It is no decimal number.
 */
final class SlackTime {
  private static final Pattern TS = Pattern.compile("(\\d{1,11})(?:\\.(\\d{1,9}))?");
  private static final int NANO_DIGITS = 9;
  private static final int MICRO_DIGITS = 6;

  private SlackTime() {}

  /** Returns what a ts stands for. */
  static ParsedTime read(@Nullable String ts, ImportOptions options) {
    if (ts == null || ts.isBlank()) {
      return new ParsedTime.Unreadable("timestamp-missing", "missing ts");
    }
    Matcher parts = TS.matcher(ts.strip());
    if (!parts.matches()) {
      return new ParsedTime.Unreadable("timestamp-unreadable", "bad ts \"%s\"".formatted(ts));
    }
    ParsedTime seconds = options.timestamps().read(parts.group(1));
    if (!(seconds instanceof ParsedTime.Read read)) {
      return seconds;
    }
    String fraction = parts.group(2) == null ? "" : parts.group(2);
    long nanos = Long.parseLong(fraction + "0".repeat(NANO_DIGITS - fraction.length()));
    Instant occurred = Instant.ofEpochSecond(Long.parseLong(parts.group(1)), nanos);
    TimePrecision precision = fraction.length() >= MICRO_DIGITS ? TimePrecision.MICROSECOND : null;
    return new ParsedTime.Read(occurred, precision, null, new TreeSet<>(read.flags()));
  }
}
