package dev.treering.importers.whatsapp;

/** The invisible characters with which WhatsApp steers the direction of writing. */
final class Marks {
  /** Stands before what the program itself says. */
  static final char LEFT_TO_RIGHT = '\u200E';

  private static final char FIRST = '\u061C';
  private static final char FIRST_BEYOND_ASCII = 128;

  private Marks() {}

  static boolean isMark(char c) {
    if (c < FIRST) {
      return false;
    }
    return (c >= '\u200E' && c <= '\u200F')
        || (c >= '\u202A' && c <= '\u202E')
        || (c >= '\u2066' && c <= '\u2069')
        || c == '\u061C'
        || c == '\uFEFF';
  }

  /** Returns the text without marks. */
  static String without(String text) {
    return isPlain(text) ? text : stripped(text);
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isMark(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static String stripped(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (!isMark(text.charAt(i))) {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  /** Returns the text without marks, with plain blanks and without blanks at the ends. */
  static String plain(String text) {
    return isAscii(text)
        ? text.strip()
        : without(text).replace('\u00A0', ' ').replace('\u202F', ' ').strip();
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= FIRST_BEYOND_ASCII) {
        return false;
      }
    }
    return true;
  }
}
