package dev.treering.language;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Weekdays, months, small numbers and the words around times by name, from {@code calendar.txt}.
 * Immutable.
 */
final class CalendarNames {
  static final CalendarNames STANDARD = read();

  private final Map<String, Map<String, Integer>> sections = new HashMap<>();

  private CalendarNames() {}

  /** Returns the weekday with this name, 1 for Monday, or 0. */
  int weekday(String word) {
    return value("weekday", word, 0);
  }

  /** Returns the month with this name, 1 for January, or 0. */
  int month(String word) {
    return value("month", word, 0);
  }

  /** Returns the number with this name, or -1. */
  int number(String word) {
    return value("number", word, -1);
  }

  /** Returns the position in a sequence with this name, or -1. */
  int ordinal(String word) {
    return value("ordinal", word, -1);
  }

  /** Returns how many days after today the day with this name is, or 1000. */
  int relative(String word) {
    return value("relative", word, 1_000);
  }

  /** A length of time. */
  enum Unit {
    NONE,
    DAY,
    WEEK,
    MONTH,
    YEAR,
    SESSION,
    WEEKEND,
    PART_OF_DAY
  }

  /** Returns the unit with this name. */
  Unit unit(String word) {
    return Unit.values()[value("unit", word, 0)];
  }

  /** What a word tells of the time that is named after it. */
  enum Pointing {
    NONE,
    LAST,
    THIS,
    EARLIER
  }

  /** Returns where a word points. */
  Pointing pointing(String word) {
    return Pointing.values()[value("pointing", word, 0)];
  }

  /** Which edge of a stretch of time is named after a word. */
  enum Edge {
    NONE,
    BETWEEN,
    FROM,
    TO,
    SINCE,
    AFTER,
    BEFORE,
    /** The second of two, when another word has announced the first. */
    AND
  }

  /** Returns which edge a word announces. */
  Edge edge(String word) {
    return Edge.values()[value("edge", word, 0)];
  }

  /** Whether a word after a length of time tells that it lies back, such as "ago". */
  boolean isBeforeNowLast(String word) {
    return value("before-now", word, 0) == 1;
  }

  /** Whether a word before a length of time tells that it lies back, such as "vor". */
  boolean isBeforeNowFirst(String word) {
    return value("before-now", word, 0) == 2;
  }

  /** Whether a word is an article. */
  boolean isOne(String word) {
    return value("one", word, 0) == 1;
  }

  /** Whether a word asks for talk, whatever it was about. */
  boolean isTalk(String word) {
    return value("talk", word, 0) == 1;
  }

  private int value(String section, String word, int absent) {
    return sections.getOrDefault(section, Map.of()).getOrDefault(word, absent);
  }

  private static CalendarNames read() {
    CalendarNames names = new CalendarNames();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(CalendarNames.class.getResourceAsStream("calendar.txt")),
                StandardCharsets.UTF_8))) {
      names.add(lines.lines().map(String::strip).filter(l -> !l.isEmpty()).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("calendar.txt", e);
    }
    return names;
  }

  private void add(List<String> lines) {
    Map<String, Integer> section = new HashMap<>();
    for (String line : lines) {
      if (line.startsWith("[")) {
        section = new HashMap<>();
        sections.put(line.substring(1, line.length() - 1), section);
      } else if (!line.startsWith("#")) {
        String[] parts = line.split(" +", -1);
        int value = Integer.parseInt(parts[0]);
        Map<String, Integer> current = section;
        Arrays.stream(parts).skip(1).forEach(name -> current.putIfAbsent(name, value));
      }
    }
  }
}
