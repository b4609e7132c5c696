package dev.treering.eval.experiment;

import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes the meaning of each text once, for an experiment that puts the same messages into several
 * spaces. It forgets nothing, so it lives as long as a run. Thread-safe.
 *
 * @param embedder makes the meanings
 * @param known the meanings that were made
 */
record RememberingEmbedder(Embedder embedder, Map<String, EmbeddingVector> known)
    implements Embedder {
  static Embedder of(Embedder embedder) {
    return new RememberingEmbedder(embedder, new ConcurrentHashMap<>());
  }

  @Override
  public String modelId() {
    return embedder.modelId();
  }

  @Override
  public int dimension() {
    return embedder.dimension();
  }

  @Override
  public EmbeddingVector passage(String text) {
    return known.computeIfAbsent(text, embedder::passage);
  }

  @Override
  public EmbeddingVector query(String text) {
    return embedder.query(text);
  }
}
