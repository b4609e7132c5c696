package dev.treering.cli.terminal;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Breaks harmless text into lines of at most so many columns.
 *
 * <p>Breaks fall at spaces where there are any; a word that is longer than a line, or written
 * without spaces in wide characters, is broken between grapheme clusters. The indentation of a line
 * is kept, up to half the width. A line with right-to-left script is isolated (FSI … PDI), so that
 * it cannot move the box characters before it.
 */
public final class Wrapper {
  private static final Pattern CLUSTER = Pattern.compile("\\X");
  private static final String ISOLATE = "\u2068";
  private static final String POP = "\u2069";
  private static final int NARROWEST = 2;

  private Wrapper() {}

  /**
   * Returns the lines of this text.
   *
   * @param safe what a terminal may be shown
   * @param width the most columns, at least 2 (a wide character must fit)
   */
  public static List<String> wrap(SafeText safe, String text, int width) {
    return safe.lines(text).stream()
        .flatMap(line -> wrapLine(line, Math.max(width, NARROWEST)).stream())
        .map(line -> isolate(safe, line))
        .toList();
  }

  /** Returns the text as one line, cut with an ellipsis where it is wider than {@code width}. */
  public static String fit(SafeText safe, String text, int width) {
    String line = safe.line(text).strip();
    if (DisplayWidth.of(line) <= width) {
      return isolate(safe, line);
    }
    String ellipsis = safe.line("\u2026");
    StringBuilder kept = new StringBuilder();
    int columns = DisplayWidth.of(ellipsis);
    for (String cluster : clusters(line)) {
      columns += DisplayWidth.of(cluster);
      if (columns > width) {
        break;
      }
      kept.append(cluster);
    }
    return isolate(safe, kept.toString().stripTrailing() + ellipsis);
  }

  private static List<String> wrapLine(String line, int width) {
    String body = line.stripLeading();
    int indented = DisplayWidth.of(line.substring(0, line.length() - body.length()));
    String indent = " ".repeat(Math.min(indented, Math.min(width / 2, width - NARROWEST)));
    Lines lines = new Lines(indent, width);
    for (String word : body.stripTrailing().split(" ", -1)) {
      lines.add(word);
    }
    return lines.finished();
  }

  private static String isolate(SafeText safe, String line) {
    char[] characters = line.toCharArray();
    return Bidi.requiresBidi(characters, 0, characters.length) && safe.canShow(ISOLATE)
        ? ISOLATE + line + POP
        : line;
  }

  private static List<String> clusters(String text) {
    List<String> clusters = new ArrayList<>();
    Matcher matcher = CLUSTER.matcher(text);
    while (matcher.find()) {
      clusters.add(matcher.group());
    }
    return clusters;
  }

  /** The lines made so far and the one being filled. */
  private static final class Lines {
    private final List<String> done = new ArrayList<>();
    private final String indent;
    private final int width;
    private final StringBuilder open = new StringBuilder();
    private int columns;
    private boolean hasWord;

    Lines(String indent, int width) {
      this.indent = indent;
      this.width = width;
      start();
    }

    private void start() {
      open.setLength(0);
      open.append(indent);
      columns = indent.length();
      hasWord = false;
    }

    private void finish() {
      done.add(open.toString().stripTrailing());
      start();
    }

    void add(String word) {
      int wordColumns = DisplayWidth.of(word);
      int gap = hasWord ? 1 : 0;
      boolean breakable =
          wordColumns > width - indent.length() || word.codePoints().anyMatch(DisplayWidth::isWide);
      if (columns + gap + wordColumns <= width) {
        put(gap, word, wordColumns);
      } else if (breakable) {
        put(columns + gap < width ? gap : 0, "", 0);
        clusters(word).forEach(this::addUnbroken);
      } else {
        finish();
        put(0, word, wordColumns);
      }
    }

    private void put(int gap, String word, int wordColumns) {
      open.repeat(" ", gap).append(word);
      columns += gap + wordColumns;
      hasWord = true;
    }

    private void addUnbroken(String cluster) {
      int clusterColumns = DisplayWidth.of(cluster);
      if (columns + clusterColumns > width && columns > indent.length()) {
        finish();
      }
      if (columns + clusterColumns <= width) {
        put(0, cluster, clusterColumns);
      } else {
        cluster.codePoints().forEach(this::addCodePoint);
      }
    }

    private void addCodePoint(int codePoint) {
      int pointColumns = DisplayWidth.of(codePoint);
      if (columns + pointColumns > width) {
        finish();
      }
      put(0, Character.toString(codePoint), pointColumns);
    }

    List<String> finished() {
      finish();
      return List.copyOf(done);
    }
  }
}
