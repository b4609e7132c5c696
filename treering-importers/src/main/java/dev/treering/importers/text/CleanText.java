package dev.treering.importers.text;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The words of a message without what no message should contain: control characters other than tab
 * and newline are removed, every line end is LF, a surrogate without its other half is U+FFFD.
 *
 * @param text the words
 * @param flags what was done to them
 */
public record CleanText(String text, SortedSet<String> flags) {
  /** Control characters were removed. */
  public static final String CONTROLS_REMOVED = "control-chars-removed";

  /** Half a surrogate pair was replaced. */
  public static final String SURROGATE_REPLACED = "lone-surrogate-replaced";

  /** The text was longer than the cap and is cut. */
  public static final String TRUNCATED = "text-truncated";

  /** No name is that long, and a name is written again for every message. */
  private static final int LONGEST_IDENTIFIER = 10_000;

  public CleanText {
    flags =
        flags.isEmpty()
            ? Collections.emptySortedSet()
            : Collections.unmodifiableSortedSet(new TreeSet<>(flags));
  }

  /**
   * Returns {@code raw} cleaned.
   *
   * @param cap the most characters kept, at least 1
   */
  public static CleanText of(String raw, int cap) {
    boolean clean = isClean(raw);
    if (clean && raw.length() <= cap) {
      return new CleanText(raw, Collections.emptySortedSet());
    }
    TreeSet<String> flags = new TreeSet<>();
    String text = clean ? raw : clean(raw, flags);
    if (text.length() > cap) {
      flags.add(TRUNCATED);
      int end = Character.isHighSurrogate(text.charAt(cap - 1)) ? cap - 1 : cap;
      text = text.substring(0, end);
    }
    return new CleanText(text, flags);
  }

  /**
   * Returns {@code raw} as a name or id: control characters are blanks, ends are stripped, what is
   * beyond {@value #LONGEST_IDENTIFIER} characters is cut off; null when nothing visible is left.
   */
  public static @Nullable String identifier(@Nullable String raw) {
    if (raw == null) {
      return null;
    }
    if (raw.length() > LONGEST_IDENTIFIER) {
      return identifier(raw.substring(0, LONGEST_IDENTIFIER));
    }
    if (isPlain(raw)) {
      String plain = raw.strip();
      return plain.isEmpty() ? null : plain;
    }
    StringBuilder out = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (isLone(raw, i)) {
        out.append('\uFFFD');
      } else {
        out.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    String name = out.toString().strip();
    return name.isEmpty() ? null : name;
  }

  private static boolean isPlain(String raw) {
    for (int i = 0; i < raw.length(); i++) {
      if (Character.isISOControl(raw.charAt(i)) || Character.isSurrogate(raw.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isClean(String raw) {
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if ((c < ' ' && c != '\t' && c != '\n') || c == '\u007F' || Character.isSurrogate(c)) {
        return false;
      }
    }
    return true;
  }

  private static String clean(String raw, SortedSet<String> flags) {
    StringBuilder out = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '\r') {
        if (i + 1 == raw.length() || raw.charAt(i + 1) != '\n') {
          out.append('\n');
        }
      } else if ((c < ' ' && c != '\t' && c != '\n') || c == '\u007F') {
        flags.add(CONTROLS_REMOVED);
      } else if (isLone(raw, i)) {
        flags.add(SURROGATE_REPLACED);
        out.append('\uFFFD');
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static boolean isLone(String text, int index) {
    char c = text.charAt(index);
    if (Character.isHighSurrogate(c)) {
      return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
    }
    return Character.isLowSurrogate(c)
        && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
  }
}
