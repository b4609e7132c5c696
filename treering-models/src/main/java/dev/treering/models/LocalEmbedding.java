package dev.treering.models;

/**
 * The embedding models whose weights come inside the jar. Both have 384 dimensions, are quantised
 * to 8 bits and read English best.
 */
public enum LocalEmbedding {
  /** all-MiniLM-L6-v2 (Apache-2.0): the faster one. */
  MINILM(EmbeddingTraits.symmetric("all-minilm-l6-v2-q", Pooling.MEAN, 256)),
  /**
   * bge-small-en-v1.5 (MIT): finds more; the default. Its card offers an instruction to put before
   * questions and calls it optional since this version; over chats it measures no better than none
   * (docs/decisions/0004-models.md), so there is none.
   */
  BGE_SMALL(EmbeddingTraits.symmetric("bge-small-en-v1.5-q", Pooling.CLS, 512));

  /** What is used when nothing is configured. */
  public static final LocalEmbedding DEFAULT = BGE_SMALL;

  @SuppressWarnings("ImmutableEnumChecker") // a record of strings, a number and an enum
  private final EmbeddingTraits traits;

  LocalEmbedding(EmbeddingTraits traits) {
    this.traits = traits;
  }

  /** Returns how the model is used. */
  public EmbeddingTraits traits() {
    return traits;
  }

  String weightsResource() {
    return "/" + traits.name() + ".onnx";
  }

  String tokenizerResource() {
    return "/" + traits.name() + "-tokenizer.json";
  }
}
