package dev.treering.eval.run;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Placement.Linked;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.forest.compress.RetainedText;
import dev.treering.forest.linearize.ForestText;
import dev.treering.model.MessageId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The paper's way without compression (T-Mem §5.5): the written forest is cut off at the budget.
 * Where the paper cuts within a message, the whole message goes here, so that what is left can be
 * counted.
 *
 * @param tokens counts as the reader does
 * @param budget B in tokens
 */
record Truncation(TokenCountEstimator tokens, int budget) {
  /** Returns the first messages of a whole forest that fit together, in the order of reading. */
  CompressedForest of(CompressedForest whole) {
    if (whole.tokens() <= budget) {
      return of(whole, whole.forest().size());
    }
    int fits = 0;
    int tooMany = whole.forest().size();
    while (tooMany - fits > 1) {
      int middle = (fits + tooMany) / 2;
      if (of(whole, middle).tokens() <= budget) {
        fits = middle;
      } else {
        tooMany = middle;
      }
    }
    return of(whole, fits);
  }

  /** A parent stands before its children, so the first nodes are a forest of their own. */
  private CompressedForest of(CompressedForest whole, int nodes) {
    List<EvidenceNode> all = whole.forest().nodes();
    Map<MessageId, Linked> links = new HashMap<>();
    Map<MessageId, RetainedText> retained = new HashMap<>();
    for (EvidenceNode node : all.subList(0, nodes)) {
      retained.put(node.id(), Objects.requireNonNull(whole.retained().get(node.id())));
      if (node.placement() instanceof Linked linked) {
        links.put(node.id(), linked);
      }
    }
    List<Evidence> evidence = all.subList(0, nodes).stream().map(EvidenceNode::evidence).toList();
    EvidenceForest forest = EvidenceForest.of(evidence, links);
    String text = ForestText.write(forest, id -> Objects.requireNonNull(retained.get(id)).text());
    List<MessageId> leftOut =
        all.subList(nodes, all.size()).stream().map(EvidenceNode::id).toList();
    return new CompressedForest(
        forest,
        retained,
        text,
        tokens.estimateTokenCountInText(text),
        budget,
        !leftOut.isEmpty(),
        0,
        leftOut);
  }
}
