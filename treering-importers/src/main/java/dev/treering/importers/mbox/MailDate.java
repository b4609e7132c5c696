package dev.treering.importers.mbox;

import dev.treering.importers.time.ParsedTime;
import dev.treering.importers.time.TimestampReader;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The dates of mail (RFC 5322 with its obsolete forms): comments, missing weekdays, years of two
 * digits, zones by name; also as C programs write them ({@code Wed May 8 10:00:00 2024}).
 */
final class MailDate {
  /** The zone's name is not known, or none is given; UTC or the zone that the caller named. */
  private static final Map<String, String> ZONES =
      Map.ofEntries(
          Map.entry("ut", "Z"),
          Map.entry("utc", "Z"),
          Map.entry("gmt", "Z"),
          Map.entry("z", "Z"),
          Map.entry("est", "-05:00"),
          Map.entry("edt", "-04:00"),
          Map.entry("cst", "-06:00"),
          Map.entry("cdt", "-05:00"),
          Map.entry("mst", "-07:00"),
          Map.entry("mdt", "-06:00"),
          Map.entry("pst", "-08:00"),
          Map.entry("pdt", "-07:00"),
          Map.entry("cet", "+01:00"),
          Map.entry("cest", "+02:00"),
          Map.entry("met", "+01:00"),
          Map.entry("mest", "+02:00"),
          Map.entry("eet", "+02:00"),
          Map.entry("eest", "+03:00"),
          Map.entry("bst", "+01:00"),
          Map.entry("jst", "+09:00"));

  private static final String CLOCK =
      "(?<hour>\\d{1,2})[:.](?<minute>\\d{2})(?:[:.](?<second>\\d{2})(?:\\.\\d+)?)?";
  private static final Pattern MAIL =
      Pattern.compile(
          "(?:\\p{L}{2,9}\\.?,? ?)?(?<day>\\d{1,2})[ -](?<month>\\p{L}{3,9})\\.?[ -](?<year>\\d{2,4}),? "
              + CLOCK
              + "(?: ?(?<zone>[+-]\\d{4}|[A-Za-z]{1,5})(?:[+-]\\d{4})?)?.*");
  private static final Pattern UNIX =
      Pattern.compile(
          "(?:\\p{L}{2,9}\\.?,? )?(?<month>\\p{L}{3,9}) (?<day>\\d{1,2}),? "
              + CLOCK
              + "(?: (?<zone>[+-]\\d{4}|[A-Za-z]{1,5}))? (?<year>\\d{4}).*");
  private static final Pattern COMMENT = Pattern.compile("\\([^()]*\\)");

  private MailDate() {}

  /** Returns what a date stands for; a leap second is the second before it. */
  static ParsedTime read(@Nullable String written, TimestampReader timestamps) {
    if (written == null) {
      return timestamps.read(null);
    }
    String text = COMMENT.matcher(written).replaceAll(" ").replaceAll("\\s+", " ").strip();
    for (Pattern notation : new Pattern[] {MAIL, UNIX}) {
      Matcher match = notation.matcher(text);
      if (match.matches()) {
        return timestamps.read(normal(match));
      }
    }
    return timestamps.read(text);
  }

  private static String normal(Matcher date) {
    String second = date.group("second");
    return "%s %s %s %s:%s:%s%s"
        .formatted(
            date.group("day"),
            date.group("month"),
            year(date.group("year")),
            date.group("hour"),
            date.group("minute"),
            second == null ? "00" : second.equals("60") ? "59" : second,
            zone(date.group("zone")));
  }

  private static String year(String written) {
    int year = Integer.parseInt(written);
    if (written.length() == 2) {
      year += year < 50 ? 2000 : 1900;
    } else if (written.length() == 3) {
      year += 1900;
    }
    return Integer.toString(year);
  }

  private static String zone(@Nullable String written) {
    if (written == null) {
      return "";
    }
    if (Character.isLetter(written.charAt(0))) {
      return ZONES.getOrDefault(written.toLowerCase(Locale.ROOT), "");
    }
    return written.equals("-0000") || written.equals("+0000") ? "Z" : written;
  }
}
