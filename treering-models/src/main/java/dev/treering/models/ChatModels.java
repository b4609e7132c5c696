package dev.treering.models;

import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.treering.model.InvalidValueException;
import dev.treering.models.ModelSettings.SchemaSupport;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Makes LangChain4j chat models from settings. Their own retries are off, since {@code
 * dev.treering.llm.StructuredChat} retries and counts; requests and answers are not logged.
 */
public final class ChatModels {
  /** What servers that need no key are sent, since some clients insist on one. */
  private static final String NO_KEY = "none";

  private ChatModels() {}

  /**
   * Returns the model; empty when the provider is none. Nothing is sent yet.
   *
   * @throws InvalidValueException when a provider that needs a key has none
   */
  public static Optional<ChatModel> create(ModelSettings settings) {
    return switch (settings.provider()) {
      case OPENAI -> Optional.of(openAi(settings));
      case ANTHROPIC -> Optional.of(anthropic(settings));
      case GEMINI -> Optional.of(gemini(settings));
      case OLLAMA -> Optional.of(ollama(settings));
      case NONE -> Optional.empty();
    };
  }

  private static ChatModel openAi(ModelSettings settings) {
    boolean ownServer = !settings.endpoint().baseUrl().isEmpty();
    return OpenAiChatModel.builder()
        .httpClientBuilder(new PlainHttpClientBuilder())
        .baseUrl(url(settings))
        .apiKey(ownServer && settings.endpoint().apiKey() == null ? NO_KEY : key(settings))
        .modelName(settings.model())
        .timeout(timeout(settings))
        .maxRetries(0)
        .supportedCapabilities(capabilities(settings))
        .strictJsonSchema(true)
        .build();
  }

  private static ChatModel anthropic(ModelSettings settings) {
    return AnthropicChatModel.builder()
        .httpClientBuilder(new PlainHttpClientBuilder())
        .baseUrl(url(settings))
        .apiKey(key(settings))
        .modelName(settings.model())
        .maxTokens(settings.limits().maxOutputTokens())
        .timeout(timeout(settings))
        .maxRetries(0)
        .supportedCapabilities(capabilities(settings))
        .build();
  }

  private static ChatModel gemini(ModelSettings settings) {
    return GoogleAiGeminiChatModel.builder()
        .httpClientBuilder(new PlainHttpClientBuilder())
        .baseUrl(url(settings))
        .apiKey(key(settings))
        .modelName(settings.model())
        .timeout(timeout(settings))
        .maxRetries(0)
        .supportedCapabilities(capabilities(settings))
        .build();
  }

  private static ChatModel ollama(ModelSettings settings) {
    return OllamaChatModel.builder()
        .httpClientBuilder(new PlainHttpClientBuilder())
        .baseUrl(url(settings))
        .modelName(settings.model())
        .numCtx(settings.limits().maxInputTokens() + settings.limits().maxOutputTokens())
        .timeout(timeout(settings))
        .maxRetries(0)
        .supportedCapabilities(capabilities(settings))
        .build();
  }

  private static String url(ModelSettings settings) {
    return settings.endpoint().urlFor(settings.provider());
  }

  private static String key(ModelSettings settings) {
    String key = settings.endpoint().apiKey();
    if (key == null || key.isBlank()) {
      throw new InvalidValueException(
          "The API key of provider %s must be set.%nMaybe the environment variable is not exported."
              .formatted(settings.provider().wireName()));
    }
    return key;
  }

  private static Duration timeout(ModelSettings settings) {
    return settings.limits().policy().attemptTimeout();
  }

  private static Set<Capability> capabilities(ModelSettings settings) {
    return settings.schema() == SchemaSupport.OFF
        ? Set.of()
        : Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
  }
}
