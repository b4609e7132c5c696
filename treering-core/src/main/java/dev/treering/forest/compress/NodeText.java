package dev.treering.forest.compress;

import dev.treering.forest.EvidenceNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** One node's spans and which of them are dropped so far. Used by one compression only. */
final class NodeText {
  private final EvidenceNode node;
  private final List<Span> spans;
  private final BitSet dropped = new BitSet();
  private final int keeper;

  NodeText(EvidenceNode node, List<Span> spans) {
    this.node = node;
    this.spans = spans;
    this.keeper =
        IntStream.range(0, spans.size())
            .boxed()
            .max(
                Comparator.<Integer>comparingDouble(i -> spans.get(i).gain())
                    .thenComparing(Comparator.reverseOrder()))
            .orElse(-1);
  }

  EvidenceNode node() {
    return node;
  }

  Span span(int i) {
    return spans.get(i);
  }

  /** Returns the spans still kept that may go, the protected ones among them or not. */
  List<Integer> droppable(boolean alsoProtected) {
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      if (i != keeper && !dropped.get(i) && (alsoProtected || !spans.get(i).isProtected())) {
        indexes.add(i);
      }
    }
    return indexes;
  }

  /** Leaves a span out. */
  void drop(int i) {
    dropped.set(i);
  }

  int droppedCount() {
    return dropped.cardinality();
  }

  /** Returns the text that is left, each gap marked. */
  RetainedText retained() {
    if (dropped.isEmpty()) {
      return new RetainedText(node.message().text(), false);
    }
    StringBuilder text = new StringBuilder();
    boolean inGap = false;
    for (int i = 0; i < spans.size(); i++) {
      if (!dropped.get(i)) {
        text.append(spans.get(i).text());
      } else if (!inGap) {
        if (!text.isEmpty() && !Character.isWhitespace(text.charAt(text.length() - 1))) {
          text.append(' ');
        }
        text.append(RetainedText.OMISSION).append(endsLine(i) ? '\n' : ' ');
      }
      inGap = dropped.get(i);
    }
    return new RetainedText(text.toString().stripTrailing(), true);
  }

  private boolean endsLine(int i) {
    return spans.get(i).text().endsWith("\n");
  }
}
