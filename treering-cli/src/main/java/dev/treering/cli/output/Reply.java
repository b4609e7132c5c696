package dev.treering.cli.output;

import dev.treering.answer.Answer;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.compress.RetainedText;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.StageTrace;
import java.util.Comparator;

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

  /** Returns the number of the latest message that replaces this one's state; 0 when none does. */
  int supersededBy(EvidenceNode node) {
    return forest().children(node).stream()
        .filter(EvidenceNode::isUpdate)
        .max(Comparator.comparing(child -> child.message().occurred()))
        .map(EvidenceNode::index)
        .orElse(0);
  }

  /** Returns how long all stages took. */
  double millis() {
    return asked.stages().stream().mapToDouble(StageTrace::millis).sum();
  }
}
