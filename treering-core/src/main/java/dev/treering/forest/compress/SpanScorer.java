package dev.treering.forest.compress;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.TermWeights;
import dev.treering.language.Spans;
import dev.treering.model.Question;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Scores spans by T-Mem Eqs. 6 and 7 and says which are protected (§4.3).
 *
 * <p>G(s|p) = Σ_{u ∈ U(s)∩U(q)} w(u) + Σ_{u ∈ U(s)∖U(p)} w(u) and g = G / ℓ(s), where ℓ counts
 * tokens. Protected are spans with a named thing of the question, a date, a number, or the language
 * of a state change in a message that updates its parent.
 */
final class SpanScorer {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}_.#-]*");
  private static final Set<String> CALENDAR_WORDS = calendarWords();

  private final TermWeights weights;
  private final TokenCountEstimator tokens;
  private final Predicate<String> changesState;
  private final Set<String> asked;
  private final Set<String> askedNames;

  SpanScorer(
      Question question,
      TermWeights weights,
      TokenCountEstimator tokens,
      Predicate<String> changesState) {
    this.weights = weights;
    this.tokens = tokens;
    this.changesState = changesState;
    this.asked = weights.distinctTerms(question.text());
    this.askedNames = new HashSet<>();
    namedThings(question.text()).forEach(name -> askedNames.addAll(weights.distinctTerms(name)));
  }

  /** Returns the scored spans of a node below this parent, in the order of the text. */
  List<Span> score(EvidenceNode node, Optional<EvidenceNode> parent) {
    Set<String> known = parent.map(p -> weights.distinctTerms(p.message().text())).orElse(Set.of());
    List<Span> spans = new ArrayList<>();
    for (String text : Spans.of(node.message().text())) {
      Set<String> units = weights.distinctTerms(text);
      int length = Math.max(1, tokens.estimateTokenCountInText(text));
      spans.add(
          new Span(text, length, gain(units, known), isProtected(text, units, node.isUpdate())));
    }
    return spans;
  }

  /** Returns G(s|p) for a span with these units below a parent with those. */
  private double gain(Set<String> units, Set<String> known) {
    double gain = 0;
    for (String unit : units) {
      double weight = weights.weight(unit);
      gain += asked.contains(unit) ? weight : 0;
      gain += known.contains(unit) ? 0 : weight;
    }
    return gain;
  }

  private boolean isProtected(String text, Set<String> units, boolean update) {
    return text.codePoints().anyMatch(Character::isDigit)
        || units.stream().anyMatch(askedNames::contains)
        || WORD.matcher(text).results().anyMatch(w -> CALENDAR_WORDS.contains(w.group()))
        || (update && changesState.test(text));
  }

  /**
   * Returns the words of a question that name something: capitalised inside a sentence, or with a
   * digit.
   */
  static Set<String> namedThings(String question) {
    Set<String> names = new LinkedHashSet<>();
    WORD.matcher(question)
        .results()
        .forEach(
            word -> {
              boolean capital = Character.isUpperCase(word.group().codePointAt(0));
              boolean digit = word.group().codePoints().anyMatch(Character::isDigit);
              if (digit || (capital && !startsSentence(question, word.start()))) {
                names.add(word.group());
              }
            });
    return names;
  }

  private static boolean startsSentence(String text, int position) {
    String before = text.substring(0, position).stripTrailing();
    return before.isEmpty() || ".!?…:".indexOf(before.charAt(before.length() - 1)) >= 0;
  }

  private static Set<String> calendarWords() {
    Set<String> words = new HashSet<>();
    for (Locale locale :
        List.of(Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH, Locale.of("es"), Locale.of("pt"))) {
      for (DayOfWeek day : DayOfWeek.values()) {
        words.add(day.getDisplayName(TextStyle.FULL, locale));
      }
      for (Month month : Month.values()) {
        words.add(month.getDisplayName(TextStyle.FULL, locale));
      }
    }
    return Set.copyOf(words);
  }
}
