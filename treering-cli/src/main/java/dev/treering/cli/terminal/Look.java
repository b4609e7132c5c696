package dev.treering.cli.terminal;

import java.nio.charset.Charset;
import java.util.List;

/**
 * What a page must know of the terminal it is for.
 *
 * @param width columns, at least 40
 * @param colour whether styles are shown
 * @param glyphs what trees and gauges are drawn with
 * @param safe what makes text harmless for this terminal
 */
public record Look(int width, boolean colour, Glyphs glyphs, SafeText safe) {
  private static final int NARROWEST = 40;

  public Look {
    width = Math.max(width, NARROWEST);
  }

  /** Returns the look of a terminal of this width that reads this charset. */
  public static Look of(int width, boolean colour, Charset charset) {
    SafeText safe = new SafeText(charset);
    return new Look(width, colour, Glyphs.of(safe), safe);
  }

  /** Returns this text, which is safe already, in that style. */
  public String styled(Style style, String text) {
    return colour ? style.on(text) : text;
  }

  /** Returns foreign text as lines of at most {@code columns}. */
  public List<String> wrap(String text, int columns) {
    return Wrapper.wrap(safe, text, columns);
  }

  /** Returns foreign text on one line of at most {@code columns}. */
  public String fit(String text, int columns) {
    return Wrapper.fit(safe, text, columns);
  }
}
