package dev.treering.answer;

import dev.treering.answer.AnswerModel.Judgement;
import dev.treering.answer.AnswerModel.Likely;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Inquiry;
import dev.treering.forest.compress.CompressedForest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Answers by quoting: the message that most likely states what is asked, the states that it
 * replaced, and what supports it (T-Mem §I read without a model).
 *
 * @param settings when to abstain and how much to quote
 * @param model tells which message states the answer
 */
record ExtractiveAnswerer(ExtractiveSettings settings, AnswerModel model) implements Answerer {
  /** A further message this probable is quoted, too: a question may have two halves. */
  private static final double WORTH_QUOTING = 0.15;

  private static final String NOTHING = "The messages found do not say.";

  @Override
  public AnswerOutcome answer(Inquiry inquiry, CompressedForest context) {
    EvidenceForest forest = context.forest();
    return new AnswerOutcome(answer(inquiry, forest), false, List.of());
  }

  private Answer answer(Inquiry inquiry, EvidenceForest forest) {
    if (forest.nodes().isEmpty()) {
      return new Answer(NOTHING, AnswerMode.ABSTAINED, List.of(), null);
    }
    AnswerScene scene = AnswerScene.of(inquiry, forest, model.acts());
    Judgement judgement = model.judge(scene);
    Quotation quotation = Quotation.forQuestion(inquiry);
    EvidenceNode likeliest = judgement.likely().getFirst().candidate().node();
    return judgement.none() > settings.mostDoubt()
        ? new Answer(
            NOTHING + " The nearest is: " + quotation.of(likeliest),
            AnswerMode.ABSTAINED,
            List.of(likeliest.id()),
            null)
        : quote(quotation, forest, judgement);
  }

  private Answer quote(Quotation quotation, EvidenceForest forest, Judgement judgement) {
    AnswerCandidate stated = judgement.likely().getFirst().candidate();
    Quoted quoted = new Quoted(quotation, stated.node());
    List<EvidenceNode> replaced = replaced(forest, stated.node());
    replaced.forEach(node -> quoted.add("This replaced: ", node));
    stated.children().stream()
        .map(AnswerCandidate::node)
        .filter(EvidenceNode::isUpdate)
        .forEach(node -> quoted.add("Later replaced by: ", node));
    if (replaced.isEmpty()) {
      forest.parent(stated.node()).ifPresent(parent -> quoted.add("Said about: ", parent));
    }
    judgement.likely().stream()
        .skip(1)
        .filter(other -> other.probability() >= WORTH_QUOTING)
        .map(Likely::candidate)
        .forEach(other -> quoted.add("Perhaps also: ", other.node()));
    stated
        .comments()
        .sorted(Comparator.comparingDouble(AnswerCandidate::fit).reversed())
        .limit(settings.mostSupport())
        .sorted(Comparator.comparingInt(AnswerCandidate::number))
        .forEach(comment -> quoted.add("See also: ", comment.node()));
    return quoted.answer();
  }

  private static List<EvidenceNode> replaced(EvidenceForest forest, EvidenceNode last) {
    List<EvidenceNode> replaced = new ArrayList<>();
    EvidenceNode node = last;
    while (node.isUpdate()) {
      node = forest.parent(node).orElseThrow();
      replaced.add(node);
    }
    return replaced;
  }
}
