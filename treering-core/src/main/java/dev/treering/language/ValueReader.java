package dev.treering.language;

import dev.treering.language.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the {@link Value}s among the tokens of one message: "20:30" and "8 pm" are times, "21 June"
 * and "the 21st" are dates, "1,140 €" is money, "99.5 %" a share, "v12" a code, "three" a number.
 */
final class ValueReader {
  private static final Pattern HOUR = Pattern.compile("(\\d{1,2})(?:[:.](\\d{1,2}))?");
  private static final Pattern CLOCK = Pattern.compile("([01]?\\d|2[0-4])[:.h]([0-5]\\d)");
  private static final Pattern ISO_DATE = Pattern.compile("(\\d{4})-(\\d{1,2})-(\\d{1,2})");
  private static final Set<String> CURRENCIES =
      Set.of("$", "€", "£", "¥", "usd", "eur", "gbp", "euro", "euros", "dollar", "dollars", "chf");
  private static final Set<String> ORDINAL_ENDINGS = Set.of("st", "nd", "rd", "th");
  private static final Set<String> CLOCK_WORDS = Set.of("am", "pm", "uhr", "h", "o'clock");
  private static final Set<String> EMPTY_WORDS =
      Set.of(
          "of", "the", "a", "an", "per", "in", "at", "to", "for", "and", "or", "is", "are", "by");

  private final CalendarNames names = CalendarNames.STANDARD;
  private final List<Token> tokens;
  private final List<Value> values = new ArrayList<>();
  private int at;

  private ValueReader(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** Returns the values in these tokens, in order. */
  static List<Value> of(List<Token> tokens) {
    ValueReader reader = new ValueReader(tokens);
    for (reader.at = 0; reader.at < tokens.size(); reader.at++) {
      reader.readOne();
    }
    return List.copyOf(reader.values);
  }

  private void readOne() {
    Token token = tokens.get(at);
    switch (token.kind()) {
      case NUMBER -> readNumber(token.text());
      case CODE -> add(Value.Kind.CODE, token.text().replaceAll("[-_#]", ""), "");
      case WORD -> readWord(token);
      case SYMBOL -> {}
    }
  }

  private void readWord(Token token) {
    String word = token.text();
    if (names.weekday(word) > 0 && (token.isCapitalised() || word.length() > 4)) {
      add(Value.Kind.WEEKDAY, Integer.toString(names.weekday(word)), "");
    } else if (names.number(word) >= 0 && !nextIs(Kind.NUMBER)) {
      add(Value.Kind.NUMBER, Integer.toString(names.number(word)), wordAfter(at + 1));
    } else if (names.month(word) > 0 && token.isCapitalised() && nextIs(Kind.NUMBER)) {
      addMonthFirst(names.month(word));
    }
  }

  private void addMonthFirst(int month) {
    String day = tokens.get(at + 1).text();
    if (day.length() <= 2) {
      add(Value.Kind.DATE, day + "." + month, "");
      at++;
    }
  }

  private void readNumber(String digits) {
    String next = textAt(at + 1);
    String before = textAt(at - 1);
    Matcher clock = CLOCK.matcher(digits);
    Matcher iso = ISO_DATE.matcher(digits);
    if (next.equals("%") || next.equals("percent") || next.equals("prozent")) {
      add(Value.Kind.PERCENT, plain(digits), "");
    } else if (iso.matches()) {
      add(Value.Kind.DATE, strip(iso.group(3)) + "." + strip(iso.group(2)), "");
    } else if (digits.indexOf(':') > 0 && clock.matches()) {
      addTime(clock, next);
    } else if (CLOCK_WORDS.contains(next) && digits.length() <= 5) {
      addTimeOfWord(digits, next);
    } else if (CURRENCIES.contains(next) || CURRENCIES.contains(before)) {
      add(Value.Kind.MONEY, plain(digits), "");
    } else if (ORDINAL_ENDINGS.contains(next) && tokens.get(at + 1).glued()) {
      addDay(digits, at + 2);
    } else if (names.month(next) > 0
        && (!next.equals("may") || tokens.get(at + 1).isCapitalised())) {
      addDay(digits, at + 1);
    } else {
      add(Value.Kind.NUMBER, plain(digits), wordAfter(at + 1));
    }
  }

  private void addTime(Matcher clock, String next) {
    addTime(Integer.parseInt(clock.group(1)), Integer.parseInt(clock.group(2)), next);
  }

  private void addTimeOfWord(String digits, String word) {
    Matcher hour = HOUR.matcher(digits);
    if (hour.matches()) {
      int minute = hour.group(2) == null ? 0 : Integer.parseInt(hour.group(2));
      addTime(Integer.parseInt(hour.group(1)), minute, word);
    } else {
      add(Value.Kind.NUMBER, plain(digits), wordAfter(at + 1));
    }
  }

  private void addTime(int hour, int minute, String word) {
    boolean halves = hour <= 12 && (word.equals("am") || word.equals("pm"));
    int ofDay = halves ? hour % 12 + (word.equals("pm") ? 12 : 0) : hour;
    add(Value.Kind.TIME, Integer.toString(ofDay * 60 + minute), "");
  }

  /** A day, or days such as 11/12, of the month that is named at an index, if it is. */
  private void addDay(String digits, int monthAt) {
    int month = names.month(textAt(monthAt));
    if (month == 0 && textAt(monthAt).equals("of")) {
      month = names.month(textAt(monthAt + 1));
    }
    for (String day : digits.split("[/-]", -1)) {
      add(Value.Kind.DATE, strip(day) + "." + (month > 0 ? Integer.toString(month) : "?"), "");
    }
  }

  private String wordAfter(int from) {
    for (int i = from; i < Math.min(from + 3, tokens.size()); i++) {
      Token token = tokens.get(i);
      if (token.kind() == Kind.WORD && !EMPTY_WORDS.contains(token.text())) {
        return singular(token.text());
      }
    }
    return "";
  }

  private static String singular(String word) {
    return word.length() > 3 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
  }

  private boolean nextIs(Kind kind) {
    return at + 1 < tokens.size() && tokens.get(at + 1).kind() == kind;
  }

  private String textAt(int index) {
    return index >= 0 && index < tokens.size() ? tokens.get(index).text() : "";
  }

  private static String plain(String digits) {
    return strip(digits.replace(",", ""));
  }

  private static String strip(String digits) {
    return digits.length() > 1 && digits.startsWith("0") && Character.isDigit(digits.charAt(1))
        ? strip(digits.substring(1))
        : digits;
  }

  private void add(Value.Kind kind, String text, String of) {
    values.add(new Value(kind, text, of));
  }
}
