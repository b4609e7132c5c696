package dev.treering.eval.run;

import dev.treering.answer.AnswerMode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.LinkScore;
import dev.treering.eval.metric.Share;
import dev.treering.model.MessageId;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The figures of answered questions. Recall is macro (the mean over questions of the share of their
 * units found) and micro (units found over units); a figure that is not defined is left out.
 */
public final class Figures {
  private Figures() {}

  /** Returns the figures by name, in order. */
  public static Map<String, Double> of(Collection<QuestionResult> results) {
    return evaluation(results).metrics();
  }

  /** Returns the figures of answered questions, as those of judged chats are counted. */
  public static Evaluation evaluation(Collection<QuestionResult> results) {
    return new Evaluation(
        Protocol.JUDGED_CHATS,
        results.stream()
            .map(
                result ->
                    new Measured(
                        result.question().id(),
                        result.question().type(),
                        shares(result),
                        result.line()))
            .toList());
  }

  /** Returns what one result adds to each figure. */
  static Map<String, Share> shares(QuestionResult result) {
    Map<String, Share> shares = new LinkedHashMap<>();
    LabelledQuestion.Labels labels = result.question().labels();
    shares.put("messages", Share.of(result.answered().context().forest().size()));
    shares.put("tokens", Share.of(result.answered().context().tokens()));
    if (!labels.evidence().isEmpty()) {
      Share found = new Share(result.unitsFound(result.found()), result.units());
      Set<MessageId> baseline = new HashSet<>(result.baseline());
      Share byWords = new Share(result.unitsFound(baseline), result.units());
      shares.put("evidence_recall", Share.of(found.part() / found.whole()));
      shares.put("bm25_recall", Share.of(byWords.part() / byWords.whole()));
      shares.put("evidence_micro", found);
      shares.put("bm25_micro", byWords);
      shares.put("all_evidence", Share.of(found.part() == found.whole()));
    }
    shares.put("update_found", ofUpdates(labels.updates(), result::bothFound));
    shares.put("update_linked", ofUpdates(labels.updates(), result::linked));
    if (labels.current() != null) {
      shares.put("current", Share.of(result.currentRight()));
    }
    links(shares, "link", result.links(false));
    links(shares, "update", result.links(true));
    shares.put("abstain_f1", abstention(result));
    return shares;
  }

  /**
   * Returns what a reader of the final context gets, and what was answered, as far as each is known
   * of the question.
   */
  public static Map<String, Share> ofReading(QuestionResult result) {
    Map<String, Share> shares = new LinkedHashMap<>();
    LabelledQuestion.Labels labels = result.question().labels();
    if (!labels.evidence().isEmpty()) {
      long found = result.unitsFound(result.found());
      shares.put("evidence", new Share(found, result.units()));
      shares.put("all_evidence", Share.of(found == result.units()));
    }
    if (!labels.updates().isEmpty()) {
      shares.put("complete_chain", Share.of(labels.updates().stream().allMatch(result::bothFound)));
      shares.put("update_order", ofUpdates(labels.updates(), result::inOrder));
      shares.put("update_linked", ofUpdates(labels.updates(), result::linked));
    }
    if (!labels.supports().isEmpty()) {
      shares.put(
          "expand_linked",
          new Share(
              labels.supports().stream().filter(result::linked).count(), labels.supports().size()));
    }
    if (labels.current() != null) {
      shares.put("current", Share.of(result.currentRight()));
    }
    shares.put("abstain_f1", abstention(result));
    shares.put("messages", Share.of(result.answered().context().forest().size()));
    shares.put("tokens", Share.of(result.answered().context().tokens()));
    return shares;
  }

  /** Returns for how many of the pairs something holds. */
  public static Share ofUpdates(List<UpdatePair> pairs, Predicate<UpdatePair> holds) {
    return new Share(pairs.stream().filter(holds).count(), pairs.size());
  }

  private static void links(Map<String, Share> shares, String name, LinkScore score) {
    if (score.found() + score.marked() > 0) {
      ofLinks(score).forEach((figure, share) -> shares.put(name + "_" + figure, share));
    }
  }

  /** Returns precision, recall and their harmonic mean. */
  static Map<String, Share> ofLinks(LinkScore score) {
    Map<String, Share> shares = new LinkedHashMap<>();
    shares.put("precision", new Share(score.right(), score.found()));
    shares.put("recall", new Share(score.right(), score.marked()));
    shares.put("f1", new Share(2.0 * score.right(), score.found() + score.marked()));
    return shares;
  }

  /** Returns twice what was rightly left unanswered over what was, and what should be. */
  static Share abstention(QuestionResult result) {
    boolean should = result.question().labels().abstain();
    boolean did = result.answered().answer().mode() == AnswerMode.ABSTAINED;
    return new Share(should && did ? 2 : 0, (should ? 1 : 0) + (did ? 1 : 0));
  }
}
