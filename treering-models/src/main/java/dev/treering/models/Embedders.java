package dev.treering.models;

import dev.langchain4j.model.openai.OpenAiEmbeddingModel;
import dev.treering.embedding.Embedder;
import java.nio.file.Path;
import java.util.Optional;

/** Makes embedders from settings. */
public final class Embedders {
  private static final int RETRIES = 2;

  private Embedders() {}

  /**
   * Returns the embedder; empty when there is to be none. A local one is an {@link OnnxEmbedder},
   * to be closed.
   *
   * @param cacheDirectory where native libraries and weights are unpacked once
   * @throws LocalModelUnavailableException when a local model cannot be used here
   */
  public static Optional<Embedder> create(EmbeddingSettings settings, Path cacheDirectory) {
    return switch (settings) {
      case EmbeddingSettings.None none -> Optional.empty();
      case EmbeddingSettings.Bundled bundled ->
          Optional.of(OnnxEmbedder.open(bundled.model(), cacheDirectory));
      case EmbeddingSettings.UserModel own ->
          Optional.of(
              OnnxEmbedder.userModel(own.traits(), own.onnx(), own.tokenizer(), cacheDirectory));
      case EmbeddingSettings.Remote remote -> Optional.of(remote(remote));
    };
  }

  private static Embedder remote(EmbeddingSettings.Remote remote) {
    String key = remote.endpoint().apiKey();
    OpenAiEmbeddingModel model =
        OpenAiEmbeddingModel.builder()
            .httpClientBuilder(new PlainHttpClientBuilder())
            .baseUrl(remote.endpoint().urlFor(ModelSettings.Provider.OPENAI))
            .apiKey(key == null ? "none" : key)
            .modelName(remote.model())
            .timeout(remote.timeout())
            .maxRetries(RETRIES)
            .build();
    return Embedder.of("remote:" + remote.model(), model);
  }
}
