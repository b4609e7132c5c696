package dev.treering.language;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words that make a question a question and say nothing of what it is about. */
public final class FunctionWords {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}']+");
  private static final Set<String> WORDS =
      Set.of(
          // English
          "what",
          "when",
          "where",
          "who",
          "whom",
          "whose",
          "which",
          "why",
          "how",
          "do",
          "does",
          "did",
          "done",
          "has",
          "have",
          "had",
          "am",
          "were",
          "been",
          "can",
          "could",
          "would",
          "should",
          "shall",
          "may",
          "might",
          "must",
          "many",
          "much",
          "long",
          "often",
          "ever",
          "now",
          "today",
          "currently",
          "current",
          "latest",
          "present",
          "still",
          "you",
          "i",
          "me",
          "my",
          "we",
          "us",
          "our",
          "he",
          "she",
          "his",
          "her",
          "him",
          "them",
          "from",
          "about",
          "get",
          "gets",
          "got",
          "take",
          "takes",
          "place",
          "under",
          "at",
          "so",
          "any",
          "there",
          // German
          "was",
          "wann",
          "wo",
          "wer",
          "wen",
          "wem",
          "wessen",
          "welche",
          "welcher",
          "welches",
          "warum",
          "wie",
          "viele",
          "lange",
          "ist",
          "sind",
          "hat",
          "haben",
          "wird",
          "werden",
          "der",
          "die",
          "das",
          "ein",
          "eine",
          "jetzt",
          "wir",
          "ich",
          "mein",
          "unser",
          // French, Spanish
          "quand",
          "où",
          "qui",
          "quel",
          "quelle",
          "pourquoi",
          "comment",
          "combien",
          "est",
          "sont",
          "le",
          "la",
          "les",
          "un",
          "une",
          "du",
          "des",
          "cuándo",
          "dónde",
          "quién",
          "qué",
          "cuál",
          "cómo",
          "cuánto",
          "cuántos",
          "es",
          "son",
          "está",
          "el",
          "los",
          "las",
          "una",
          "del");

  private FunctionWords() {}

  /** Whether a word in lower case is one of them. */
  static boolean contains(String word) {
    return WORDS.contains(word);
  }

  /** Returns a text without them; the whole text when nothing else is in it. */
  public static String without(String text) {
    String rest =
        WORD.matcher(text)
            .replaceAll(
                word ->
                    contains(word.group().toLowerCase(Locale.ROOT))
                        ? " "
                        : Matcher.quoteReplacement(word.group()));
    return rest.isBlank() ? text : rest;
  }
}
