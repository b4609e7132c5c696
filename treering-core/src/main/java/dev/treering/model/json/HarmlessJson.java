package dev.treering.model.json;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes a line of JSON fit for any reader: a terminal, a line-wise program, a strict decoder. */
public final class HarmlessJson {
  /**
   * What JSON permits raw inside a string: eight-bit controls, line separators, half characters.
   */
  private static final Pattern RAW = Pattern.compile("[\\x7F-\\x9F\\u2028\\u2029]|\\p{Cs}");

  private HarmlessJson() {}

  /** Returns the same JSON with those characters escaped; they occur inside strings only. */
  public static String of(String line) {
    return RAW.matcher(line).replaceAll(found -> escape(found.group().charAt(0)));
  }

  private static String escape(char character) {
    return Matcher.quoteReplacement("\\u%04x".formatted((int) character));
  }
}
