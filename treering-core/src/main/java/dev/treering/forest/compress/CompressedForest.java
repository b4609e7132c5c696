package dev.treering.forest.compress;

import dev.treering.forest.EvidenceForest;
import dev.treering.model.MessageId;
import java.util.List;
import java.util.Map;

/**
 * The forest as it fits the budget, and the text that the answerer gets of it.
 *
 * @param forest the forest, without the trees and nodes that had to be left out
 * @param retained the text left of each of its nodes, by id
 * @param text the linearized forest
 * @param tokens the length of {@code text}, at most {@code budget}
 * @param budget B
 * @param overBudget whether even the content that must stay did not fit, so that some of it went
 * @param omittedSpans how many spans were left out of nodes that stayed
 * @param leftOut the messages that were left out whole, by time; empty unless over budget
 */
public record CompressedForest(
    EvidenceForest forest,
    Map<MessageId, RetainedText> retained,
    String text,
    int tokens,
    int budget,
    boolean overBudget,
    int omittedSpans,
    List<MessageId> leftOut) {
  public CompressedForest {
    retained = Map.copyOf(retained);
    leftOut = List.copyOf(leftOut);
  }
}
