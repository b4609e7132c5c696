package dev.treering.importers.time;

import dev.treering.model.TimePrecision;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Time as people write it: ISO 8601 and its loose relatives, numbers with slashes or dots, and
 * English month names, each with or without a zone, a time of day, seconds and a fraction.
 */
final class CalendarTime {
  private static final String WEEKDAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+)?";
  private static final String CLOCK =
      "(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,12}))?)?"
          + "(?:\\s*(?<half>[ap])\\.?\\s?m\\.?)?";
  private static final String ZONE =
      "(?:\\s*(?<zone>z|utc|gmt|[+-]\\d{2}(?::?\\d{2})?(?::?\\d{2})?))?(?:\\s*\\[(?<region>[\\w/+:-]+)])?";
  private static final String DATE_FIRST =
      "(?:(?:\\s*[t,]\\s*|\\s+(?:at\\s+)?)" + CLOCK + ZONE + ")?";
  private static final List<Pattern> NOTATIONS =
      List.of(
          pattern("(?<a>\\d{1,4})(?<sep>[-/.])(?<b>\\d{1,2})\\k<sep>(?<c>\\d{1,4})" + DATE_FIRST),
          pattern(
              WEEKDAY
                  + "(?<day>\\d{1,2})[ -](?<name>[a-z]{3,9})\\.?,?[ -](?<year>\\d{4})"
                  + DATE_FIRST),
          pattern(
              WEEKDAY
                  + "(?<name>[a-z]{3,9})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})"
                  + DATE_FIRST),
          pattern(CLOCK + " on (?<day>\\d{1,2}) (?<name>[a-z]{3,9}),? (?<year>\\d{4})" + ZONE));
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private CalendarTime() {}

  /**
   * Returns the instant that {@code text} stands for; empty when it is in no known notation.
   *
   * @throws DateTimeException when it names a day or an hour that does not exist
   */
  static Optional<ParsedTime.Read> parse(
      String text, @Nullable ZoneId assumedZone, @Nullable DateOrder order) {
    if (IsoTime.is(text)) {
      return Optional.of(
          new ParsedTime.Read(IsoTime.instant(text), null, null, Collections.emptySortedSet()));
    }
    for (Pattern notation : NOTATIONS) {
      Matcher match = notation.matcher(text);
      if (match.matches()) {
        TreeSet<String> flags = new TreeSet<>();
        LocalDate date =
            notation == NOTATIONS.getFirst() ? numeric(match, order, flags) : named(match);
        return Optional.of(place(match, date, assumedZone, flags));
      }
    }
    return Optional.empty();
  }

  private static Pattern pattern(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }

  private static LocalDate numeric(Matcher match, @Nullable DateOrder order, Set<String> flags) {
    int a = Integer.parseInt(match.group("a"));
    int b = Integer.parseInt(match.group("b"));
    int c = Integer.parseInt(match.group("c"));
    if (match.group("a").length() > 2 || order == DateOrder.YMD) {
      return LocalDate.of(year(a), b, c);
    }
    if (order == null && a <= 12 && b <= 12 && a != b) {
      flags.add(ParsedTime.AMBIGUOUS_DATE_ORDER);
    }
    boolean monthFirst = order == null ? b > 12 : order == DateOrder.MDY;
    return monthFirst ? LocalDate.of(year(c), a, b) : LocalDate.of(year(c), b, a);
  }

  private static int year(int written) {
    return written < 100 ? 2000 + written : written;
  }

  private static LocalDate named(Matcher match) {
    String name = match.group("name").toLowerCase(Locale.ROOT);
    int month = MONTHS.indexOf(name.substring(0, 3)) + 1;
    return LocalDate.of(
        Integer.parseInt(match.group("year")), month, Integer.parseInt(match.group("day")));
  }

  private static ParsedTime.Read place(
      Matcher match, LocalDate date, @Nullable ZoneId assumedZone, Set<String> flags) {
    if (match.group("hour") == null) {
      return with(LocalTimes.resolve(date.atStartOfDay(), assumedZone, TimePrecision.DAY), flags);
    }
    LocalDateTime local = date.atTime(clock(match));
    String region = match.group("region");
    String zone = match.group("zone");
    if (zone == null && region == null) {
      return with(LocalTimes.resolve(local, assumedZone, precision(match)), flags);
    }
    boolean utc = zone != null && Character.isLetter(zone.charAt(0));
    ZoneOffset offset = zone == null || utc ? ZoneOffset.UTC : ZoneOffset.of(colons(zone));
    ZoneId place = region != null ? ZoneId.of(region) : offset;
    boolean plain = utc && region == null && match.group("second") != null;
    return new ParsedTime.Read(
        zone == null ? local.atZone(place).toInstant() : local.toInstant(offset),
        plain ? null : precision(match),
        utc && region == null ? null : place,
        new TreeSet<>(flags));
  }

  private static ParsedTime.Read with(ParsedTime.Read read, Set<String> flags) {
    flags.addAll(read.flags());
    return new ParsedTime.Read(
        read.occurred(), read.precision(), read.zone(), new TreeSet<>(flags));
  }

  private static LocalTime clock(Matcher match) {
    int hour = Integer.parseInt(match.group("hour"));
    String half = match.group("half");
    if (half != null) {
      if (hour < 1 || hour > 12) {
        throw new DateTimeException("hour " + hour + " of a half day");
      }
      hour = hour % 12 + (half.equalsIgnoreCase("p") ? 12 : 0);
    }
    String second = match.group("second");
    String fraction = match.group("fraction");
    int nanos = fraction == null ? 0 : Integer.parseInt((fraction + "000000000").substring(0, 9));
    return LocalTime.of(
        hour,
        Integer.parseInt(match.group("minute")),
        second == null ? 0 : Integer.parseInt(second),
        nanos);
  }

  private static TimePrecision precision(Matcher match) {
    String fraction = match.group("fraction");
    if (fraction != null) {
      return fraction.length() <= 3 ? TimePrecision.MILLISECOND : TimePrecision.MICROSECOND;
    }
    return match.group("second") == null ? TimePrecision.MINUTE : TimePrecision.SECOND;
  }

  private static String colons(String offset) {
    return offset.contains(":") || offset.length() <= 3
        ? offset
        : offset.substring(0, 3) + ":" + offset.substring(3, 5);
  }
}
