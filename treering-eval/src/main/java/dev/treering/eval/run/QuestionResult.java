package dev.treering.eval.run;

import dev.treering.answer.AnswerMode;
import dev.treering.eval.GoldLinks;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.SupportPair;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.LinkScore;
import dev.treering.eval.metric.Chains;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.LinkKind;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.model.MessageId;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What came of one labelled question.
 *
 * @param question the question with its labels
 * @param answered what the memory made of it
 * @param baseline the messages that BM25 alone ranks first, as many as the forest has
 */
public record QuestionResult(
    LabelledQuestion question, AnsweredQuestion answered, List<MessageId> baseline) {
  public QuestionResult {
    baseline = List.copyOf(baseline);
  }

  /** Returns the messages of the final context. */
  public Set<MessageId> found() {
    Set<MessageId> found = new HashSet<>();
    forest().nodes().forEach(node -> found.add(node.id()));
    return found;
  }

  private EvidenceForest forest() {
    return answered.context().forest();
  }

  /** Returns how many units of evidence are among these messages. */
  public long unitsFound(Set<MessageId> messages) {
    return question.labels().evidence().stream()
        .filter(unit -> unit.stream().anyMatch(messages::contains))
        .count();
  }

  /** Returns how many units of evidence there are. */
  public long units() {
    return question.labels().evidence().size();
  }

  /** Whether the later state hangs below the earlier one by a way with an UPDATE in it. */
  public boolean linked(UpdatePair pair) {
    return hangsBelow(pair, false);
  }

  /** Whether the later state hangs below the earlier one by any way. */
  public boolean connected(UpdatePair pair) {
    return hangsBelow(pair, true);
  }

  private boolean hangsBelow(UpdatePair pair, boolean byAnyWay) {
    Optional<EvidenceNode> node = forest().node(pair.superseding());
    boolean fits = byAnyWay;
    while (node.isPresent()) {
      if (node.get().id().equals(pair.superseded())) {
        return fits;
      }
      fits |= node.get().isUpdate();
      node = forest().parent(node.get());
    }
    return false;
  }

  /** Whether a reader of the context is left with the later state. */
  public boolean inOrder(UpdatePair pair) {
    return Chains.laterLast(reading(), Set.of(pair.superseded()), Set.of(pair.superseding()));
  }

  /** Returns the messages of the final context, as they stand there. */
  List<MessageId> reading() {
    return forest().nodes().stream().map(EvidenceNode::id).toList();
  }

  /** Whether one of the two hangs directly below the other and expands it. */
  public boolean linked(SupportPair pair) {
    return expands(pair.message(), pair.support()) || expands(pair.support(), pair.message());
  }

  private boolean expands(MessageId child, MessageId parent) {
    return forest()
        .node(child)
        .filter(node -> !node.isRoot() && !node.isUpdate())
        .flatMap(node -> forest().parent(node))
        .filter(node -> node.id().equals(parent))
        .isPresent();
  }

  /**
   * Returns how the links that were drawn compare with the judged ones, among the messages of the
   * context; nothing when not every message of the chat was judged.
   *
   * @param updatesOnly whether only UPDATE counts; otherwise the parent counts, whatever the way
   */
  public LinkScore links(boolean updatesOnly) {
    GoldLinks judged = question.labels().judged();
    if (judged == null) {
      return LinkScore.NONE;
    }
    LinkScore score = LinkScore.NONE;
    for (EvidenceNode node : forest().nodes()) {
      Optional<MessageId> drawn =
          node.isRoot() || (updatesOnly && !node.isUpdate())
              ? Optional.empty()
              : forest().parent(node).map(EvidenceNode::id);
      Optional<MessageId> right =
          judged
              .of(node.id())
              .filter(link -> !updatesOnly || link.kind() == LinkKind.UPDATE)
              .map(GoldLinks.Link::parent)
              .filter(parent -> forest().node(parent).isPresent());
      score =
          score.plus(
              new LinkScore(
                  drawn.isPresent() && drawn.equals(right) ? 1 : 0,
                  drawn.isPresent() ? 1 : 0,
                  right.isPresent() ? 1 : 0));
    }
    return score;
  }

  /** Whether both ends of the pair are in the context. */
  public boolean bothFound(UpdatePair pair) {
    return forest().node(pair.superseded()).isPresent()
        && forest().node(pair.superseding()).isPresent();
  }

  /** Whether the answer names the labelled current state. */
  public boolean currentRight() {
    return question.labels().current() != null
        && question.labels().current().equals(answered.answer().current());
  }

  /** Returns what was found, linked, named and quoted, on one line for people. */
  public String line() {
    LabelledQuestion.Labels labels = question.labels();
    AnswerMode mode = answered.answer().mode();
    return "%s found %d/%d linked %d/%d current %s (should be %s) %s | %s"
        .formatted(
            question.id(),
            unitsFound(found()),
            units(),
            labels.updates().stream().filter(this::linked).count(),
            labels.updates().size(),
            answered.answer().current(),
            labels.current(),
            mode == AnswerMode.ABSTAINED ? mode.name() : mode.name().toLowerCase(Locale.ROOT),
            question.question().text());
  }
}
