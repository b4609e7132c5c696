package dev.treering.language;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a question asks for, read from its text. Immutable.
 *
 * @param asked what its words ask for
 * @param horizon the end of the time it is about, when it names a day, a month or a year in the
 *     past: the first instant after it
 */
public record QuestionProfile(Set<Asked> asked, Optional<Instant> horizon) {
  private static final int LONGEST_PHRASE = 3;
  private static final String AT_START = "^";
  private static final Map<String, Asked> PHRASES = read();

  public QuestionProfile {
    asked = Collections.unmodifiableSet(asked.isEmpty() ? Set.of() : EnumSet.copyOf(asked));
  }

  /**
   * Returns the profile of a question.
   *
   * @param askedAt when it is asked; dates without a year lie in the year before
   */
  public static QuestionProfile of(String text, Instant askedAt) {
    List<Token> tokens = Words.of(text);
    Set<Asked> asked = EnumSet.noneOf(Asked.class);
    for (int from = 0; from < tokens.size(); from++) {
      StringBuilder phrase = new StringBuilder();
      for (int to = from; to < Math.min(tokens.size(), from + LONGEST_PHRASE); to++) {
        phrase.append(to == from ? "" : " ").append(tokens.get(to).text());
        find(phrase.toString(), from == 0, asked);
      }
    }
    return new QuestionProfile(asked, TimeReading.of(tokens, askedAt).horizon(askedAt));
  }

  private static void find(String phrase, boolean atStart, Set<Asked> asked) {
    Asked anywhere = PHRASES.get(phrase);
    if (anywhere != null) {
      asked.add(anywhere);
    }
    Asked first = atStart ? PHRASES.get(AT_START + phrase) : null;
    if (first != null) {
      asked.add(first);
    }
  }

  /** Whether it asks for this. */
  public boolean asksFor(Asked what) {
    return asked.contains(what);
  }

  private static Map<String, Asked> read() {
    Map<String, Asked> phrases = new HashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(QuestionProfile.class.getResourceAsStream("questions.txt")),
                StandardCharsets.UTF_8))) {
      Asked section = Asked.TIME;
      for (String line : lines.lines().map(String::strip).toList()) {
        if (line.startsWith("[")) {
          section = Asked.valueOf(line.substring(1, line.length() - 1).toUpperCase(Locale.ROOT));
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          phrases.put(line, section);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("questions.txt", e);
    }
    return Map.copyOf(phrases);
  }
}
