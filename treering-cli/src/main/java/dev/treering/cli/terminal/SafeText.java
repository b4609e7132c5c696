package dev.treering.cli.terminal;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Makes text harmless before it reaches a terminal, and expressible in the terminal's charset.
 *
 * <p>Control characters become visible pictures (ESC is shown as ␛, so an escape sequence is read
 * instead of obeyed), direction overrides become U+FFFD, other direction embeddings are dropped
 * (the lines are isolated as a whole, see {@link Wrapper}), unpaired surrogates become U+FFFD. What
 * the charset lacks is replaced by its nearest relative, else by a question mark of the same width.
 * Not thread-safe.
 */
public final class SafeText {
  private static final Map<Integer, String> RELATIVES =
      Map.ofEntries(
          Map.entry(0x2026, "..."),
          Map.entry(0x2018, "'"),
          Map.entry(0x2019, "'"),
          Map.entry(0x201C, "\""),
          Map.entry(0x201D, "\""),
          Map.entry(0x2013, "-"),
          Map.entry(0x2014, "-"),
          Map.entry(0x2022, "*"),
          Map.entry(0x00B7, "-"),
          Map.entry(0x2192, "->"),
          Map.entry(0x00A0, " "),
          Map.entry(0x00DF, "ss"),
          Map.entry(0x00E6, "ae"),
          Map.entry(0x00F8, "o"));

  private final CharsetEncoder encoder;

  /**
   * @param charset what the terminal reads
   */
  public SafeText(Charset charset) {
    this.encoder = charset.newEncoder();
  }

  /** Whether the terminal can show this. */
  public boolean canShow(String text) {
    return encoder.canEncode(text);
  }

  /** Returns the text as harmless lines; none of them contains a line break or a tab. */
  public List<String> lines(String text) {
    return Arrays.stream(text.split("\\R", -1)).map(this::clean).toList();
  }

  /** Returns the text as one harmless line, its line breaks shown as spaces. */
  public String line(String text) {
    return clean(text.replaceAll("\\R", " "));
  }

  private String clean(String line) {
    StringBuilder safe = new StringBuilder(line.length() + 8);
    line.codePoints().forEach(codePoint -> append(harmless(codePoint), safe));
    return safe.toString();
  }

  private static String harmless(int codePoint) {
    if (codePoint == '\t') {
      return "    ";
    }
    if (codePoint < 0x20) {
      return Character.toString(0x2400 + codePoint);
    }
    if (codePoint == 0x7F) {
      return "\u2421";
    }
    if (Character.isISOControl(codePoint)
        || isOverride(codePoint)
        || Character.getType(codePoint) == Character.SURROGATE) {
      return "\uFFFD";
    }
    return isEmbedding(codePoint) ? "" : Character.toString(codePoint);
  }

  private static boolean isOverride(int codePoint) {
    return codePoint == 0x202D || codePoint == 0x202E;
  }

  private static boolean isEmbedding(int codePoint) {
    return (codePoint >= 0x202A && codePoint <= 0x202C)
        || (codePoint >= 0x2066 && codePoint <= 0x2069);
  }

  private void append(String harmless, StringBuilder target) {
    if (harmless.isEmpty() || encoder.canEncode(harmless)) {
      target.append(harmless);
      return;
    }
    int codePoint = harmless.codePointAt(0);
    String relative = RELATIVES.getOrDefault(codePoint, unaccented(harmless));
    if (!relative.isEmpty() && encoder.canEncode(relative)) {
      target.append(relative);
    } else {
      target.repeat("?", DisplayWidth.of(codePoint));
    }
  }

  private static String unaccented(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKD).replaceAll("\\p{M}", "");
  }
}
