package dev.treering.forest.structure;

import dev.treering.forest.Inquiry;
import java.util.List;

/**
 * Judges pairs of messages (T-Mem Eq. 5): UPDATE, EXPAND or neither. Shared words, topic or
 * chronology alone never justify a relation. Implementations are thread-safe.
 */
public interface RelationClassifier {
  /**
   * Returns the relations among the pairs offered.
   *
   * @param inquiry the question and what may be read
   * @param options each child with its eligible parents
   */
  Relations classify(Inquiry inquiry, List<ParentOptions> options);
}
