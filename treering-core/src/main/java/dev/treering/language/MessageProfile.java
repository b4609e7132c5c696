package dev.treering.language;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What one message says and does, read from its text alone: made once per message and inquiry, and
 * then compared with others. Immutable.
 *
 * @param cues how often each cue stands in it; cues that do not are absent
 * @param values numbers, dates, times, sums and codes, in order
 * @param names words that name something or somebody: capitals inside a sentence, and codes
 * @param words all words, for finding the names of people in them
 * @param terms its normalized terms with their weight, that of T-Mem Eq. 6 scaled so that the
 *     rarest has 10 whatever the size of the space; in order of appearance, so that sums over them
 *     are the same to the last bit in every process
 * @param phrases its words and pairs of words, as an {@link ActModel} looks at them
 * @param length the number of tokens
 * @param asks whether it asks something
 */
public record MessageProfile(
    Map<Cue, Integer> cues,
    List<Value> values,
    Set<String> names,
    Set<String> words,
    Map<String, Double> terms,
    Set<String> phrases,
    int length,
    boolean asks) {
  public MessageProfile {
    cues = Collections.unmodifiableMap(new EnumMap<>(withDefault(cues)));
    values = List.copyOf(values);
    names = Set.copyOf(names);
    words = Set.copyOf(words);
    terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
  }

  /** The weight of a term that nobody else uses, in a space of any size. */
  private static final double RAREST = 10;

  private static EnumMap<Cue, Integer> withDefault(Map<Cue, Integer> cues) {
    EnumMap<Cue, Integer> copy = new EnumMap<>(Cue.class);
    copy.putAll(cues);
    return copy;
  }

  /**
   * Returns the profile of a text.
   *
   * @param text what was said
   * @param terms its normalized terms; repetitions do not matter
   * @param weight what a term weighs in the space
   */
  public static MessageProfile of(
      String text, Collection<String> terms, ToDoubleFunction<String> weight) {
    List<Token> tokens = Words.of(text);
    Map<Cue, Integer> cues = CueLexicon.standard().find(tokens);
    boolean asks = asks(text, cues);
    Set<String> words = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Token token : tokens) {
      if (token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.CODE) {
        words.add(token.text());
        if (isName(token)) {
          names.add(token.text());
        }
      }
    }
    return new MessageProfile(
        cues,
        ValueReader.of(tokens),
        names,
        words,
        weights(terms, weight),
        Phrases.of(tokens, asks),
        tokens.size(),
        asks);
  }

  private static boolean isName(Token token) {
    return token.kind() == Token.Kind.CODE
        || (token.isCapitalised() && !token.startsSentence() && token.text().length() > 1);
  }

  private static boolean asks(String text, Map<Cue, Integer> cues) {
    return text.indexOf('?') >= 0 || text.indexOf('？') >= 0 || cues.containsKey(Cue.QUESTION);
  }

  private static Map<String, Double> weights(
      Collection<String> terms, ToDoubleFunction<String> weight) {
    Map<String, Double> weights = new LinkedHashMap<>();
    for (String term : terms) {
      weights.put(term, weight.applyAsDouble(term));
    }
    return weights;
  }

  /** Whether a cue stands in it. */
  public boolean has(Cue cue) {
    return cues.containsKey(cue);
  }

  /** Returns the weight of all its terms together. */
  public double weight() {
    return terms.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
