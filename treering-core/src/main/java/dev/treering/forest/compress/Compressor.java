package dev.treering.forest.compress;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.TermWeights;
import dev.treering.forest.linearize.ForestText;
import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Fits a forest into a budget (T-Mem §4.3, Eqs. 6–7; optimal for the relaxed problem by Proposition
 * 2 of §F.2). Deterministic; calls no model.
 *
 * <p>While the linearized forest is longer than B, unprotected spans go in ascending g, those of
 * the leaves first, then those of the nodes above them. Nodes, links and metadata stay, and at
 * least one span of each node. If that is not enough the result says so ({@code overBudget}) and
 * goes on by {@link LastResort}: what is handed out never exceeds B.
 *
 * @param tokens counts as the answering model does
 * @param changesState recognises the language of a state change in a span
 */
public record Compressor(TokenCountEstimator tokens, Predicate<String> changesState) {
  /**
   * Returns the forest within the budget.
   *
   * @param budget B in tokens, at least 1
   */
  public CompressedForest compress(
      EvidenceForest forest, Question question, TermWeights weights, int budget) {
    if (budget < 1) {
      throw new InvalidValueException(
          "The token budget (%d) must be at least 1.%nMaybe the option was left empty."
              .formatted(budget));
    }
    String whole = ForestText.write(forest, id -> messageText(forest, id));
    WrittenLength lengths = new WrittenLength(tokens);
    int length = lengths.of(whole);
    if (length <= budget) {
      return new CompressedForest(
          forest, wholeTexts(forest), whole, length, budget, false, 0, List.of());
    }
    Map<MessageId, NodeText> texts = score(forest, question, weights);
    Draft draft = new Draft(forest, texts, lengths, budget);
    draft.dropSpans(false);
    return draft.fits() ? draft.finish(false, List.of()) : new LastResort(draft).finish();
  }

  private Map<MessageId, NodeText> score(
      EvidenceForest forest, Question question, TermWeights weights) {
    SpanScorer scorer = new SpanScorer(question, weights, tokens, changesState);
    Map<MessageId, NodeText> texts = new LinkedHashMap<>();
    for (EvidenceNode node : forest.nodes()) {
      texts.put(node.id(), new NodeText(node, scorer.score(node, forest.parent(node))));
    }
    return texts;
  }

  private static Map<MessageId, RetainedText> wholeTexts(EvidenceForest forest) {
    Map<MessageId, RetainedText> whole = new HashMap<>();
    forest
        .nodes()
        .forEach(node -> whole.put(node.id(), new RetainedText(node.message().text(), false)));
    return whole;
  }

  private static String messageText(EvidenceForest forest, MessageId id) {
    return forest.node(id).orElseThrow().message().text();
  }
}
