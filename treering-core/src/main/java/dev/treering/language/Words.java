package dev.treering.language;

import dev.treering.language.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Cuts text into {@link Token}s: words, numbers, codes and symbols, in any script. One pass, linear
 * in the text's length; only the first {@value #LONGEST} characters are read, because what a
 * message does to the conversation is said at its beginning.
 */
final class Words {
  private static final int LONGEST = 2_000;
  private static final String NUMBER_JOINERS = ".,:/-";
  private static final String SENTENCE_ENDS = ".!?;\n。！？；";
  private static final Set<String> EMOTICONS =
      Set.of(":)", ":-)", ";)", ";-)", ":d", ":-d", ":p", ":-p", ";p", "^_^", "=)", ":(", ":-(");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int lastEnd = -1;
  private boolean sentenceStart = true;

  private Words(String text) {
    this.text = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }

  /** Returns the tokens of a text, in order. */
  static List<Token> of(String text) {
    Words words = new Words(text);
    words.read();
    return List.copyOf(words.tokens);
  }

  private void read() {
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (Character.isLetter(c)) {
        readLetters(c);
      } else if (Character.isDigit(c)) {
        add(Kind.NUMBER, endOfNumber());
      } else if (c == '+' && isDigit(at + 1) && (at == 0 || !isLetterOrDigit(at - 1))) {
        add(Kind.SYMBOL, endOfDigits(at + 1));
      } else {
        readOther(c);
      }
    }
  }

  private void readLetters(int first) {
    if (isUnspaced(first)) {
      add(Kind.WORD, at + Character.charCount(first));
      return;
    }
    int end = at;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      boolean inside =
          (Character.isLetter(c) && !isUnspaced(c))
              || Character.getType(c) == Character.NON_SPACING_MARK
              || (isApostrophe(c) && end > at && isLetter(end + 1));
      if (!inside) {
        break;
      }
      end += Character.charCount(c);
    }
    int code = endOfCode(end);
    add(code > end ? Kind.CODE : Kind.WORD, Math.max(code, end));
  }

  /** Letters that digits follow, with or without a hyphen, are a code: "X2", "db-1", "HUB-212". */
  private int endOfCode(int end) {
    int from = end < text.length() && "-_#".indexOf(text.charAt(end)) >= 0 ? end + 1 : end;
    if (!isDigit(from)) {
      return end;
    }
    int stop = from;
    while (isLetterOrDigit(stop)) {
      stop++;
    }
    return stop;
  }

  private int endOfNumber() {
    int end = endOfDigits(at);
    while (end + 1 < text.length()
        && NUMBER_JOINERS.indexOf(text.charAt(end)) >= 0
        && isDigit(end + 1)) {
      end = endOfDigits(end + 1);
    }
    return end;
  }

  private int endOfDigits(int from) {
    int end = from;
    while (isDigit(end)) {
      end++;
    }
    return end;
  }

  private void readOther(int c) {
    Optional<String> emoticon = emoticonHere();
    if (emoticon.isPresent()) {
      add(Kind.SYMBOL, at + emoticon.get().length());
    } else if (isSymbol(c)) {
      add(Kind.SYMBOL, at + Character.charCount(c));
    } else {
      sentenceStart |= SENTENCE_ENDS.indexOf(c) >= 0 || c == ':';
      at += Character.charCount(c);
    }
  }

  private Optional<String> emoticonHere() {
    for (int length = 3; length >= 2; length--) {
      if (at + length <= text.length()) {
        String here = text.substring(at, at + length).toLowerCase(Locale.ROOT);
        boolean free = !isLetterOrDigit(at + length);
        if (free && EMOTICONS.contains(here)) {
          return Optional.of(here);
        }
      }
    }
    return Optional.empty();
  }

  private void add(Kind kind, int end) {
    String original = text.substring(at, end);
    String plain = original.replace('\u2019', '\'').toLowerCase(Locale.ROOT);
    tokens.add(new Token(plain, original, kind, sentenceStart, at == lastEnd));
    sentenceStart = false;
    at = end;
    lastEnd = end;
  }

  private boolean isDigit(int index) {
    return index < text.length() && Character.isDigit(text.charAt(index));
  }

  private boolean isLetter(int index) {
    return index < text.length() && Character.isLetter(text.charAt(index));
  }

  private boolean isLetterOrDigit(int index) {
    return index < text.length() && Character.isLetterOrDigit(text.charAt(index));
  }

  private static boolean isApostrophe(int c) {
    return c == '\'' || c == '\u2019';
  }

  private static boolean isSymbol(int c) {
    return c == '%'
        || c == '='
        || Character.getType(c) == Character.CURRENCY_SYMBOL
        || Character.getType(c) == Character.OTHER_SYMBOL;
  }

  /** Whether the script is written without spaces, so that every character is a token. */
  private static boolean isUnspaced(int c) {
    if (c < 0x0E00) {
      return false;
    }
    Character.UnicodeScript script = Character.UnicodeScript.of(c);
    return script == Character.UnicodeScript.HAN
        || script == Character.UnicodeScript.HIRAGANA
        || script == Character.UnicodeScript.KATAKANA
        || script == Character.UnicodeScript.THAI;
  }
}
