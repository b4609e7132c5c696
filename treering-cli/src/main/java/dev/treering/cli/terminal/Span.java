package dev.treering.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a line that stays together, in one style.
 *
 * @param text already safe for the terminal, without line breaks
 * @param style how it is set off
 */
public record Span(String text, Style style) {
  private static final String GAP = "  ";

  /** Returns a piece that is not set off. */
  public static Span plain(String text) {
    return new Span(text, Style.PLAIN);
  }

  /**
   * Returns the pieces laid out side by side, two columns apart, on as many lines as needed. A
   * piece wider than {@code columns} has a line of its own, cut to fit.
   */
  public static List<String> flow(Look look, List<Span> spans, int columns) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int used = 0;
    for (Span span : spans) {
      String text =
          DisplayWidth.of(span.text) <= columns ? span.text : look.fit(span.text, columns);
      int width = DisplayWidth.of(text);
      if (used > 0 && used + GAP.length() + width > columns) {
        lines.add(line.toString());
        line.setLength(0);
        used = 0;
      }
      if (used > 0) {
        line.append(GAP);
        used += GAP.length();
      }
      line.append(look.styled(span.style, text));
      used += width;
    }
    if (used > 0) {
      lines.add(line.toString());
    }
    return lines;
  }
}
