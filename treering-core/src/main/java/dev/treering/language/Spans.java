package dev.treering.language;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Cuts a message into the spans S of T-Mem §4.3: sentences; a fenced code block and a list item are
 * spans of their own, and a sentence without end is cut at its lines. The spans in order are the
 * whole text, to the letter.
 */
public final class Spans {
  private static final Pattern LIST_ITEM = Pattern.compile("\\s*(?:[-*•‣]|\\d{1,3}[.)])\\s+.*\\R?");
  private static final String FENCE = "```";

  /** The most characters of a sentence, a guess: the longest of people are shorter. */
  private static final int LONGEST = 1000;

  private Spans() {}

  /** Returns the spans of a text; none for the empty text. */
  public static List<String> of(String text) {
    List<String> spans = new ArrayList<>();
    StringBuilder prose = new StringBuilder();
    StringBuilder code = new StringBuilder();
    for (String line : linesWithEnds(text)) {
      boolean fence = line.strip().startsWith(FENCE);
      if (!code.isEmpty()) {
        code.append(line);
        if (fence) {
          spans.add(code.toString());
          code.setLength(0);
        }
      } else if (fence) {
        flushProse(prose, spans);
        code.append(line);
      } else if (LIST_ITEM.matcher(line).matches()) {
        flushProse(prose, spans);
        spans.add(line);
      } else {
        prose.append(line);
      }
    }
    flushProse(prose, spans);
    if (!code.isEmpty()) {
      spans.add(code.toString());
    }
    return spans;
  }

  private static List<String> linesWithEnds(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      lines.add(text.substring(start, end + 1));
      start = end + 1;
    }
    if (start < text.length()) {
      lines.add(text.substring(start));
    }
    return lines;
  }

  private static void flushProse(StringBuilder prose, List<String> spans) {
    String text = prose.toString();
    prose.setLength(0);
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    int start = sentences.first();
    for (int end = sentences.next(); end != BreakIterator.DONE; end = sentences.next()) {
      addSentence(text.substring(start, end), spans);
      start = end;
    }
  }

  /**
   * A log or a table has no sentences; what is too long for one is cut at its lines, or at blanks.
   */
  private static void addSentence(String sentence, List<String> spans) {
    if (sentence.length() <= LONGEST) {
      spans.add(sentence);
      return;
    }
    for (String line : linesWithEnds(sentence)) {
      int start = 0;
      while (line.length() - start > LONGEST) {
        int blank = Blanks.last(line, start, start + LONGEST - 1);
        int end = blank > start ? blank + 1 : line.offsetByCodePoints(start, LONGEST / 2);
        spans.add(line.substring(start, end));
        start = end;
      }
      spans.add(line.substring(start));
    }
  }
}
