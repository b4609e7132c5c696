package dev.treering.importers.text;

import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes something else in place of the marks in a text. Short marks may stand for long names: what
 * comes out is at most about {@value #MOST_CHARS} characters long, whatever goes in; the rest is
 * left out.
 */
public final class Substitution {
  /** More than any text may keep ({@link CleanText#TRUNCATED}). */
  public static final int MOST_CHARS = 17 * 1024 * 1024;

  private Substitution() {}

  /**
   * Returns a text with something else in place of what matches.
   *
   * @param replacement what stands for a match
   * @param between what becomes of the text between matches
   */
  public static String of(
      Pattern pattern,
      String text,
      Function<MatchResult, String> replacement,
      Function<String, String> between) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      return between.apply(text);
    }
    StringBuilder out = new StringBuilder(text.length());
    int end = 0;
    do {
      out.append(between.apply(text.substring(end, matcher.start())));
      out.append(replacement.apply(matcher.toMatchResult()));
      end = matcher.end();
    } while (out.length() < MOST_CHARS && matcher.find());
    return out.length() < MOST_CHARS
        ? out.append(between.apply(text.substring(end))).toString()
        : out.toString();
  }

  /** As the other, with the text between matches as it is. */
  public static String of(Pattern pattern, String text, Function<MatchResult, String> replacement) {
    return of(pattern, text, replacement, Function.identity());
  }
}
