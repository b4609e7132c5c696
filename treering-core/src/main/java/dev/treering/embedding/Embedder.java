package dev.treering.embedding;

import dev.langchain4j.model.embedding.EmbeddingModel;

/**
 * Turns text into meaning. Implementations are thread-safe and deterministic: the same text gives
 * the same vector, whatever was embedded before or beside it.
 */
public interface Embedder {
  /** Returns the identity of model and weights, stored beside every vector it makes. */
  String modelId();

  /** Returns the number of components of its vectors. */
  int dimension();

  /**
   * Returns the meaning of something that was said.
   *
   * @param text any text, also blank or longer than the model reads
   * @throws EmbedderUnavailableException when the model does not answer
   */
  EmbeddingVector passage(String text);

  /**
   * Returns the meaning of a question, in the same space as {@link #passage}.
   *
   * @throws EmbedderUnavailableException when the model does not answer
   */
  EmbeddingVector query(String text);

  /**
   * Returns an embedder over any LangChain4j model that treats passages and questions alike.
   *
   * @param modelId the identity to store beside the vectors
   */
  static Embedder of(String modelId, EmbeddingModel model) {
    return new LangChain4jEmbedder(modelId, model);
  }
}
