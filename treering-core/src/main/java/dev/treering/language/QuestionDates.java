package dev.treering.language;

import dev.treering.language.Token.Kind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the day or month that a question names ("as of 10 March", "on 2025-03-10", "at the end of
 * May", "am 10.3.") and resolves it in UTC to the latest one that is not after the moment of
 * asking.
 */
final class QuestionDates {
  private static final Pattern ISO = Pattern.compile("(\\d{4})-(\\d{1,2})-(\\d{1,2})");
  private static final Pattern DOTTED = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.?(\\d{4})?");
  private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d");
  private static final Pattern DAY = Pattern.compile("\\d{1,2}");
  private static final Set<String> FILLERS =
      Set.of("of", "the", "st", "nd", "rd", "th", "de", "den", "der", "del", "di");
  private static final Set<String> BEFORE =
      Set.of("before", "vor", "antes", "avant", "prima", "voor");
  private static final Set<String> MONTH_PREPOSITIONS =
      Set.of("in", "of", "during", "im", "ende", "end", "en", "fin", "a", "late", "through");

  private final List<Token> tokens;
  private final LocalDate asked;

  private QuestionDates(List<Token> tokens, LocalDate asked) {
    this.tokens = tokens;
    this.asked = asked;
  }

  /** Returns the first instant after the time that is named, when one is. */
  static Optional<Instant> horizon(List<Token> tokens, Instant askedAt) {
    QuestionDates dates = new QuestionDates(tokens, askedAt.atZone(ZoneOffset.UTC).toLocalDate());
    for (int at = 0; at < tokens.size(); at++) {
      LocalDate end = dates.endAt(at);
      if (end != null && !end.isAfter(dates.asked.plusDays(1))) {
        return Optional.of(end.atStartOfDay(ZoneOffset.UTC).toInstant());
      }
    }
    return Optional.empty();
  }

  /** Returns the first day after what is named at a token, or null. */
  private @Nullable LocalDate endAt(int at) {
    LocalDate day = dayAt(at);
    if (day != null) {
      return BEFORE.contains(textBefore(at)) ? day : day.plusDays(1);
    }
    int month = month(at);
    if (month > 0 && MONTH_PREPOSITIONS.contains(textBefore(at)) && dayOf(at - 1) < 0) {
      YearMonth named = YearMonth.of(yearAt(at + 1, 1, month), month);
      return named.plusMonths(1).atDay(1);
    }
    return null;
  }

  private @Nullable LocalDate dayAt(int at) {
    String text = text(at);
    Matcher iso = ISO.matcher(text);
    if (iso.matches()) {
      return date(number(iso, 1), number(iso, 2), number(iso, 3));
    }
    Matcher dotted = DOTTED.matcher(text);
    if (dotted.matches() && number(dotted, 2) <= 12) {
      int day = number(dotted, 1);
      int month = number(dotted, 2);
      int year = dotted.group(3) == null ? latestYear(day, month) : number(dotted, 3);
      return date(year, month, day);
    }
    if (month(at) > 0) {
      return dayBesideMonth(at);
    }
    return null;
  }

  private @Nullable LocalDate dayBesideMonth(int at) {
    int before = at - 1;
    while (before >= 0 && FILLERS.contains(text(before))) {
      before--;
    }
    int after = at + 1;
    int day = dayOf(before) > 0 ? dayOf(before) : dayOf(after);
    if (day < 0) {
      return null;
    }
    int next = dayOf(before) > 0 ? at + 1 : at + 2;
    while (FILLERS.contains(text(next))) {
      next++;
    }
    return date(yearAt(next, day, month(at)), month(at), day);
  }

  private int yearAt(int at, int day, int month) {
    return YEAR.matcher(text(at)).matches() ? Integer.parseInt(text(at)) : latestYear(day, month);
  }

  /** Returns the latest year in which this day is not after the moment of asking. */
  private int latestYear(int day, int month) {
    LocalDate thisYear = date(asked.getYear(), month, day);
    return thisYear != null && thisYear.isAfter(asked) ? asked.getYear() - 1 : asked.getYear();
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
    return at >= 0
            && at < tokens.size()
            && tokens.get(at).kind() == Kind.WORD
            && (!verb || tokens.get(at).isCapitalised())
        ? CalendarNames.STANDARD.month(text)
        : 0;
  }

  private int dayOf(int at) {
    return DAY.matcher(text(at)).matches() ? Integer.parseInt(text(at)) : -1;
  }

  /** Returns the word before a date, past its own words. */
  private String textBefore(int at) {
    int before = at - 1;
    while (before >= 0 && (FILLERS.contains(text(before)) || dayOf(before) > 0)) {
      if (text(before).equals("of") && month(at) > 0 && dayOf(before - 1) < 0) {
        return "of";
      }
      before--;
    }
    return text(before);
  }

  private String text(int at) {
    return at >= 0 && at < tokens.size() ? tokens.get(at).text() : "";
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }
}
