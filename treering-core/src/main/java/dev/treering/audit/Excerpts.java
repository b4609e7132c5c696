package dev.treering.audit;

import java.util.regex.Pattern;

/** Shows a little of a text. */
final class Excerpts {
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final int MOST = 80;

  private Excerpts() {}

  /** Returns the beginning of a text on one line. */
  static String of(String text) {
    String line = BLANKS.matcher(text.strip()).replaceAll(" ");
    return line.length() <= MOST
        ? line
        : line.substring(0, line.offsetByCodePoints(0, MOST / 2)).stripTrailing() + " […]";
  }
}
