package dev.treering.forest.compress;

import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
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
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is left out when even the content that must stay exceeds the budget: the least relevant
 * whole trees first; of the last tree protected spans, then its least relevant leaves; of the last
 * message the end of its text. Ours: the paper assumes that the mandatory content fits (§F.2,
 * Assumption 2).
 *
 * @param draft the forest, unprotected spans already dropped
 */
record LastResort(Draft draft) {
  CompressedForest finish() {
    Draft kept = dropTrees(draft);
    if (!kept.fits()) {
      kept.dropSpans(true);
    }
    kept = dropLeaves(kept);
    List<MessageId> leftOut = leftOut(kept.forest());
    return kept.fits() ? kept.finish(true, leftOut) : cutText(kept, leftOut);
  }

  private static Draft dropTrees(Draft draft) {
    List<List<EvidenceNode>> byRelevance = new ArrayList<>(draft.forest().trees());
    byRelevance.sort(
        Comparator.<List<EvidenceNode>>comparingDouble(LastResort::relevance)
            .thenComparing(tree -> tree.getFirst().index(), Comparator.reverseOrder()));
    Set<MessageId> dropped = new HashSet<>();
    Draft kept = draft;
    int excess = kept.length() - kept.budget();
    for (List<EvidenceNode> tree : byRelevance.subList(0, byRelevance.size() - 1)) {
      if (excess <= 0) {
        kept = draft.over(without(draft.forest(), dropped));
        excess = kept.length() - kept.budget();
        if (excess <= 0) {
          return kept;
        }
      }
      tree.forEach(node -> dropped.add(node.id()));
      excess -= tokens(draft, tree);
    }
    return draft.over(without(draft.forest(), dropped));
  }

  private static double relevance(List<EvidenceNode> tree) {
    return tree.stream().mapToDouble(node -> node.evidence().relevance()).max().orElse(0);
  }

  private static int tokens(Draft draft, List<EvidenceNode> tree) {
    StringBuilder text = new StringBuilder();
    for (EvidenceNode node : tree) {
      text.append(ForestText.entry(node, draft.text(node.id()).retained().text()));
    }
    return draft.lengths().of(text.toString());
  }

  private static Draft dropLeaves(Draft draft) {
    Draft kept = draft;
    int excess = kept.length() - kept.budget();
    while (excess > 0 && kept.forest().size() > 1) {
      EvidenceForest forest = kept.forest();
      Set<Integer> parents =
          forest.nodes().stream().map(EvidenceNode::parentIndex).collect(Collectors.toSet());
      EvidenceNode least =
          forest.nodes().stream()
              .filter(node -> !parents.contains(node.index()))
              .min(
                  Comparator.<EvidenceNode>comparingDouble(node -> node.evidence().relevance())
                      .thenComparing(EvidenceNode::index, Comparator.reverseOrder()))
              .orElseThrow();
      excess -= tokens(kept, List.of(least));
      kept = kept.over(without(forest, Set.of(least.id())));
      if (excess <= 0) {
        excess = kept.length() - kept.budget();
      }
    }
    return kept;
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
