package dev.treering.language;

import dev.treering.language.CalendarNames.Edge;
import dev.treering.language.CalendarNames.Pointing;
import dev.treering.language.CalendarNames.Unit;
import dev.treering.language.Token.Kind;
import dev.treering.model.tree.Interval;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the times in a question: days, months and years by name ("10 March", "on 2025-03-10", "am
 * 10.3.", "in May"), by how far they lie from the moment of asking ("last Friday", "three weeks
 * ago", "over the last 10 days", "earlier today"), between two of them or since, after or before
 * one, and sessions by number ("the seventeenth session", "sessions 2 through 4", "two
 * conversations ago"). A date without a year is the latest that is not after the moment of asking.
 */
final class TimeExpressions {
  private static final Pattern ISO = Pattern.compile("(\\d{4})-(\\d{1,2})-(\\d{1,2})");
  private static final Pattern DOTTED = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.?(\\d{4})?");
  private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d");
  private static final Pattern COUNT = Pattern.compile("\\d{1,4}");
  private static final Pattern COUNTS = Pattern.compile("(\\d{1,4})-(\\d{1,4})");
  private static final Set<String> ORDINAL_ENDS = Set.of("st", "nd", "rd", "th", "º", "ª");
  private static final Set<String> ARTICLES =
      Set.of("of", "the", "de", "den", "dem", "der", "del", "di", "le", "el", "il", "on", "am");
  private static final Set<String> MONTH_PREPOSITIONS =
      Set.of(
          "in", "of", "during", "im", "ende", "end", "en", "fin", "a", "late", "early", "through",
          "mid", "em");
  private static final CalendarNames NAMES = CalendarNames.STANDARD;

  private final List<Token> tokens;
  private final Instant askedAt;
  private final LocalDate today;

  private TimeExpressions(List<Token> tokens, Instant askedAt) {
    this.tokens = tokens;
    this.askedAt = askedAt;
    this.today = askedAt.atZone(ZoneOffset.UTC).toLocalDate();
  }

  /**
   * A time that is named.
   *
   * @param from the first token that names it
   * @param until the first token after it
   * @param weak whether it may mean no time at all when something else is asked, too: "today" may
   *     mean now, "the last time" of anything
   */
  record Found(TimeFrame frame, int from, int until, boolean weak) {}

  /**
   * Days in a row.
   *
   * @param end the first day after them
   * @param stated whether they are named by themselves
   * @param until the first token after what names them
   */
  private record Days(LocalDate start, LocalDate end, boolean stated, int until) {
    static Days one(LocalDate day, boolean stated, int until) {
      return new Days(day, day.plusDays(1), stated, until);
    }
  }

  /** Returns the times that are named, in the order of the text; they do not overlap. */
  static List<Found> in(List<Token> tokens, Instant askedAt) {
    TimeExpressions reader = new TimeExpressions(tokens, askedAt);
    List<Found> found = new ArrayList<>();
    int at = 0;
    while (at < tokens.size()) {
      Found here = reader.at(at);
      if (here != null) {
        found.add(here);
      }
      at = here == null ? at + 1 : here.until();
    }
    return found;
  }

  private @Nullable Found at(int at) {
    Found found = edgeAt(at);
    if (found == null) {
      found = sessionsAt(at);
    }
    if (found == null) {
      found = earlierAt(at);
    }
    return found == null ? found(at, stretchAt(at, false)) : found;
  }

  private @Nullable Found found(int at, @Nullable Days days) {
    if (days == null || !days.start().isBefore(days.end())) {
      return null;
    }
    Interval interval = new Interval(instant(days.start()), instant(days.end()));
    boolean weak = days.until() == at + 1 && !days.stated() && days.start().equals(today);
    return new Found(new TimeFrame.Stretch(interval, days.stated()), at, days.until(), weak);
  }

  private static Instant instant(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** Reads "between … and …", "from … to …", "since …", "after …", "before …". */
  private @Nullable Found edgeAt(int at) {
    int next = pastArticles(at + 1);
    return switch (NAMES.edge(text(at))) {
      case BETWEEN, FROM -> {
        Found sessions = sessionsAt(next);
        yield sessions == null ? found(at, stretchAt(next, true)) : sessions;
      }
      case SINCE -> openAt(at, next, days -> days.start(), days -> today.plusDays(1));
      case AFTER -> openAt(at, next, days -> days.end(), days -> today.plusDays(1));
      case BEFORE -> openAt(at, next, days -> LocalDate.EPOCH, days -> days.start());
      case TO, AND, NONE -> null;
    };
  }

  private @Nullable Found openAt(
      int at, int next, Function<Days, LocalDate> start, Function<Days, LocalDate> end) {
    Days days = daysAt(next);
    return days == null
        ? null
        : found(at, new Days(start.apply(days), end.apply(days), days.stated(), days.until()));
  }

  /**
   * Reads "8 May to 9 June", "8 May" and "3 to 9 May".
   *
   * @param announced whether a word before it tells that there are two
   */
  private @Nullable Days stretchAt(int at, boolean announced) {
    Days first = daysAt(at);
    int joint = first == null ? dayAt(at).until() : first.until();
    if (!joins(joint, announced)) {
      return first;
    }
    int next = pastArticles(joint + 1);
    Days second = daysAt(next);
    if (first == null) {
      return second == null ? null : fromDay(dayAt(at).value(), second);
    }
    Numbered day = dayAt(next);
    if (second == null && day.value() > 0) {
      second =
          day(
              date(first.start().getYear(), first.start().getMonthValue(), day.value()),
              day.until());
    }
    return second == null || second.end().isBefore(first.end())
        ? first
        : new Days(first.start(), second.end(), true, second.until());
  }

  /** Returns the days from a day of the month in which others lie. */
  private static @Nullable Days fromDay(int day, Days last) {
    return day < 1 || day > last.start().getDayOfMonth()
        ? null
        : new Days(last.start().withDayOfMonth(day), last.end(), true, last.until());
  }

  private boolean joins(int at, boolean announced) {
    Edge edge = NAMES.edge(text(at));
    return edge == Edge.TO || (announced && edge == Edge.AND);
  }

  private @Nullable Days daysAt(int at) {
    Days days = writtenDay(at);
    if (days == null) {
      days = dayBeforeMonth(at);
    }
    if (days == null) {
      days = monthAt(at);
    }
    if (days == null) {
      days = yearAt(at);
    }
    if (days == null) {
      days = relativeDay(at);
    }
    if (days == null) {
      days = pointedAt(at);
    }
    return days == null ? agoAt(at) : days;
  }

  // By name.

  private @Nullable Days writtenDay(int at) {
    Matcher iso = ISO.matcher(text(at));
    if (iso.matches()) {
      return day(date(number(iso, 1), number(iso, 2), number(iso, 3)), at + 1);
    }
    Matcher dotted = DOTTED.matcher(text(at));
    if (dotted.matches() && number(dotted, 2) <= 12) {
      int day = number(dotted, 1);
      int month = number(dotted, 2);
      int year = dotted.group(3) == null ? latestYear(day, month) : number(dotted, 3);
      return day(date(year, month, day), at + 1);
    }
    return null;
  }

  private static @Nullable Days day(@Nullable LocalDate date, int until) {
    return date == null ? null : Days.one(date, true, until);
  }

  /** Reads "10 March", "the 10th of March 2025", "third of May". */
  private @Nullable Days dayBeforeMonth(int at) {
    Numbered day = dayAt(at);
    int month = pastArticles(day.until());
    return day.value() > 0 && month(month) > 0 ? dayOfMonth(day.value(), month, month + 1) : null;
  }

  /** Reads "March 10th, 2025", "March 2025" and, after "in" and the like, "March". */
  private @Nullable Days monthAt(int at) {
    int month = month(at);
    if (month == 0) {
      return null;
    }
    int next = pastArticles(at + 1);
    Numbered day = dayAt(next);
    if (day.value() > 0) {
      return dayOfMonth(day.value(), at, day.until());
    }
    boolean dated = isYear(next);
    if (!dated && !isMonthExpected(at)) {
      return null;
    }
    int year = dated ? Integer.parseInt(text(next)) : latestYear(1, month);
    return month(YearMonth.of(year, month), true, dated ? next + 1 : at + 1);
  }

  private static Days month(YearMonth month, boolean stated, int until) {
    return new Days(month.atDay(1), month.plusMonths(1).atDay(1), stated, until);
  }

  private @Nullable Days dayOfMonth(int day, int monthAt, int yearAt) {
    int year = isYear(yearAt) ? Integer.parseInt(text(yearAt)) : latestYear(day, month(monthAt));
    return day(date(year, month(monthAt), day), isYear(yearAt) ? yearAt + 1 : yearAt);
  }

  private boolean isMonthExpected(int at) {
    String before = text(at - 1);
    Pointing pointing = NAMES.pointing(before);
    return MONTH_PREPOSITIONS.contains(before)
        || NAMES.edge(before) != Edge.NONE
        || pointing == Pointing.LAST
        || pointing == Pointing.THIS;
  }

  private @Nullable Days yearAt(int at) {
    boolean expected =
        MONTH_PREPOSITIONS.contains(text(at - 1)) || NAMES.edge(text(at - 1)) != Edge.NONE;
    if (!isYear(at) || !expected) {
      return null;
    }
    LocalDate start = LocalDate.of(Integer.parseInt(text(at)), 1, 1);
    return new Days(start, start.plusYears(1), true, at + 1);
  }

  // By how far it lies from the moment of asking.

  /** Reads "today", "yesterday", "the day before yesterday". */
  private @Nullable Days relativeDay(int at) {
    int days = NAMES.relative(text(at));
    if (days <= 0) {
      return Days.one(today.plusDays(days), false, at + 1);
    }
    boolean before =
        NAMES.unit(text(at)) == Unit.DAY
            && text(at + 1).equals("before")
            && NAMES.relative(text(at + 2)) == -1;
    return before ? Days.one(today.minusDays(2), false, at + 3) : null;
  }

  /** Reads "last Friday", "this month", "the last three days", "last May". */
  private @Nullable Days pointedAt(int at) {
    Pointing pointing = NAMES.pointing(text(at));
    if (pointing == Pointing.NONE || pointing == Pointing.EARLIER) {
      return null;
    }
    int next = at + 1;
    boolean last = pointing == Pointing.LAST;
    int weekday = NAMES.weekday(text(next));
    if (weekday > 0) {
      DayOfWeek day = DayOfWeek.of(weekday);
      return Days.one(
          today.with(
              last ? TemporalAdjusters.previous(day) : TemporalAdjusters.previousOrSame(day)),
          false,
          next + 1);
    }
    if (!last && NAMES.pointing(text(next)) == Pointing.LAST) {
      return pastUnits(next + 1, 1); // "this last week"
    }
    int count = count(next);
    if (last && count > 0) {
      return pastUnits(next + 1, count);
    }
    boolean rolling = NAMES.isOne(text(at - 1));
    return rolling && last ? pastUnits(next, 1) : unitsBack(next, last ? 1 : 0, next + 1);
  }

  /** Returns the days of the last so many units, up to today. */
  private @Nullable Days pastUnits(int unitAt, int count) {
    LocalDate start =
        switch (NAMES.unit(text(unitAt))) {
          case DAY -> today.minusDays(count);
          case WEEK -> today.minusWeeks(count);
          case MONTH -> today.minusMonths(count);
          case YEAR -> today.minusYears(count);
          case SESSION, WEEKEND, PART_OF_DAY, NONE -> null;
        };
    return start == null ? null : new Days(start, today.plusDays(1), false, unitAt + 1);
  }

  /** Reads "five days ago", "a month ago", "vor zwei Wochen". */
  private @Nullable Days agoAt(int at) {
    boolean first = NAMES.isBeforeNowFirst(text(at));
    int from = first ? at + 1 : at;
    int count = countOrOne(from);
    if (count < 0 || !(first || NAMES.isBeforeNowLast(text(from + 2)))) {
      return null;
    }
    return unitsBack(from + 1, count, first ? from + 2 : from + 3);
  }

  /** Returns the day, week, month or year that lies so many of them back. */
  private @Nullable Days unitsBack(int unitAt, int count, int until) {
    return switch (NAMES.unit(text(unitAt))) {
      case DAY -> Days.one(today.minusDays(count), false, until);
      case WEEK -> {
        LocalDate monday =
            today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).minusWeeks(count);
        yield new Days(monday, monday.plusWeeks(1), false, until);
      }
      case MONTH -> month(YearMonth.from(today).minusMonths(count), false, until);
      case YEAR -> {
        LocalDate start = LocalDate.of(today.getYear() - count, 1, 1);
        yield new Days(start, start.plusYears(1), false, until);
      }
      case WEEKEND -> {
        LocalDate sunday = today.with(TemporalAdjusters.previous(DayOfWeek.MONDAY)).minusDays(1);
        yield new Days(sunday.minusDays(1), sunday.plusDays(1), false, until);
      }
      case PART_OF_DAY -> Days.one(today.minusDays(count), false, until);
      case SESSION, NONE -> null;
    };
  }

  /** Reads "earlier today", "earlier in the morning". */
  private @Nullable Found earlierAt(int at) {
    if (NAMES.pointing(text(at)) != Pointing.EARLIER) {
      return null;
    }
    int next = at + 1;
    while (ARTICLES.contains(text(next))
        || text(next).equals("in")
        || NAMES.pointing(text(next)) == Pointing.THIS) {
      next++;
    }
    boolean named =
        NAMES.relative(text(next)) == 0
            || NAMES.unit(text(next)) == Unit.PART_OF_DAY
            || (NAMES.unit(text(next)) == Unit.DAY && next > at + 1);
    Instant morning = instant(today);
    return named && morning.isBefore(askedAt)
        ? new Found(new TimeFrame.Earlier(new Interval(morning, askedAt)), at, next + 1, false)
        : null;
  }

  // Sessions.

  private @Nullable Found sessionsAt(int at) {
    Found found = numberedSessions(at);
    if (found == null) {
      found = ordinalSession(at);
    }
    return found == null ? sessionsBack(at) : found;
  }

  /** Reads "session 5", "sessions 2 through 4". */
  private @Nullable Found numberedSessions(int at) {
    if (!isSession(at)) {
      return null;
    }
    Matcher both = COUNTS.matcher(text(at + 1));
    if (both.matches()) {
      return sessions(number(both, 1), number(both, 2), false, at, at + 2);
    }
    int first = count(at + 1);
    if (first < 1) {
      return null;
    }
    int last = joins(at + 2, true) ? count(at + 3) : -1;
    return last < 1
        ? sessions(first, first, false, at, at + 2)
        : sessions(first, last, false, at, at + 4);
  }

  /** Reads "the third session", "the twenty-first conversation", "third through 5th sessions". */
  private @Nullable Found ordinalSession(int at) {
    Numbered first = ordinalAt(at);
    if (first.value() < 1) {
      return null;
    }
    if (isSession(first.until())) {
      return sessions(first.value(), first.value(), false, at, first.until() + 1);
    }
    Numbered last = ordinalAt(pastArticles(first.until() + 1));
    return joins(first.until(), true) && isSession(last.until())
        ? sessions(first.value(), last.value(), false, at, last.until() + 1)
        : null;
  }

  /** Reads "two sessions ago", "the last session", "the last three sessions", "last time". */
  private @Nullable Found sessionsBack(int at) {
    int count = countOrOne(at);
    if (count > 0 && isSession(at + 1) && NAMES.isBeforeNowLast(text(at + 2))) {
      return sessions(count, count, true, at, at + 3);
    }
    if (isSession(at) && text(at + 1).equals("before") && text(at + 2).equals("last")) {
      return sessions(2, 2, true, at, at + 3);
    }
    if (NAMES.pointing(text(at)) != Pointing.LAST) {
      return null;
    }
    if (text(at + 1).equals("time")) {
      return new Found(new TimeFrame.Sessions(1, 1, true), at, at + 2, true);
    }
    if (isSession(at + 1)) {
      return sessions(1, 1, true, at, at + 2);
    }
    int several = count(at + 1);
    return several > 0 && isSession(at + 2) ? sessions(1, several, true, at, at + 3) : null;
  }

  private static @Nullable Found sessions(
      int first, int last, boolean fromEnd, int from, int until) {
    return first < 1 || last < first
        ? null
        : new Found(new TimeFrame.Sessions(first, last, fromEnd), from, until, false);
  }

  private boolean isSession(int at) {
    return NAMES.unit(text(at)) == Unit.SESSION;
  }

  // Tokens.

  private boolean isYear(int at) {
    return YEAR.matcher(text(at)).matches();
  }

  /** Returns the latest year in which this day is not after the moment of asking. */
  private int latestYear(int day, int month) {
    LocalDate thisYear = date(today.getYear(), month, day);
    return thisYear != null && thisYear.isAfter(today) ? today.getYear() - 1 : today.getYear();
  }

  private static @Nullable LocalDate date(int year, int month, int day) {
    try {
      return LocalDate.of(year, month, day);
    } catch (DateTimeException e) {
      return null; // such as 31.2.: the question names no day then
    }
  }

  private int month(int at) {
    String text = text(at);
    boolean verb = text.equals("may") || text.equals("mar") || text.equals("march");
    return !text.isEmpty()
            && tokens.get(at).kind() == Kind.WORD
            && (!verb || tokens.get(at).isCapitalised())
        ? NAMES.month(text)
        : 0;
  }

  /**
   * A number and the first token after it.
   *
   * @param value -1 when there is none
   */
  private record Numbered(int value, int until) {}

  /** Reads a day of the month: "10", "10th", "tenth", "twenty-first". */
  private Numbered dayAt(int at) {
    Numbered ordinal = ordinalAt(at);
    int value = ordinal.value() < 0 && isCount(at) ? Integer.parseInt(text(at)) : ordinal.value();
    int until = Math.max(ordinal.until(), at + 1);
    return new Numbered(value >= 1 && value <= 31 ? value : -1, until);
  }

  /** Reads "10th", "tenth", "twenty-first". */
  private Numbered ordinalAt(int at) {
    if (isCount(at) && ORDINAL_ENDS.contains(text(at + 1))) {
      return new Numbered(Integer.parseInt(text(at)), at + 2);
    }
    int tens = NAMES.number(text(at));
    int ones = NAMES.ordinal(text(at + 1));
    return tens >= 20 && tens < 100 && ones > 0 && ones < 10
        ? new Numbered(tens + ones, at + 2)
        : new Numbered(NAMES.ordinal(text(at)), at + 1);
  }

  private boolean isCount(int at) {
    return COUNT.matcher(text(at)).matches();
  }

  private int count(int at) {
    return COUNT.matcher(text(at)).matches() ? Integer.parseInt(text(at)) : NAMES.number(text(at));
  }

  private int countOrOne(int at) {
    return NAMES.isOne(text(at)) && !text(at).equals("the") ? 1 : count(at);
  }

  private int pastArticles(int at) {
    int next = at;
    while (ARTICLES.contains(text(next))) {
      next++;
    }
    return next;
  }

  private String text(int at) {
    return at >= 0 && at < tokens.size() ? tokens.get(at).text() : "";
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }
}
