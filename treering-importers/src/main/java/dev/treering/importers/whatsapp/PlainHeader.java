package dev.treering.importers.whatsapp;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * Reads the headers that most phones write: {@code 21/02/2026, 19:05 - }, {@code [21.02.26, 7:05:09
 * PM] } and the like. What it reads it reads as the patterns of {@link HeaderLine} do, some ten
 * times faster; what it does not read may still be a header. Not thread-safe.
 */
final class PlainHeader {
  private static final int NONE = -1;
  private static final char FIRST_BEYOND_ASCII = 128;

  private final String line;
  private int at;

  private PlainHeader(String line, int start) {
    this.line = line;
    this.at = start;
  }

  /** Returns the header that begins here; null when it is another one or none. */
  static @Nullable HeaderLine of(String line, int start) {
    return new PlainHeader(line, start).read();
  }

  private @Nullable HeaderLine read() {
    boolean bracketed = take('[');
    int dateStart = at;
    int first = number(4);
    int firstDigits = at - dateStart;
    char sign = next();
    boolean signed = sign == '/' || sign == '.' || sign == '-';
    int second = signed && take(sign) ? number(2) : NONE;
    boolean again = second != NONE && take(sign);
    int thirdStart = at;
    int third = again ? number(4) : NONE;
    int thirdDigits = at - thirdStart;
    boolean comma = take(',');
    if (first == NONE || third == NONE || !take(' ')) {
      return null;
    }
    Clock clock = clock();
    if (clock == null || !end(bracketed)) {
      return null;
    }
    boolean yearFirst = firstDigits > 2;
    String signs = "d" + sign + (comma ? "," : "") + clock.signs();
    return new HeaderLine(
        new HeaderLine.Shape(
            bracketed, yearFirst, yearFirst || thirdDigits > 2, sign == '.', signs),
        first,
        second,
        third,
        clock.time(),
        at);
  }

  /** A time of day and how it is written. */
  private record Clock(LocalTime time, String signs) {}

  private @Nullable Clock clock() {
    int hour = number(2);
    char sign = next();
    boolean signed = sign == ':' || sign == '.';
    int minute = signed && take(sign) ? twoDigits() : NONE;
    boolean exact = isClockSign(next());
    at += exact ? 1 : 0;
    int second = exact ? twoDigits() : 0;
    if (hour == NONE || minute == NONE || second == NONE) {
      return null;
    }
    HalfDay half = half();
    int ofDay = half == null ? hour : half.hour(hour);
    return ofDay > 23 || minute > 59 || second > 59
        ? null
        : new Clock(
            LocalTime.of(ofDay, minute, second),
            sign + (exact ? "s" : "") + (half == null ? "" : "a"));
  }

  /** Takes a blank and AM or PM, when they stand here. */
  private @Nullable HalfDay half() {
    if (at + 2 >= line.length() || !isBlank(line.charAt(at)) || small(at + 2) != 'm') {
      return null;
    }
    char letter = small(at + 1);
    if (letter != 'a' && letter != 'p') {
      return null;
    }
    at += 3;
    return letter == 'a' ? HalfDay.MORNING : HalfDay.AFTERNOON;
  }

  /** Takes what parts the header from the rest, and marks behind it. */
  private boolean end(boolean bracketed) {
    if (bracketed) {
      if (!take(']') || next() >= FIRST_BEYOND_ASCII) {
        return false;
      }
      take(' ');
    } else if (!take(' ') || !take('-') || !take(' ')) {
      return false;
    }
    while (at < line.length() && Marks.isMark(line.charAt(at))) {
      at++;
    }
    return true;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\u202F' || c == '\u00A0';
  }

  private static boolean isClockSign(char c) {
    return c == ':' || c == '.';
  }

  private char small(int index) {
    return (char) (line.charAt(index) | 0x20);
  }

  /** Returns the next character; the character 0 after the end. */
  private char next() {
    return at < line.length() ? line.charAt(at) : 0;
  }

  private boolean take(char wanted) {
    boolean there = next() == wanted;
    at += there ? 1 : 0;
    return there;
  }

  /** Takes one to so many digits; no more may follow. */
  private int number(int most) {
    int start = at;
    int number = 0;
    while (next() >= '0' && next() <= '9') {
      number = at - start < most ? number * 10 + next() - '0' : number;
      at++;
    }
    return at == start || at - start > most ? NONE : number;
  }

  private int twoDigits() {
    int start = at;
    int number = number(2);
    return at - start == 2 ? number : NONE;
  }
}
