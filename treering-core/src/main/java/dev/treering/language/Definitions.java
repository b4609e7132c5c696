package dev.treering.language;

import dev.treering.model.InvalidValueException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tells which words a message explains: "ETA = electrical test approval", "when I write CC I mean
 * cost centre", "we call the container the Cage". By the phrases of {@code definitions.txt}, in
 * several languages at once. Pure; linear in the text.
 */
public final class Definitions {
  private static final String FILE = "definitions.txt";

  /** How far from the phrase the word that it explains may stand, in tokens. */
  private static final int BEFORE = 4;

  private static final int AFTER = 10;

  private static final Definitions STANDARD = read();

  private final List<List<String>> before = new ArrayList<>();
  private final List<List<String>> after = new ArrayList<>();
  private final List<List<String>> asking = new ArrayList<>();

  private Definitions() {}

  /** Returns the words that stand where a text explains one, in lower case; often none. */
  public static Set<String> in(String text) {
    List<Token> tokens = Words.of(text);
    Set<String> explained = new HashSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      for (List<String> phrase : STANDARD.before) {
        if (i > 0 && standsAt(tokens, i, phrase)) {
          add(tokens.subList(Math.max(0, i - BEFORE), i), explained);
        }
      }
      for (List<String> phrase : STANDARD.after) {
        int end = i + phrase.size();
        if (standsAt(tokens, i, phrase)) {
          add(tokens.subList(end, Math.min(tokens.size(), end + AFTER)), explained);
        }
      }
    }
    return explained;
  }

  /**
   * Returns the words of a question of which it may ask what they mean, in lower case: all its
   * words when it asks for a meaning, else those that are written like an abbreviation or a code.
   */
  public static Set<String> askedFor(String question) {
    List<Token> tokens = Words.of(question);
    boolean all =
        IntStream.range(0, tokens.size())
            .anyMatch(i -> STANDARD.asking.stream().anyMatch(p -> standsAt(tokens, i, p)));
    Set<String> words = new HashSet<>();
    add(tokens.stream().filter(token -> all || isAbbreviation(token)).toList(), words);
    return words;
  }

  private static boolean isAbbreviation(Token token) {
    return switch (token.kind()) {
      case CODE -> true;
      case WORD -> token.original().codePoints().filter(Character::isUpperCase).count() > 1;
      case NUMBER, SYMBOL -> false;
    };
  }

  private static boolean standsAt(List<Token> tokens, int at, List<String> phrase) {
    if (at + phrase.size() > tokens.size()) {
      return false;
    }
    for (int i = 0; i < phrase.size(); i++) {
      if (!tokens.get(at + i).text().equals(phrase.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static void add(List<Token> tokens, Set<String> words) {
    tokens.stream()
        .map(Token::text)
        .filter(word -> !FunctionWords.contains(word))
        .forEach(words::add);
  }

  private List<List<String>> section(String line) {
    return switch (line) {
      case "[before]" -> before;
      case "[after]" -> after;
      case "[asking]" -> asking;
      default ->
          throw new InvalidValueException(
              "The section (%s) of %s must be before, after or asking.%nMaybe it is misspelled."
                  .formatted(line, FILE));
    };
  }

  private static Definitions read() {
    Definitions definitions = new Definitions();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Definitions.class.getResourceAsStream(FILE), FILE),
                StandardCharsets.UTF_8))) {
      List<List<String>> section = definitions.before;
      for (String line : lines.lines().map(String::strip).toList()) {
        if (line.startsWith("[")) {
          section = definitions.section(line);
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          section.add(Words.of(line).stream().map(Token::text).toList());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(FILE, e);
    }
    return definitions;
  }
}
