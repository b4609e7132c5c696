package dev.treering.cli.config;

import dev.treering.cli.config.Rule.Decimal;
import dev.treering.cli.config.Rule.OneOf;
import dev.treering.cli.config.Rule.Text;
import dev.treering.cli.config.Rule.Time;
import dev.treering.cli.config.Rule.WebAddress;
import dev.treering.cli.config.Rule.Whole;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everything that can be set, with its default and rule. */
public enum Setting {
  HOME("home", null, new Text(), "the directory of all data"),
  RECIPE(
      "recipe",
      "default",
      new OneOf("default", "paper", "forest+tree", "tree", "auto"),
      "how a question is worked on"),
  BUDGET("budget", "8192", new Whole(64, 10_000_000), "the most tokens of evidence for an answer"),
  EMBEDDING_MODEL(
      "embedding.model",
      "bge-small-en-v1.5-q",
      new Text(),
      "bge-small-en-v1.5-q, all-minilm-l6-v2-q, a path to an .onnx file, remote:NAME, or none"),
  EMBEDDING_BASE_URL(
      "embedding.base-url", null, new WebAddress(), "where a remote embedding model is"),
  EMBEDDING_API_KEY("embedding.api-key", null, new Text(), "the key for it"),
  EMBEDDING_POOLING(
      "embedding.pooling",
      "mean",
      new OneOf("mean", "cls", "none"),
      "how an .onnx model's token vectors become one"),
  EMBEDDING_MAX_TOKENS(
      "embedding.max-tokens", "512", new Whole(8, 100_000), "how much an .onnx model reads"),
  EMBEDDING_QUERY_PREFIX(
      "embedding.query-prefix", null, new Text(), "what an .onnx model wants before a question"),
  EMBEDDING_PASSAGE_PREFIX(
      "embedding.passage-prefix", null, new Text(), "what it wants before a message"),
  MODEL_PROVIDER(
      "model.provider",
      "none",
      OneOf.PROVIDERS,
      "the language model's service; openai is any that speaks its protocol"),
  MODEL_BASE_URL("model.base-url", null, new WebAddress(), "where that service is"),
  MODEL_NAME("model.name", null, new Text(), "the model's name there"),
  MODEL_API_KEY("model.api-key", null, new Text(), "the key for that service"),
  MODEL_TIMEOUT("model.timeout", "60s", new Time(), "the longest wait for one try"),
  MODEL_ATTEMPTS("model.attempts", "3", new Whole(1, 20), "how often one call is tried"),
  MODEL_CONCURRENCY(
      "model.concurrency", "4", new Whole(1, 100), "how many calls are under way at once"),
  MODEL_MAX_INPUT_TOKENS(
      "model.max-input-tokens",
      "24000",
      new Whole(1000, 10_000_000),
      "the most tokens of one request"),
  MODEL_SCHEMA(
      "model.schema",
      "auto",
      new OneOf("auto", "on", "off"),
      "whether answers are bound to a JSON schema"),
  TEMPERATURE_SELECT(
      "model.temperature.select", "0", new Decimal(0, 2), "when it selects evidence"),
  TEMPERATURE_RELATE(
      "model.temperature.relate", "0.2", new Decimal(0, 2), "when it relates messages"),
  TEMPERATURE_ANSWER("model.temperature.answer", "0.2", new Decimal(0, 2), "when it answers"),
  TEMPERATURE_JUDGE("model.temperature.judge", "0", new Decimal(0, 2), "when it judges answers"),
  EVAL_ANSWER_PROVIDER(
      "eval.answer.provider",
      null,
      OneOf.PROVIDERS,
      "the service that answers in \"eval answers\"; when not set, as above"),
  EVAL_ANSWER_BASE_URL("eval.answer.base-url", null, new WebAddress(), "where that service is"),
  EVAL_ANSWER_NAME("eval.answer.name", null, new Text(), "the model's name there"),
  EVAL_ANSWER_API_KEY("eval.answer.api-key", null, new Text(), "the key for that service"),
  EVAL_ANSWER_MAX_OUTPUT_TOKENS(
      "eval.answer.max-output-tokens",
      "8192",
      new Whole(100, 1_000_000),
      "the longest answer, what the model thinks included"),
  EVAL_JUDGE_PROVIDER(
      "eval.judge.provider",
      null,
      OneOf.PROVIDERS,
      "the service that judges them; when not set, the one that answers"),
  EVAL_JUDGE_BASE_URL("eval.judge.base-url", null, new WebAddress(), "where that service is"),
  EVAL_JUDGE_NAME("eval.judge.name", null, new Text(), "the model's name there"),
  EVAL_JUDGE_API_KEY("eval.judge.api-key", null, new Text(), "the key for that service"),
  EVAL_JUDGE_MAX_OUTPUT_TOKENS(
      "eval.judge.max-output-tokens",
      "4096",
      new Whole(100, 1_000_000),
      "the longest judgement, what the model thinks included"),
  ANSWER_TOKENIZER(
      "answer.tokenizer",
      "auto",
      new OneOf("auto", "o200k_base", "cl100k_base"),
      "how the budget's tokens are counted; auto goes by the model's name");

  private final String key;
  private final @Nullable String fallback;

  @SuppressWarnings("ImmutableEnumChecker") // all rules are records of immutable values
  private final Rule rule;

  private final String purpose;

  Setting(String key, @Nullable String fallback, Rule rule, String purpose) {
    this.key = key;
    this.fallback = fallback;
    this.rule = rule;
    this.purpose = purpose;
  }

  /** Returns its name in the file. */
  public String key() {
    return key;
  }

  /** Returns its name in the environment. */
  public String variable() {
    return "TREERING_" + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** Returns its value where nobody sets it; empty when it then has none. */
  public Optional<String> defaultValue() {
    return Optional.ofNullable(fallback);
  }

  /** Returns what it is, in a few words. */
  public String purpose() {
    return purpose;
  }

  /** Whether its value must not be shown. */
  public boolean isSecret() {
    return key.endsWith(".api-key");
  }

  /** Whether a space at the end of its value matters. */
  boolean keepsSpaces() {
    return this == EMBEDDING_QUERY_PREFIX || this == EMBEDDING_PASSAGE_PREFIX;
  }

  /** Returns the value, which must keep the setting's rule. */
  String checked(String value, Source source) {
    if (!rule.allows(value)) {
      throw new ConfigurationException(
          ("The %s (%s, from %s) must be %s.%nMaybe it is misspelled, or meant for"
                  + " another setting; \"treering config\" shows them all.")
              .formatted(
                  key, isSecret() ? "hidden" : "\"" + value + "\"", source, rule.description()),
          source instanceof Source.Flag);
    }
    return value;
  }

  /** Returns the setting with this name in the file. */
  static Optional<Setting> ofKey(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }

  /** Returns all names in the file. */
  static List<String> keys() {
    return Arrays.stream(values()).map(Setting::key).toList();
  }
}
