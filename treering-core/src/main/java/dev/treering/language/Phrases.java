package dev.treering.language;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The words of a message and the pairs of words that follow each other, as an {@link ActModel}
 * looks at them. Numbers are alike, and so are codes and symbols; {@code ^} begins a sentence,
 * {@code $} ends the message, {@code ?} stands in one that asks.
 */
final class Phrases {
  private static final String BEGINNING = "^";
  private static final String END = "$";

  private Phrases() {}

  /** Returns the phrases of a message, each once, in order of appearance. */
  static Set<String> of(List<Token> tokens, boolean asks) {
    Set<String> phrases = new LinkedHashSet<>();
    String before = BEGINNING;
    for (Token token : tokens) {
      String word = word(token);
      phrases.add(word);
      phrases.add((token.startsSentence() ? BEGINNING : before) + "_" + word);
      before = word;
    }
    phrases.add(before + "_" + END);
    if (asks) {
      phrases.add("?");
    }
    return phrases;
  }

  private static String word(Token token) {
    return switch (token.kind()) {
      case WORD -> token.text();
      case NUMBER -> "0";
      case CODE -> "a0";
      case SYMBOL -> "*";
    };
  }
}
