package dev.treering.language;

/** Finds where long text can be cut between words, looking no further than it must. */
public final class Blanks {
  private Blanks() {}

  /**
   * Returns the place of the last blank after one place and up to another, or -1. Takes time in
   * their distance only, where {@link String#lastIndexOf(int, int)} goes back to the beginning of a
   * text that has no blank.
   *
   * @param after exclusive
   * @param last inclusive; what lies behind the text's end is not looked at
   */
  public static int last(String text, int after, int last) {
    int at = Math.min(last, text.length() - 1);
    while (at > after && text.charAt(at) != ' ') {
      at--;
    }
    return at > after ? at : -1;
  }
}
