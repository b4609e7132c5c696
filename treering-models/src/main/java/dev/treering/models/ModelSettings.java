package dev.treering.models;

import dev.treering.llm.ChatPolicy;
import dev.treering.model.InvalidValueException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which language model is asked, and how.
 *
 * @param provider whose protocol is spoken; {@link Provider#NONE} for no language model
 * @param endpoint where, with which key
 * @param model the model's name; empty only when there is no provider
 * @param temperatures sampling by stage ("select", "relate", "answer", "consolidate", "plan",
 *     "gate", "judge"); a stage that is not named has the one of {@link #defaults}; NaN sends none,
 *     for models that accept none
 * @param schema whether answers are bound to a JSON schema by the provider
 * @param limits how much and how patiently
 */
public record ModelSettings(
    Provider provider,
    Endpoint endpoint,
    String model,
    Map<String, Double> temperatures,
    SchemaSupport schema,
    Limits limits) {
  /**
   * T-Mem's temperatures: selection 0, relations and answers 0.2 (§5.1, §C.3). The memory tree has
   * 0: the same inputs are to give the same memory. So has a judge.
   */
  private static final Map<String, Double> TEMPERATURES =
      Map.of(
          "select",
          0.0,
          "relate",
          0.2,
          "answer",
          0.2,
          "consolidate",
          0.0,
          "plan",
          0.0,
          "gate",
          0.0,
          "judge",
          0.0);

  public ModelSettings {
    temperatures = Map.copyOf(temperatures);
    if (provider != Provider.NONE && model.isBlank()) {
      throw new InvalidValueException(
          ("The model of provider %s must have a name, it is \"%s\".%n"
                  + "Maybe the key is misspelled in the configuration.")
              .formatted(provider.wireName(), model));
    }
  }

  /** Whose protocol is spoken. */
  public enum Provider {
    /** OpenAI, and the many servers that speak its chat protocol. */
    OPENAI("https://api.openai.com/v1"),
    ANTHROPIC("https://api.anthropic.com/v1"),
    GEMINI("https://generativelanguage.googleapis.com/v1beta"),
    OLLAMA("http://localhost:11434"),
    /** No language model. */
    NONE("");

    private final String usualUrl;

    Provider(String usualUrl) {
      this.usualUrl = usualUrl;
    }

    /** Returns where it is found when nothing else is said. */
    public String usualUrl() {
      return usualUrl;
    }

    /** Returns the lower-case name used in configuration. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads a {@link #wireName()}.
     *
     * @throws InvalidValueException when there is no such provider
     */
    public static Provider ofWireName(String name) {
      for (Provider provider : values()) {
        if (provider.wireName().equals(name.toLowerCase(Locale.ROOT))) {
          return provider;
        }
      }
      throw new InvalidValueException(
          ("The provider (\"%s\") must be one of %s.%n"
                  + "Maybe it speaks the protocol of openai; set that and the base URL.")
              .formatted(name, List.of(values()).stream().map(Provider::wireName).toList()));
    }
  }

  /** Whether answers are bound to a JSON schema by the provider. */
  public enum SchemaSupport {
    /** Tried; left out once the provider refuses it. */
    AUTO,
    /** Like {@link #AUTO}. Named so that a configuration can be explicit. */
    ON,
    /** Never sent: the shape is asked for in words alone. */
    OFF
  }

  /**
   * A server.
   *
   * @param baseUrl with scheme; empty for the provider's usual one
   * @param apiKey never printed; absent where none is needed
   */
  public record Endpoint(String baseUrl, @Nullable String apiKey) {
    public Endpoint {
      if (!baseUrl.isEmpty() && !baseUrl.matches("https?://.+")) {
        throw new InvalidValueException(
            ("The base URL (\"%s\") must start with http:// or https://.%n"
                    + "Maybe the scheme is missing.")
                .formatted(baseUrl));
      }
    }

    /** Returns the address to use. */
    String urlFor(Provider provider) {
      return baseUrl.isEmpty() ? provider.usualUrl() : baseUrl;
    }

    @Override
    public String toString() {
      return "Endpoint[baseUrl=%s, apiKey=%s]".formatted(baseUrl, apiKey == null ? "none" : "set");
    }
  }

  /**
   * How much and how patiently.
   *
   * @param maxInputTokens the most tokens of one request, instructions included
   * @param maxOutputTokens the longest answer
   * @param policy time-outs, retries and concurrency
   */
  public record Limits(int maxInputTokens, int maxOutputTokens, ChatPolicy policy) {
    public Limits {
      if (maxInputTokens < 1_000 || maxOutputTokens < 100) {
        throw new InvalidValueException(
            ("The limits (%d tokens in, %d out) must be at least 1000 and 100.%n"
                    + "Maybe they are given in thousands.")
                .formatted(maxInputTokens, maxOutputTokens));
      }
    }

    /** 24,000 tokens in, 4,096 out: any current model takes that. */
    public static Limits defaults() {
      return new Limits(24_000, 4_096, ChatPolicy.defaults());
    }
  }

  /** Returns the settings for no language model. */
  public static ModelSettings none() {
    return new ModelSettings(
        Provider.NONE, new Endpoint("", null), "", Map.of(), SchemaSupport.AUTO, Limits.defaults());
  }

  /** Returns the usual settings of a provider's model. */
  public static ModelSettings defaults(Provider provider, Endpoint endpoint, String model) {
    return new ModelSettings(
        provider, endpoint, model, Map.of(), SchemaSupport.AUTO, Limits.defaults());
  }

  /** Returns the sampling temperature of a stage; absent when none is to be sent. */
  public @Nullable Double temperature(String stage) {
    double temperature =
        temperatures.getOrDefault(stage, TEMPERATURES.getOrDefault(stage, Double.NaN));
    return Double.isNaN(temperature) ? null : temperature;
  }

  /** Returns this with other limits. */
  public ModelSettings withLimits(Limits newLimits) {
    return new ModelSettings(provider, endpoint, model, temperatures, schema, newLimits);
  }

  /** Returns this with another use of schemas. */
  public ModelSettings withSchema(SchemaSupport newSchema) {
    return new ModelSettings(provider, endpoint, model, temperatures, newSchema, limits);
  }
}
