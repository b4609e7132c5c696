package dev.treering.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationTest {
  @TempDir Path home;

  @Test
  void keysAndDefaultsArePinned() {
    assertThat(
            Arrays.stream(Setting.values()).map(s -> s.key() + "=" + s.defaultValue().orElse("")))
        .containsExactly(
            "home=",
            "recipe=default",
            "budget=8192",
            "embedding.model=bge-small-en-v1.5-q",
            "embedding.base-url=",
            "embedding.api-key=",
            "embedding.pooling=mean",
            "embedding.max-tokens=512",
            "embedding.query-prefix=",
            "embedding.passage-prefix=",
            "model.provider=none",
            "model.base-url=",
            "model.name=",
            "model.api-key=",
            "model.timeout=60s",
            "model.attempts=3",
            "model.concurrency=4",
            "model.max-input-tokens=24000",
            "model.schema=auto",
            "model.temperature.select=0",
            "model.temperature.relate=0.2",
            "model.temperature.answer=0.2",
            "model.temperature.judge=0",
            "eval.answer.provider=",
            "eval.answer.base-url=",
            "eval.answer.name=",
            "eval.answer.api-key=",
            "eval.answer.max-output-tokens=8192",
            "eval.judge.provider=",
            "eval.judge.base-url=",
            "eval.judge.name=",
            "eval.judge.api-key=",
            "eval.judge.max-output-tokens=4096",
            "answer.tokenizer=auto");
  }

  @Test
  void everyDefaultKeepsItsRule() {
    for (Setting setting : Setting.values()) {
      setting
          .defaultValue()
          .ifPresent(
              value -> assertThat(setting.checked(value, new Source.BuiltIn())).isEqualTo(value));
    }
  }

  @Nested
  class Precedence {
    @Test
    void theFileOverridesTheDefault() throws IOException {
      file("budget = 4000\nmodel.timeout=2m\n");
      Configuration configuration = load(Map.of(), Map.of());
      assertThat(configuration.budgetTokens()).isEqualTo(4000);
      assertThat(configuration.modelTimeout()).isEqualTo(Duration.ofMinutes(2));
      assertThat(configuration.entry(Setting.BUDGET).source().toString())
          .endsWith("config.properties");
    }

    @Test
    void theEnvironmentOverridesTheFile() throws IOException {
      file("budget=4000\n");
      Configuration configuration = load(Map.of("TREERING_BUDGET", "5000"), Map.of());
      assertThat(configuration.budgetTokens()).isEqualTo(5000);
      assertThat(configuration.entry(Setting.BUDGET).source())
          .isEqualTo(new Source.Variable("TREERING_BUDGET"));
    }

    @Test
    void aFlagOverridesTheEnvironment() {
      Configuration configuration =
          load(Map.of("TREERING_BUDGET", "5000"), Map.of(Setting.BUDGET, "600"));
      assertThat(configuration.budgetTokens()).isEqualTo(600);
    }

    @Test
    void theHomeIsBelowTheUsersWhenNobodySaysOtherwise() {
      Environment nothing = new Environment(Map.of(), home);
      assertThat(Configuration.load(nothing, Map.of()).home()).isEqualTo(home.resolve(".treering"));
    }
  }

  @Nested
  class Faults {
    @Test
    void namesNearMatchesOfAnUnknownKey() throws IOException {
      file("model.temprature.answer = 0\n");
      assertThatThrownBy(() -> load(Map.of(), Map.of()))
          .hasMessageContaining("The key (model.temprature.answer)")
          .hasMessageContaining("Maybe you mean model.temperature.answer");
    }

    @Test
    void namesTheSourceOfAWrongValue() {
      assertThatThrownBy(() -> load(Map.of("TREERING_BUDGET", "many"), Map.of()))
          .hasMessageContaining(
              "The budget (\"many\", from $TREERING_BUDGET) must be a whole number")
          .hasMessageContaining("\nMaybe ");
    }

    @Test
    void refusesTheHomeInTheFileThatIsFoundThroughIt() throws IOException {
      file("home=/elsewhere\n");
      assertThatThrownBy(() -> load(Map.of(), Map.of())).hasMessageContaining("TREERING_HOME");
    }

    @Test
    void neverRepeatsASecret() {
      assertThatThrownBy(() -> load(Map.of(), Map.of(Setting.MODEL_API_KEY, " ")))
          .hasMessageContaining("hidden");
    }
  }

  private void file(String text) throws IOException {
    Files.writeString(home.resolve("config.properties"), text);
  }

  private Configuration load(Map<String, String> variables, Map<Setting, String> flags) {
    Map<String, String> all = new java.util.HashMap<>(variables);
    all.put("TREERING_HOME", home.toString());
    return Configuration.load(new Environment(all, home), flags);
  }
}
