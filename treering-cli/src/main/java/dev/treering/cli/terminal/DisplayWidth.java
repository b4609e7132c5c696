package dev.treering.cli.terminal;

/**
 * How many columns text takes on a terminal, as an upper bound.
 *
 * <p>Terminals disagree about joined emoji and variation selectors: some draw a family of four in
 * two columns, some in eight. What counts here is that a line never grows beyond its width, so
 * every visible code point is counted with the most that a terminal gives it. Only what no terminal
 * gives a column (combining marks, format characters, the vowels and finals of a decomposed Hangul
 * syllable) counts as 0. Wide are the East Asian Wide and Fullwidth ranges of Unicode and whatever
 * is shown as emoji.
 */
public final class DisplayWidth {
  private static final int VARIATION_SELECTOR_16 = 0xFE0F;

  /** First and last code point of each wide range that is not found by its emoji property. */
  private static final int[] WIDE = {
    0x1100, 0x115F, 0x2329, 0x232A, 0x2630, 0x2637, 0x268A, 0x268F, 0x2E80, 0x303E, 0x3041, 0x33FF,
    0x3400, 0x4DBF, 0x4DC0, 0xA4CF, 0xA960, 0xA97F, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE10, 0xFE19,
    0xFE30, 0xFE6F, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x18DFF, 0x1AFF0, 0x1B2FF, 0x1D300,
    0x1D376, 0x1F000, 0x1F02F, 0x1F0CF, 0x1F0CF, 0x1F100, 0x1F64F, 0x1F680, 0x1F6FF, 0x1F900,
    0x1FAFF, 0x20000, 0x3FFFD,
  };

  private DisplayWidth() {}

  /** Returns the most columns that a terminal gives this text; line breaks count as 0. */
  public static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  /** Returns the most columns that a terminal gives this code point: 0, 1 or 2. */
  public static int of(int codePoint) {
    if (codePoint == VARIATION_SELECTOR_16) {
      return 1; // turns the narrow symbol before it into a wide one
    }
    if (codePoint >= 0x20 && codePoint < 0x7F) {
      return 1;
    }
    if (isInvisible(codePoint)) {
      return 0;
    }
    return isWide(codePoint) ? 2 : 1;
  }

  static boolean isWide(int codePoint) {
    if (Character.isEmojiPresentation(codePoint)) {
      return true;
    }
    for (int i = 0; i < WIDE.length && codePoint >= WIDE[i]; i += 2) {
      if (codePoint <= WIDE[i + 1]) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInvisible(int codePoint) {
    if (codePoint == 0xAD) {
      return false; // some terminals show the soft hyphen
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.FORMAT,
          Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> codePoint >= 0x1160 && codePoint <= 0x11FF;
    };
  }
}
