package dev.treering.cli;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.ConfigurationException;
import dev.treering.cli.config.Setting;
import dev.treering.models.ModelSettings;
import dev.treering.models.ModelSettings.Endpoint;
import dev.treering.models.ModelSettings.Limits;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * For what a language model is asked. A role whose service is not set has that of the role before
 * it, address and key together: a key is never sent to another service than it was given for.
 */
enum ModelRole {
  /** Memory and answers of the product itself. */
  MEMORY(
      null,
      Setting.MODEL_PROVIDER,
      Setting.MODEL_BASE_URL,
      Setting.MODEL_NAME,
      Setting.MODEL_API_KEY,
      null),
  /** Answers that are measured. */
  ANSWER(
      MEMORY,
      Setting.EVAL_ANSWER_PROVIDER,
      Setting.EVAL_ANSWER_BASE_URL,
      Setting.EVAL_ANSWER_NAME,
      Setting.EVAL_ANSWER_API_KEY,
      Setting.EVAL_ANSWER_MAX_OUTPUT_TOKENS),
  /** Judgements of them. */
  JUDGE(
      ANSWER,
      Setting.EVAL_JUDGE_PROVIDER,
      Setting.EVAL_JUDGE_BASE_URL,
      Setting.EVAL_JUDGE_NAME,
      Setting.EVAL_JUDGE_API_KEY,
      Setting.EVAL_JUDGE_MAX_OUTPUT_TOKENS);

  private final @Nullable ModelRole before;
  private final Setting provider;
  private final Setting baseUrl;
  private final Setting model;
  private final Setting apiKey;
  private final @Nullable Setting maxOutputTokens;

  ModelRole(
      @Nullable ModelRole before,
      Setting provider,
      Setting baseUrl,
      Setting model,
      Setting apiKey,
      @Nullable Setting maxOutputTokens) {
    this.before = before;
    this.provider = provider;
    this.baseUrl = baseUrl;
    this.model = model;
    this.apiKey = apiKey;
    this.maxOutputTokens = maxOutputTokens;
  }

  /**
   * A model at a service.
   *
   * @param provider whose protocol is spoken
   * @param endpoint where, with which key
   * @param model its name; empty for no model
   */
  record Service(ModelSettings.Provider provider, Endpoint endpoint, String model) {
    boolean isNone() {
      return provider == ModelSettings.Provider.NONE;
    }

    /** Returns the model's name with its provider, for ledgers and contracts. */
    String name() {
      return provider.wireName() + ":" + model;
    }
  }

  /** Returns the setting that names the service. */
  Setting provider() {
    return provider;
  }

  /** Returns the setting that names the model. */
  Setting model() {
    return model;
  }

  /** Returns the longest answer in this role. */
  int maxOutputTokens(Configuration configuration) {
    return maxOutputTokens == null
        ? Limits.defaults().maxOutputTokens()
        : configuration.whole(maxOutputTokens);
  }

  /**
   * Returns who is asked.
   *
   * @throws ConfigurationException when a service is named without a model
   */
  Service service(Configuration configuration) {
    Optional<String> own = configuration.get(provider);
    Service inherited =
        before == null
            ? new Service(ModelSettings.Provider.NONE, new Endpoint("", null), "")
            : before.service(configuration);
    ModelSettings.Provider chosen =
        own.map(ModelSettings.Provider::ofWireName).orElse(inherited.provider());
    if (chosen == ModelSettings.Provider.NONE) {
      return new Service(ModelSettings.Provider.NONE, new Endpoint("", null), "");
    }
    Optional<String> address = configuration.get(baseUrl);
    Optional<String> key = configuration.get(apiKey);
    boolean same = chosen == inherited.provider() && address.isEmpty();
    Endpoint endpoint =
        same
            ? new Endpoint(
                inherited.endpoint().baseUrl(), key.orElse(inherited.endpoint().apiKey()))
            : new Endpoint(address.orElse(""), key.orElse(null));
    String name =
        same ? configuration.get(model).orElse(inherited.model()) : configuration.required(model);
    return new Service(chosen, endpoint, name);
  }
}
