package dev.treering.importers.whatsapp;

import dev.treering.importers.text.CleanText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An entry parted into who said what, before it has a time and an id.
 *
 * @param entry where and when
 * @param author who is named before the words; absent when nobody is
 * @param body what the program adds to the words
 * @param text the words
 * @param mentions ids of the people addressed, in order
 */
record Said(
    Entry entry, @Nullable String author, Body body, CleanText text, List<String> mentions) {
  private static final Pattern MENTION =
      Pattern.compile(
          "@\\u2068~?[\\s\\u00A0\\u202F]?([^\\u2068\\u2069\\n]{1,120})\\u2069|@(\\d{7,15})\\b");

  Said {
    mentions = List.copyOf(mentions);
  }

  /**
   * Parts an entry.
   *
   * @param ios whether iOS wrote it
   * @param textChars the most characters of the words
   */
  static Said of(Entry entry, boolean ios, int textChars) {
    Spoken spoken = Spoken.of(entry.rest());
    String name = spoken.author();
    Body body = name == null ? Body.reported(spoken.body()) : Body.spoken(spoken.body(), ios);
    String words = body.text();
    if (words.indexOf('@') < 0) {
      return new Said(entry, name, body, CleanText.of(words, textChars), List.of());
    }
    Set<String> mentions = new LinkedHashSet<>();
    CleanText text = CleanText.of(resolved(words, mentions), textChars);
    return new Said(entry, name, body, text, List.copyOf(mentions));
  }

  /** Returns the words with names in place of what the program encloses in marks. */
  private static String resolved(String words, Set<String> mentions) {
    return MENTION
        .matcher(words)
        .replaceAll(mention -> Matcher.quoteReplacement(mention(mention, mentions)));
  }

  private static String mention(MatchResult mention, Set<String> mentions) {
    String number = mention.group(2);
    String name = number == null ? Spoken.name(mention.group(1)) : "+" + number;
    String id = CleanText.identifier(Spoken.id(name));
    if (id != null) {
      mentions.add(id);
    }
    return number == null ? "@" + name : mention.group();
  }
}
