package dev.treering.importers.whatsapp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the program itself writes into exports, in many languages (phrases.tsv). Immutable. */
final class Phrases {
  private static final int LONGEST_NOTICE = 200;
  private static final int FRAME = 10;
  private static final int LETTERS = 512;

  /** Its small form is two characters. */
  private static final char DOTTED_CAPITAL_I = '\u0130';

  /** Its small form depends on what follows. */
  private static final char CAPITAL_SIGMA = '\u03A3';

  private static final Phrases ALL = read();

  private final Map<String, String> kinds;
  private final List<String> notices;
  private final List<String> titles;
  private final BitSet beginningsOfKinds;
  private final BitSet beginningsOfNotices;
  private final int longest;

  private Phrases(Map<String, String> kinds, List<String> notices, List<String> titles) {
    this.kinds = new HashMap<>(kinds);
    this.notices = List.copyOf(notices);
    this.titles = List.copyOf(titles);
    this.beginningsOfKinds = beginnings(kinds.keySet());
    this.beginningsOfNotices = beginnings(notices);
    this.longest = FRAME + kinds.keySet().stream().mapToInt(String::length).max().orElse(0);
  }

  private static BitSet beginnings(Collection<String> phrases) {
    BitSet all = new BitSet(LETTERS * LETTERS);
    phrases.stream().mapToInt(Phrases::beginning).filter(b -> b >= 0).forEach(all::set);
    return all;
  }

  static Phrases all() {
    return ALL;
  }

  /** Whether a text is all that remains of a message that was taken back. */
  boolean isDeleted(String text) {
    return "deleted".equals(kind(text));
  }

  /** Whether a text tells that the message it ends was changed. */
  boolean isEdited(String text) {
    return "edited".equals(kind(text));
  }

  /** Whether a text tells that the file named before it belongs to the message. */
  boolean isAttached(String text) {
    return "attached".equals(kind(text));
  }

  /** Returns what sort of file was left out in whose place a text stands; null for other texts. */
  @Nullable String omitted(String text) {
    String kind = kind(text);
    return kind != null && kind.startsWith("omitted-") ? kind.substring(8) : null;
  }

  /** Whether a text is the notice of encryption, with which chats begin. */
  boolean isNotice(String text) {
    if (!mayBeKnown(text, beginningsOfNotices)) {
      return false;
    }
    String normal = normal(text.substring(0, Math.min(text.length(), LONGEST_NOTICE)));
    for (String notice : notices) {
      if (normal.startsWith(notice)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the name of the chat that a file's name tells; null when it tells none. */
  @Nullable String title(String fileName) {
    String name = fileName.replace('_', ' ').replaceAll("(?i)\\.(txt|zip)$", "");
    for (String title : titles) {
      if (name.regionMatches(true, 0, title, 0, title.length()) && name.length() > title.length()) {
        String rest = name.substring(title.length());
        return rest.replaceAll(" ?\\(\\d{1,3}\\)$", "").strip();
      }
    }
    return null;
  }

  private @Nullable String kind(String text) {
    return text.length() > longest || !mayBeKnown(text, beginningsOfKinds)
        ? null
        : kinds.get(normal(text));
  }

  /** Whether a text begins as one of the phrases does; that spares a closer look at most. */
  private static boolean mayBeKnown(String text, BitSet beginnings) {
    int beginning = beginning(text);
    return beginning < 0 || beginnings.get(beginning);
  }

  /** Returns a number for the first two letters; negative when they are not plain ones. */
  private static int beginning(String text) {
    int first = -1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c) || c == DOTTED_CAPITAL_I || c == CAPITAL_SIGMA) {
        return -1;
      }
      if (Character.isLetter(c)) {
        int letter = Character.toLowerCase(c) % LETTERS;
        if (first >= 0) {
          return first * LETTERS + letter;
        }
        first = letter;
      }
    }
    return -1;
  }

  private static String normal(String text) {
    String plain = Marks.plain(text).toLowerCase(Locale.ROOT);
    if (plain.startsWith("<") && plain.endsWith(">")) {
      plain = plain.substring(1, plain.length() - 1).strip();
    }
    return plain.endsWith(".") || plain.endsWith("。")
        ? plain.substring(0, plain.length() - 1)
        : plain;
  }

  private static Phrases read() {
    Map<String, String> kinds = new HashMap<>();
    List<String> notices = new ArrayList<>();
    List<String> titles = new ArrayList<>();
    try (InputStream in = Phrases.class.getResourceAsStream("phrases.tsv");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int tab = line.indexOf('\t');
        if (tab > 0 && !line.startsWith("#")) {
          String kind = line.substring(0, tab);
          for (String phrase : line.substring(tab + 1).split("\\|", -1)) {
            switch (kind) {
              case "title" -> titles.add(phrase);
              case "notice" -> notices.add(normal(phrase));
              default -> kinds.put(normal(phrase), kind);
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Phrases(kinds, notices, titles);
  }
}
