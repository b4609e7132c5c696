package dev.treering.embedded;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what looks like a name with a number: letters and digits joined by single {@code - _ : / .}
 * with a digit somewhere, such as HUB-212. Goes through the text once, however long it is.
 */
final class Compounds {
  private static final String JOINTS = "-_:/.";

  private final String text;
  private int at;

  private Compounds(String text) {
    this.text = text;
  }

  /** Adds those of a text that are not among the terms yet, in lower case, each once. */
  static void addTo(List<String> terms, String text, int longest) {
    @Nullable Set<String> known = null;
    Compounds compounds = new Compounds(text);
    while (compounds.at < text.length()) {
      int start = compounds.at;
      int joints = compounds.passOne();
      if (joints > 0 && compounds.at - start <= longest) {
        String folded = text.substring(start, compounds.at).toLowerCase(Locale.ROOT);
        if (folded.chars().anyMatch(Character::isDigit)) {
          known = known == null ? new HashSet<>(terms) : known;
          if (known.add(folded)) {
            terms.add(folded);
          }
        }
      }
      if (compounds.at == start) {
        compounds.at += Character.charCount(text.codePointAt(start));
      }
    }
  }

  /** Passes words and the joints between them; returns how many joints it passed. */
  private int passOne() {
    int joints = 0;
    passWord();
    while (at + 1 < text.length() && isJointBeforeWord()) {
      at++;
      passWord();
      joints++;
    }
    return joints;
  }

  private boolean isJointBeforeWord() {
    return JOINTS.indexOf(text.charAt(at)) >= 0
        && at > 0
        && isOfAWord(text.codePointBefore(at))
        && isOfAWord(text.codePointAt(at + 1));
  }

  private void passWord() {
    while (at < text.length() && isOfAWord(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
  }

  private static boolean isOfAWord(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.LETTER_NUMBER, Character.OTHER_NUMBER, Character.DECIMAL_DIGIT_NUMBER -> true;
      default -> Character.isLetter(codePoint);
    };
  }
}
