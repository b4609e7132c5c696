package dev.treering.store;

import dev.treering.embedding.EmbeddingVector;
import java.util.List;

/** Search by meaning, over the messages that have a vector. */
public interface VectorSearch {
  /**
   * Ranks speech by cosine to the question; approximate in large spaces.
   *
   * @param limit the most hits to return, at least 1
   * @return in the order of {@link Hit#BEST_FIRST}, scores are cosines in [-1, 1]
   */
  List<Hit> nearest(EmbeddingVector question, int limit);
}
