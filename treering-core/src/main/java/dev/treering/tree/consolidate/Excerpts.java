package dev.treering.tree.consolidate;

import dev.treering.language.Blanks;
import dev.treering.language.FunctionWords;
import dev.treering.language.MessageProfile;
import dev.treering.language.Spans;
import dev.treering.model.MessageId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Makes excerpts of texts.
 *
 * @param terms returns the normalized terms of a text, in order
 */
record Excerpts(Function<String, List<String>> terms) {
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  Excerpt of(MessageId source, String words) {
    Set<String> content = new LinkedHashSet<>(terms.apply(FunctionWords.without(words)));
    return new Excerpt(source, words, content, MessageProfile.of(words, content, term -> 1));
  }

  /** Returns the sentences of a text, without blank ones. */
  static List<String> sentences(String text) {
    return Spans.of(text).stream()
        .map(String::strip)
        .filter(sentence -> !sentence.isEmpty())
        .toList();
  }

  /** Returns words as they are compared: case and blanks do not matter. */
  static String normalized(String words) {
    return BLANKS.matcher(words.strip()).replaceAll(" ").toLowerCase(Locale.ROOT);
  }

  /** Returns the beginning of a text, cut at a blank where there is one, with a mark. */
  static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int blank = Blanks.last(text, 0, most - 1);
    int end = blank > 0 ? blank : text.offsetByCodePoints(0, most / 2);
    return text.substring(0, end).stripTrailing() + " […]";
  }
}
