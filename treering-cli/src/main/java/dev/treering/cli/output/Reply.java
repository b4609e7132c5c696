package dev.treering.cli.output;

import dev.treering.answer.Answer;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.compress.RetainedText;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.StageTrace;
import dev.treering.model.MessageId;
import java.util.Comparator;
import java.util.Optional;

/**
 * An answered question, with what a drawing asks about it.
 *
 * @param asked the question with everything that came of it
 */
record Reply(AnsweredQuestion asked) {
  Answer answer() {
    return asked.answer();
  }

  EvidenceForest forest() {
    return asked.context().forest();
  }

  /** Returns what is left of the words of this message. */
  RetainedText retained(EvidenceNode node) {
    return asked
        .context()
        .retained()
        .getOrDefault(node.id(), new RetainedText(node.message().text(), false));
  }

  /** Whether this message holds the state that the question asks for. */
  boolean isCurrent(EvidenceNode node) {
    return node.id().equals(answer().current());
  }

  /** Whether the answer rests on this message or it holds the current state. */
  boolean isWeighty(EvidenceNode node) {
    return isCurrent(node) || answer().citations().contains(node.id());
  }

  /**
   * Returns the number of the message that replaces this one's state: of several the one that leads
   * to the current state, else the latest; 0 when none does.
   */
  int supersededBy(EvidenceNode node) {
    return forest().children(node).stream()
        .filter(EvidenceNode::isUpdate)
        .max(
            Comparator.comparing(this::leadsToCurrent)
                .thenComparing(child -> child.message().occurred()))
        .map(EvidenceNode::index)
        .orElse(0);
  }

  private boolean leadsToCurrent(EvidenceNode node) {
    MessageId current = answer().current();
    Optional<EvidenceNode> at = current == null ? Optional.empty() : forest().node(current);
    while (at.isPresent() && at.get().index() > node.index()) {
      at = forest().parent(at.get());
    }
    return at.isPresent() && at.get().index() == node.index();
  }

  /** Returns how long all stages took. */
  double millis() {
    return asked.stages().stream().mapToDouble(StageTrace::millis).sum();
  }
}
