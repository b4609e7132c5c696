package dev.treering.forest.seed;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Inquiry;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Pseudo-relevance feedback within a pool of hits (Rocchio 1971, with vectors in place of words):
 * each of the best lends weight to those nearest to it. Those without a vector neither lend nor
 * borrow. O(best · pool) cosines, one read of vectors.
 *
 * @param inquiry reads the vectors
 * @param settings of the hybrid seeds
 */
record PoolFeedback(Inquiry inquiry, HybridSettings settings) {
  static PoolFeedback of(Inquiry inquiry, HybridSettings settings) {
    return new PoolFeedback(inquiry, settings);
  }

  /** Returns the best hits, as many as the pool holds, with what likeness adds. */
  List<Hit> add(List<Hit> hits) {
    HybridSettings.Feedback feedback = settings.feedback();
    if (!inquiry.hasEmbedder() || feedback.weight() == 0 || hits.isEmpty()) {
      return hits;
    }
    List<Hit> pool = hits.stream().sorted(Hit.BEST_FIRST).limit(settings.pool()).toList();
    double[][] cosines = cosines(pool, Math.min(feedback.best(), pool.size()));
    double best = Math.max(pool.getFirst().score(), Double.MIN_NORMAL);
    double[] lent = new double[pool.size()];
    for (int i = 0; i < cosines.length; i++) {
      lend(pool.get(i).score() / best, cosines[i], lent);
    }
    List<Hit> raised = new ArrayList<>(pool.size());
    for (int i = 0; i < lent.length; i++) {
      Hit hit = pool.get(i);
      raised.add(
          new Hit(hit.id(), hit.occurred(), hit.score() + feedback.weight() * best * lent[i]));
    }
    return raised;
  }

  /** Returns for each of the best its cosines to the pool; NaN to itself and without a vector. */
  private double[][] cosines(List<Hit> pool, int best) {
    Map<MessageId, EmbeddingVector> vectors =
        inquiry.knownVectors(pool.stream().map(Hit::id).toList());
    double[][] cosines = new double[best][pool.size()];
    for (int i = 0; i < best; i++) {
      EmbeddingVector lender = vectors.get(pool.get(i).id());
      for (int j = 0; j < pool.size(); j++) {
        EmbeddingVector other = vectors.get(pool.get(j).id());
        cosines[i][j] = i == j || lender == null || other == null ? Double.NaN : lender.dot(other);
      }
    }
    return cosines;
  }

  /** Lends up to {@code relevance} to the nearest, less and less down to the last of them. */
  private void lend(double relevance, double[] cosines, double[] lent) {
    double[] known =
        Arrays.stream(cosines).filter(cosine -> !Double.isNaN(cosine)).sorted().toArray();
    if (known.length < 2) {
      return;
    }
    double highest = known[known.length - 1];
    double lowest = known[Math.max(0, known.length - settings.feedback().nearest())];
    for (int j = 0; j < lent.length; j++) {
      if (cosines[j] > lowest) {
        lent[j] = Math.max(lent[j], relevance * (cosines[j] - lowest) / (highest - lowest));
      }
    }
  }
}
