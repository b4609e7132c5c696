package dev.treering.language;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The phrases of every {@link Cue}, in several languages at once: in a group people mix them.
 *
 * <p>Phrases are sequences of tokens in a trie, so finding all of them takes one short walk from
 * every token. A phrase file has a line {@code [cue]} before the phrases of that class, one phrase
 * a line; {@code ^} before a phrase wants it at the start of a sentence, {@code $} after it at the
 * end of the message; {@code #} starts a comment. Immutable, thread-safe.
 */
public final class CueLexicon {
  private static final List<String> LANGUAGES =
      List.of("en", "de", "es", "fr", "it", "pt", "nl", "zh", "symbols");
  private static final CueLexicon STANDARD = read(LANGUAGES);

  private final Node root = new Node();

  private CueLexicon() {}

  /** Returns the lexicon of all languages that come with the library. */
  public static CueLexicon standard() {
    return STANDARD;
  }

  /** Returns the cues that stand in a text. */
  public Set<Cue> cuesIn(String text) {
    return find(Words.of(text)).keySet();
  }

  /**
   * Returns how often each cue stands in these tokens; cues that do not are left out. Where one
   * phrase of a class contains another, both count.
   */
  Map<Cue, Integer> find(List<Token> tokens) {
    Map<Cue, Integer> found = new EnumMap<>(Cue.class);
    for (int start = 0; start < tokens.size(); start++) {
      Node node = root;
      boolean opens = tokens.get(start).startsSentence();
      for (int at = start; at < tokens.size(); at++) {
        node = node.next.get(tokens.get(at).text());
        if (node == null) {
          break;
        }
        node.count(found, opens, at == tokens.size() - 1);
      }
    }
    return found;
  }

  private static CueLexicon read(List<String> languages) {
    CueLexicon lexicon = new CueLexicon();
    for (String language : languages) {
      String file = "cues-%s.txt".formatted(language);
      try (InputStream stream =
              Objects.requireNonNull(CueLexicon.class.getResourceAsStream(file), file);
          BufferedReader lines =
              new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
        lexicon.readFile(file, lines.lines().toList());
      } catch (IOException e) {
        throw new UncheckedIOException(file, e);
      }
    }
    return lexicon;
  }

  private void readFile(String file, List<String> lines) {
    @Nullable Cue cue = null;
    for (String raw : lines) {
      String line = raw.strip();
      if (line.startsWith("[")) {
        cue = Cue.valueOf(line.substring(1, line.length() - 1).toUpperCase(Locale.ROOT));
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        if (cue == null) {
          throw new IllegalStateException(
              "%s: phrase '%s' is before any [cue]".formatted(file, line));
        }
        add(cue, line);
      }
    }
  }

  private void add(Cue cue, String line) {
    boolean opens = line.startsWith("^") && Character.isLetterOrDigit(line.codePointAt(1));
    boolean closes = line.endsWith("$") && line.length() > 1;
    String phrase = line.substring(opens ? 1 : 0, line.length() - (closes ? 1 : 0));
    Node node = root;
    for (Token token : Words.of(phrase)) {
      node = node.next.computeIfAbsent(token.text(), text -> new Node());
    }
    if (node == root) {
      throw new IllegalStateException("The phrase '%s' of %s has no token".formatted(line, cue));
    }
    node.cues(opens, closes).add(cue);
  }

  /** A place in the trie, with the cues of the phrases that end here, by where they may stand. */
  private static final class Node {
    private final Map<String, Node> next = new HashMap<>(4);
    private final EnumSet<Cue> anywhere = EnumSet.noneOf(Cue.class);
    private final EnumSet<Cue> opening = EnumSet.noneOf(Cue.class);
    private final EnumSet<Cue> closing = EnumSet.noneOf(Cue.class);
    private final EnumSet<Cue> alone = EnumSet.noneOf(Cue.class);

    private EnumSet<Cue> cues(boolean opens, boolean closes) {
      if (opens) {
        return closes ? alone : opening;
      }
      return closes ? closing : anywhere;
    }

    private void count(Map<Cue, Integer> found, boolean opens, boolean closes) {
      anywhere.forEach(cue -> found.merge(cue, 1, Integer::sum));
      if (opens) {
        opening.forEach(cue -> found.merge(cue, 1, Integer::sum));
      }
      if (closes) {
        closing.forEach(cue -> found.merge(cue, 1, Integer::sum));
      }
      if (opens && closes) {
        alone.forEach(cue -> found.merge(cue, 1, Integer::sum));
      }
    }
  }
}
