package dev.treering.answer;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One tree of the forest, as far as it lies within the time that the question is about.
 *
 * @param fit the best fitness of its messages, in [0, 1]
 * @param coverage the share of the question's information that its messages carry together
 * @param updates when states were replaced in it
 */
record AnswerTree(double fit, double coverage, List<Instant> updates) {
  static AnswerTree of(List<AnswerCandidate> members) {
    Set<String> terms = new HashSet<>();
    members.forEach(one -> terms.addAll(one.scene().fit().terms(one.number())));
    return new AnswerTree(
        members.stream().mapToDouble(AnswerCandidate::fit).max().orElse(0),
        members.isEmpty() ? 0 : members.getFirst().scene().fit().share(terms),
        members.stream()
            .map(AnswerCandidate::node)
            .filter(node -> node.isUpdate())
            .map(node -> node.message().occurred())
            .toList());
  }

  /** Returns how many states were replaced later than this. */
  long updatesAfter(Instant instant) {
    return updates.stream().filter(instant::isBefore).count();
  }
}
