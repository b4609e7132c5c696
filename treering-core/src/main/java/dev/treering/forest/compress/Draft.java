package dev.treering.forest.compress;

import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.linearize.ForestText;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A forest on its way into the budget. The length is tracked by adding up the parts; only when that
 * sum fits is the written text counted, since tokens may join across parts.
 */
final class Draft {
  private final EvidenceForest forest;
  private final Map<MessageId, NodeText> texts;
  private final WrittenLength lengths;
  private final int budget;

  Draft(EvidenceForest forest, Map<MessageId, NodeText> texts, WrittenLength lengths, int budget) {
    this.forest = forest;
    this.texts = texts;
    this.lengths = lengths;
    this.budget = budget;
  }

  EvidenceForest forest() {
    return forest;
  }

  int budget() {
    return budget;
  }

  WrittenLength lengths() {
    return lengths;
  }

  NodeText text(MessageId id) {
    NodeText text = texts.get(id);
    if (text == null) {
      throw new IllegalArgumentException("The message (%s) is not in the draft.".formatted(id));
    }
    return text;
  }

  /** Returns a draft of the same texts over a part of the forest. */
  Draft over(EvidenceForest part) {
    return new Draft(part, texts, lengths, budget);
  }

  /** Whether the written text is within the budget. */
  boolean fits() {
    return length() <= budget;
  }

  /** Returns the tokens of the written text. */
  int length() {
    return lengths.of(write());
  }

  String write() {
    return ForestText.write(forest, id -> text(id).retained().text());
  }

  /** Drops spans in ascending g, leaves first, layer by layer upward, until the text fits. */
  void dropSpans(boolean alsoProtected) {
    int excess = length() - budget;
    for (List<EvidenceNode> layer : layersFromLeaves()) {
      for (Droppable next : ascending(layer, alsoProtected)) {
        if (excess <= 0) {
          excess = length() - budget;
          if (excess <= 0) {
            return;
          }
        }
        next.of().drop(next.index());
        excess -= next.span().tokens();
      }
    }
  }

  private record Droppable(NodeText of, int index, Span span) {}

  private List<Droppable> ascending(List<EvidenceNode> layer, boolean alsoProtected) {
    List<Droppable> droppable = new ArrayList<>();
    for (EvidenceNode node : layer) {
      NodeText text = text(node.id());
      text.droppable(alsoProtected)
          .forEach(i -> droppable.add(new Droppable(text, i, text.span(i))));
    }
    droppable.sort(
        Comparator.<Droppable>comparingDouble(d -> d.span().density())
            .thenComparingInt(d -> d.of().node().index())
            .thenComparingInt(Droppable::index));
    return droppable;
  }

  /** Returns the nodes by height: first the leaves, then what they leave exposed, and so on. */
  private List<List<EvidenceNode>> layersFromLeaves() {
    int[] height = new int[forest.size() + 1];
    List<List<EvidenceNode>> layers = new ArrayList<>();
    for (EvidenceNode node : forest.nodes().reversed()) {
      int own = height[node.index()];
      height[node.parentIndex()] = Math.max(height[node.parentIndex()], own + 1);
      while (layers.size() <= own) {
        layers.add(new ArrayList<>());
      }
      layers.get(own).add(node);
    }
    return layers;
  }

  /** Returns the result. */
  CompressedForest finish(boolean overBudget, List<MessageId> leftOut) {
    Map<MessageId, RetainedText> retained = new LinkedHashMap<>();
    int omitted = 0;
    for (EvidenceNode node : forest.nodes()) {
      retained.put(node.id(), text(node.id()).retained());
      omitted += text(node.id()).droppedCount();
    }
    String written = write();
    int length = lengths.of(written);
    return new CompressedForest(
        forest, retained, written, length, budget, overBudget, omitted, leftOut);
  }
}
