package dev.treering.cli;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.ConfigurationException;
import dev.treering.cli.config.Setting;
import dev.treering.llm.ChatPolicy;
import dev.treering.models.EmbeddingSettings;
import dev.treering.models.EmbeddingTraits;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.models.LocalEmbedding;
import dev.treering.models.ModelSettings;
import dev.treering.models.ModelSettings.Endpoint;
import dev.treering.models.ModelSettings.Limits;
import dev.treering.models.ModelSettings.SchemaSupport;
import dev.treering.models.Pooling;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads from the configuration which models are used, and how. */
final class ModelParts {
  private static final String REMOTE = "remote:";
  private static final int TRIES_IN_DEADLINE = 3;

  private final Configuration configuration;

  ModelParts(Configuration configuration) {
    this.configuration = configuration;
  }

  /** Returns the language model's settings. */
  ModelSettings languageModel() {
    return languageModel(ModelRole.MEMORY);
  }

  /** Returns the settings of the language model in a role. */
  ModelSettings languageModel(ModelRole role) {
    ModelRole.Service service = role.service(configuration);
    if (service.isNone()) {
      return ModelSettings.none();
    }
    Map<String, Double> temperatures =
        Map.of(
            "select", configuration.temperature(Setting.TEMPERATURE_SELECT),
            "relate", configuration.temperature(Setting.TEMPERATURE_RELATE),
            "answer", configuration.temperature(Setting.TEMPERATURE_ANSWER),
            "judge", configuration.temperature(Setting.TEMPERATURE_JUDGE));
    SchemaSupport schema =
        SchemaSupport.valueOf(
            configuration.required(Setting.MODEL_SCHEMA).toUpperCase(Locale.ROOT));
    return new ModelSettings(
        service.provider(),
        service.endpoint(),
        service.model(),
        temperatures,
        schema,
        new Limits(
            configuration.whole(Setting.MODEL_MAX_INPUT_TOKENS),
            role.maxOutputTokens(configuration),
            policy()));
  }

  private ChatPolicy policy() {
    return ChatPolicy.defaults()
        .within(
            configuration.modelTimeout(),
            configuration.modelTimeout().multipliedBy(TRIES_IN_DEADLINE))
        .withAttempts(configuration.whole(Setting.MODEL_ATTEMPTS))
        .withConcurrency(configuration.whole(Setting.MODEL_CONCURRENCY));
  }

  /** Returns what counts tokens as the answering model does. */
  TokenCountEstimator tokens() {
    return switch (configuration.required(Setting.ANSWER_TOKENIZER)) {
      case "o200k_base" -> JtokkitTokenCounter.o200k();
      case "cl100k_base" -> JtokkitTokenCounter.cl100k();
      default -> JtokkitTokenCounter.forModel(configuration.get(Setting.MODEL_NAME).orElse(""));
    };
  }

  /** Returns the embedding model's settings. */
  EmbeddingSettings embedding() {
    String model = configuration.required(Setting.EMBEDDING_MODEL);
    if (model.equals("none")) {
      return new EmbeddingSettings.None();
    }
    if (model.startsWith(REMOTE)) {
      return remote(model.substring(REMOTE.length()));
    }
    if (model.endsWith(".onnx")) {
      return userModel(Path.of(model));
    }
    return bundled(model)
        .map(EmbeddingSettings.Bundled::new)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    ("The embedding.model (%s) must be one of %s, a path to an .onnx"
                            + " file, remote:NAME, or none.%nMaybe it is spelled differently.")
                        .formatted(model, String.join(", ", bundledNames()))));
  }

  private EmbeddingSettings remote(String name) {
    Endpoint endpoint =
        new Endpoint(
            configuration.get(Setting.EMBEDDING_BASE_URL).orElse(""),
            configuration.get(Setting.EMBEDDING_API_KEY).orElse(null));
    return new EmbeddingSettings.Remote(endpoint, name, configuration.modelTimeout());
  }

  private EmbeddingSettings userModel(Path onnx) {
    EmbeddingTraits traits =
        new EmbeddingTraits(
            onnx.getFileName().toString(),
            Pooling.valueOf(
                configuration.required(Setting.EMBEDDING_POOLING).toUpperCase(Locale.ROOT)),
            configuration.whole(Setting.EMBEDDING_MAX_TOKENS),
            configuration.get(Setting.EMBEDDING_QUERY_PREFIX).orElse(""),
            configuration.get(Setting.EMBEDDING_PASSAGE_PREFIX).orElse(""));
    return new EmbeddingSettings.UserModel(traits, onnx, onnx.resolveSibling("tokenizer.json"));
  }

  private static Optional<LocalEmbedding> bundled(String name) {
    return Arrays.stream(LocalEmbedding.values())
        .filter(model -> model.traits().name().equals(name))
        .findFirst();
  }

  private static Iterable<String> bundledNames() {
    return Arrays.stream(LocalEmbedding.values()).map(model -> model.traits().name()).toList();
  }
}
