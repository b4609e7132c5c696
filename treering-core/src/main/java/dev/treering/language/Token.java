package dev.treering.language;

/**
 * A piece of a text.
 *
 * @param text in lower case, with plain apostrophes
 * @param original as it was written
 * @param kind what sort of piece
 * @param startsSentence whether it is the first of its sentence
 * @param glued whether nothing, not even a space, stands between it and the token before
 */
public record Token(
    String text, String original, Kind kind, boolean startsSentence, boolean glued) {
  /** The sorts of token. */
  public enum Kind {
    /** Letters; in scripts without spaces, one character. */
    WORD,
    /** Digits, with the separators inside them. */
    NUMBER,
    /** Letters and digits together, such as a ticket or a model. */
    CODE,
    /** A currency sign, a percent sign, an emoji or an emoticon. */
    SYMBOL
  }

  /** Whether its first letter is a capital. */
  public boolean isCapitalised() {
    return Character.isUpperCase(original.codePointAt(0));
  }
}
