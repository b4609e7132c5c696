package dev.treering.forest.compress;

import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Placement.Linked;
import dev.treering.forest.linearize.ForestText;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * What is left out when even the content that must stay exceeds the budget: messages with nothing
 * below them, the one of least worth first, so that trees shrink from their leaves and the least
 * relevant go whole; of the last message protected spans, then the end of its text. Ours: the paper
 * assumes that the mandatory content fits (§F.2, Assumption 2).
 *
 * <p>A message is worth its relevance; one that updates another is worth no less than that, as far
 * as its link is sure, since what holds today often is told in words that the question lacks.
 *
 * @param draft the forest, unprotected spans already dropped
 */
record LastResort(Draft draft) {
  CompressedForest finish() {
    Draft kept = dropMessages();
    List<MessageId> leftOut = leftOut(kept.forest());
    if (!kept.fits()) {
      kept.dropSpans(true);
    }
    return kept.fits() ? kept.finish(true, leftOut) : cutText(kept, leftOut);
  }

  private Draft dropMessages() {
    EvidenceForest forest = draft.forest();
    double[] worth = worth(forest);
    int[] below = new int[forest.size() + 1];
    forest.nodes().forEach(node -> below[node.parentIndex()]++);
    PriorityQueue<EvidenceNode> leaves =
        new PriorityQueue<>(
            Comparator.<EvidenceNode>comparingDouble(node -> worth[node.index()])
                .thenComparing(EvidenceNode::index, Comparator.reverseOrder()));
    forest.nodes().stream().filter(node -> below[node.index()] == 0).forEach(leaves::add);
    Set<MessageId> dropped = new HashSet<>();
    Draft kept = draft;
    int excess = kept.length() - kept.budget();
    while (excess > 0 && dropped.size() < forest.size() - 1) {
      EvidenceNode least = leaves.remove();
      dropped.add(least.id());
      excess -= tokens(least);
      forest.parent(least).filter(parent -> --below[parent.index()] == 0).ifPresent(leaves::add);
      if (excess <= 0) {
        kept = draft.over(without(forest, dropped));
        excess = kept.length() - kept.budget();
      }
    }
    return draft.over(without(forest, dropped));
  }

  /** Returns the worth of each message by its index. */
  private static double[] worth(EvidenceForest forest) {
    double[] worth = new double[forest.size() + 1];
    for (EvidenceNode node : forest.nodes()) {
      double inherited =
          node.placement() instanceof Linked linked && linked.kind() == LinkKind.UPDATE
              ? linked.confidence() * worth[node.parentIndex()]
              : 0;
      worth[node.index()] = Math.max(node.evidence().relevance(), inherited);
    }
    return worth;
  }

  private int tokens(EvidenceNode node) {
    return draft.lengths().of(ForestText.entry(node, draft.text(node.id()).retained().text()));
  }

  private static EvidenceForest without(EvidenceForest forest, Set<MessageId> dropped) {
    List<Evidence> evidence = new ArrayList<>();
    Map<MessageId, Linked> links = new HashMap<>();
    for (EvidenceNode node : forest.nodes()) {
      if (!dropped.contains(node.id())) {
        evidence.add(node.evidence());
        if (node.placement() instanceof Linked linked) {
          links.put(node.id(), linked);
        }
      }
    }
    return EvidenceForest.of(evidence, links);
  }

  private List<MessageId> leftOut(EvidenceForest kept) {
    return draft.forest().nodes().stream()
        .map(EvidenceNode::message)
        .filter(message -> kept.node(message.id()).isEmpty())
        .sorted(Message.BY_TIME)
        .map(Message::id)
        .toList();
  }

  /** Cuts the text of the only message left; when not even its header fits, leaves it out too. */
  private CompressedForest cutText(Draft kept, List<MessageId> leftOut) {
    EvidenceNode node = kept.forest().nodes().getFirst();
    String text = kept.text(node.id()).retained().text();
    int low = 0;
    int high = text.codePointCount(0, text.length());
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (length(kept, cut(text, middle)) <= kept.budget()) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    String shortened = cut(text, low);
    if (low == 0 || length(kept, shortened) > kept.budget()) {
      return new CompressedForest(
          EvidenceForest.empty(), Map.of(), "", 0, kept.budget(), true, 0, everything());
    }
    return new CompressedForest(
        kept.forest(),
        Map.of(node.id(), new RetainedText(shortened, true)),
        ForestText.write(kept.forest(), id -> shortened),
        length(kept, shortened),
        kept.budget(),
        true,
        kept.text(node.id()).droppedCount(),
        leftOut);
  }

  private List<MessageId> everything() {
    return leftOut(EvidenceForest.empty());
  }

  private static String cut(String text, int codePoints) {
    return text.substring(0, text.offsetByCodePoints(0, codePoints)) + RetainedText.OMISSION;
  }

  private static int length(Draft draft, String text) {
    return draft.lengths().of(ForestText.write(draft.forest(), id -> text));
  }
}
