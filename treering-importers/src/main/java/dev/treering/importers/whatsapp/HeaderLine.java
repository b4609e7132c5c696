package dev.treering.importers.whatsapp;

import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The date and time that a line begins with. What the numbers of the date mean is left open: that
 * is decided for the whole file.
 *
 * @param shape how it is written; alike for all headers of one file
 * @param first the first number of the date
 * @param second the second
 * @param third the third
 * @param time of day
 * @param bodyStart where in the line the rest begins
 */
record HeaderLine(Shape shape, int first, int second, int third, LocalTime time, int bodyStart) {
  private static final int LONGEST = 96;
  private static final String DATE =
      "(?<a>\\d{1,4})(?<s> ?[./-] ?|年 ?|년 ?)(?<b>\\d{1,2})(?<t> ?[./-] ?|月 ?|월 ?)(?<c>\\d{1,4})"
          + "(?:\\.| ?日| ?일| ?г\\.?)?";
  private static final String TIME =
      "(?:(?<before>\\p{L}[\\p{L}\\p{M}.]{0,9}) ?)?"
          + "(?<hour>\\d{1,2})(?<sep>[:.])(?<minute>\\d{2})(?:[:.](?<sec>\\d{2}))?"
          + "(?: ?(?<after>\\p{L}[\\p{L}\\p{M}.'\"״׳ ]{0,15}?))?";
  private static final String END = "(?:(?<close> ?\\]) ?| (?<dash>[-–—])(?: |$)|(?<colon>): )";
  private static final Pattern DATE_FIRST =
      Pattern.compile("(?<open>\\[ ?)?" + DATE + "(?<comma>,)? ?" + TIME + END);
  private static final Pattern TIME_FIRST =
      Pattern.compile("(?<open>\\[ ?)?" + TIME + "(?<comma>,)? " + DATE + END);

  /**
   * How headers are written.
   *
   * @param bracketed as iOS does; its lines may begin with a mark where the program speaks
   * @param yearFirst whether the date begins with a year of four digits
   * @param longYear whether the year has four digits at all
   * @param dotted whether dots stand between the numbers of the date
   * @param signs all else that does not change from line to line
   */
  record Shape(
      boolean bracketed, boolean yearFirst, boolean longYear, boolean dotted, String signs) {}

  /** Returns the header of a line; null when it has none. */
  static @Nullable HeaderLine of(String line) {
    int start = 0;
    while (start < line.length() && Marks.isMark(line.charAt(start))) {
      start++;
    }
    if (start == line.length()
        || !(line.charAt(start) == '[' || Character.isDigit(line.charAt(start)))) {
      return null;
    }
    HeaderLine plain = PlainHeader.of(line, start);
    return plain == null ? byPatterns(line, start) : plain;
  }

  /** Returns the header that begins here, in any of the notations; null when there is none. */
  static @Nullable HeaderLine byPatterns(String line, int start) {
    Prefix prefix = Prefix.of(line, start);
    Matcher match = DATE_FIRST.matcher(prefix.text());
    if (match.lookingAt()) {
      return read(match, prefix, "d");
    }
    match = TIME_FIRST.matcher(prefix.text());
    return match.lookingAt() ? read(match, prefix, "t") : null;
  }

  private static @Nullable HeaderLine read(Matcher match, Prefix prefix, String order) {
    boolean bracketed = match.group("open") != null;
    HalfDay before = half(match.group("before"));
    HalfDay after = half(match.group("after"));
    LocalTime time = time(match, before, after);
    if (bracketed != (match.group("close") != null)
        || unknown(match.group("before"), before)
        || unknown(match.group("after"), after)
        || !sameSigns(match.group("s"), match.group("t"))
        || time == null) {
      return null;
    }
    boolean yearFirst = match.group("a").length() > 2;
    Shape shape =
        new Shape(
            bracketed,
            yearFirst,
            yearFirst || match.group("c").length() > 2,
            match.group("s").strip().equals("."),
            order
                + match.group("s").strip()
                + (match.group("comma") == null ? "" : ",")
                + match.group("sep")
                + (match.group("sec") == null ? "" : "s")
                + (before == null ? "" : "b")
                + (after == null ? "" : "a")
                + (match.group("colon") == null ? "" : ":"));
    return new HeaderLine(
        shape,
        Integer.parseInt(match.group("a")),
        Integer.parseInt(match.group("b")),
        Integer.parseInt(match.group("c")),
        time,
        prefix.origin(match.end()));
  }

  private static @Nullable HalfDay half(@Nullable String word) {
    return word == null ? null : HalfDay.of(word);
  }

  private static boolean unknown(@Nullable String word, @Nullable HalfDay half) {
    return word != null && half == null;
  }

  private static boolean sameSigns(String one, String other) {
    String sign = one.strip();
    return sign.equals(other.strip()) || sign.equals("年") || sign.equals("년");
  }

  private static @Nullable LocalTime time(
      Matcher match, @Nullable HalfDay before, @Nullable HalfDay after) {
    HalfDay half = before == null || before == HalfDay.NEITHER ? after : before;
    int written = Integer.parseInt(match.group("hour"));
    int hour = half == null ? written : half.hour(written);
    int minute = Integer.parseInt(match.group("minute"));
    int second = match.group("sec") == null ? 0 : Integer.parseInt(match.group("sec"));
    return hour > 23 || minute > 59 || second > 59 ? null : LocalTime.of(hour, minute, second);
  }

  /** Whether the date is written in the same numbers; most lines have that of the line before. */
  boolean hasDateOf(@Nullable HeaderLine other) {
    return other != null && first == other.first && second == other.second && third == other.third;
  }

  /** Whether the time has seconds. */
  boolean hasSeconds() {
    return shape.signs().contains("s");
  }

  /**
   * The beginning of a line without marks, with the digits and signs of Latin script.
   *
   * @param origins where in the line its characters stand
   */
  @SuppressWarnings("ArrayRecordComponent") // lives within one call, never compared
  private record Prefix(String text, int[] origins) {
    static Prefix of(String line, int start) {
      StringBuilder text = new StringBuilder(LONGEST);
      int[] origins = new int[LONGEST + 1];
      int i = start;
      for (; i < line.length() && text.length() < LONGEST; i++) {
        char c = line.charAt(i);
        if (!Marks.isMark(c)) {
          origins[text.length()] = i;
          text.append(latin(c));
        }
      }
      origins[text.length()] = i;
      return new Prefix(text.toString(), origins);
    }

    private static char latin(char c) {
      if (Character.isDigit(c)) {
        return (char) ('0' + Character.digit(c, 10));
      }
      if (Character.isSpaceChar(c)) {
        return ' ';
      }
      return switch (c) {
        case '،', '，', '、' -> ',';
        case '：' -> ':';
        default -> c;
      };
    }

    int origin(int position) {
      return origins[position];
    }
  }
}
