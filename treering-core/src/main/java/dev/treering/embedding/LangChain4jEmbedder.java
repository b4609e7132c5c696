package dev.treering.embedding;

import dev.langchain4j.model.embedding.EmbeddingModel;

/** The {@link Embedder} over a LangChain4j model. Blank text is embedded as a lone full stop. */
record LangChain4jEmbedder(String modelId, EmbeddingModel model) implements Embedder {
  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public EmbeddingVector passage(String text) {
    String visible = text.isBlank() ? "." : text;
    return EmbeddingVector.normalized(components(visible));
  }

  private float[] components(String text) {
    try {
      return model.embed(text).content().vector();
    } catch (RuntimeException e) {
      throw new EmbedderUnavailableException(modelId, e);
    }
  }

  @Override
  public EmbeddingVector query(String text) {
    return passage(text);
  }
}
