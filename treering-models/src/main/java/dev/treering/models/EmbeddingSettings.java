package dev.treering.models;

import dev.treering.model.InvalidValueException;
import java.nio.file.Path;
import java.time.Duration;

/** Which embedder is used. */
public sealed interface EmbeddingSettings {
  /** None: the lexical rung. */
  record None() implements EmbeddingSettings {}

  /** A model inside the jar. */
  record Bundled(LocalEmbedding model) implements EmbeddingSettings {}

  /**
   * A model that the user brings.
   *
   * @param traits how it is used
   * @param onnx its weights
   * @param tokenizer its tokenizer.json
   */
  record UserModel(EmbeddingTraits traits, Path onnx, Path tokenizer)
      implements EmbeddingSettings {}

  /**
   * A server that speaks OpenAI's embeddings protocol.
   *
   * @param endpoint where, with which key
   * @param model the model's name
   * @param timeout how long one request may take
   */
  record Remote(ModelSettings.Endpoint endpoint, String model, Duration timeout)
      implements EmbeddingSettings {
    public Remote {
      if (model.isBlank()) {
        throw new InvalidValueException(
            ("The embedding model (\"%s\") must have a name.%n"
                    + "Maybe the key is misspelled in the configuration.")
                .formatted(model));
      }
    }
  }

  /** Returns the default: the bundled {@link LocalEmbedding#DEFAULT}. */
  static EmbeddingSettings defaults() {
    return new Bundled(LocalEmbedding.DEFAULT);
  }
}
