package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.metric.Chains;
import dev.treering.eval.metric.Rankings;
import dev.treering.eval.metric.Share;
import dev.treering.model.MessageId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a contender made of a question.
 *
 * @param question the question with its labels
 * @param ranking messages, the best first
 * @param contexts by budget in tokens, in rising order, the messages that a reader gets within it,
 *     as they stand there
 * @param answered what the whole way to the answer made; empty for a baseline
 */
public record Trial(
    LabelledQuestion question,
    List<MessageId> ranking,
    Map<Integer, List<MessageId>> contexts,
    Optional<QuestionResult> answered) {

  boolean hasEvidence() {
    return !question.labels().evidence().isEmpty();
  }

  /** Returns the labelled evidence, all equivalents of it. */
  Set<MessageId> relevant() {
    return question.labels().evidence().stream().flatMap(List::stream).collect(Collectors.toSet());
  }

  /** Returns how many units of evidence are among the first k. */
  Share unitsAt(int k) {
    return new Share(
        Rankings.unitsFound(ranking, question.labels().evidence(), k),
        question.labels().evidence().size());
  }

  /** Returns how many units of evidence a reader gets within a budget. */
  Share unitsWithin(int budget) {
    List<MessageId> context = contexts.getOrDefault(budget, List.of());
    return new Share(
        Rankings.unitsFound(context, question.labels().evidence(), context.size()),
        question.labels().evidence().size());
  }

  /** Whether the whole chain of states reaches the reader, or is among the first k of a ranking. */
  boolean completeChain(int k) {
    return Chains.complete(states(), Set.copyOf(answered.isPresent() ? reading() : first(k)));
  }

  boolean completeChainAt(int k) {
    return Chains.complete(states(), Set.copyOf(first(k)));
  }

  /**
   * Whether the later state wins: to a reader of the context, when it does not stand before the
   * earlier one; in a bare ranking, when it is above it.
   */
  boolean inOrder(UpdatePair pair) {
    return answered
        .map(result -> result.inOrder(pair))
        .orElseGet(
            () ->
                Chains.laterAbove(ranking, Set.of(pair.superseded()), Set.of(pair.superseding())));
  }

  private Set<MessageId> states() {
    return question.labels().updates().stream()
        .flatMap(pair -> Stream.of(pair.superseded(), pair.superseding()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private List<MessageId> first(int k) {
    return ranking.subList(0, Math.min(k, ranking.size()));
  }

  /** Returns the messages of the final context, as they stand there. */
  private List<MessageId> reading() {
    return answered.map(QuestionResult::reading).orElse(List.of());
  }
}
