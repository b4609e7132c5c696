package dev.treering.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.model.InvalidValueException;
import dev.treering.models.ModelSettings.Endpoint;
import dev.treering.models.ModelSettings.Provider;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelSettingsTest {
  @Test
  void neverPrintsTheKey() {
    ModelSettings settings =
        ModelSettings.defaults(Provider.OPENAI, new Endpoint("", "sk-secret"), "gpt-x");

    assertThat(settings.toString()).doesNotContain("secret").contains("apiKey=set");
  }

  @Test
  void pinsTheDefaults() {
    ModelSettings settings =
        ModelSettings.defaults(Provider.OLLAMA, new Endpoint("", null), "llama");

    assertThat(settings.temperature("select")).isZero();
    assertThat(settings.temperature("relate")).isEqualTo(0.2);
    assertThat(settings.temperature("answer")).isEqualTo(0.2);
    assertThat(settings.limits().maxInputTokens()).isEqualTo(24_000);
    assertThat(settings.limits().maxOutputTokens()).isEqualTo(4_096);
    assertThat(settings.limits().policy().attempts()).isEqualTo(3);
    assertThat(settings.limits().policy().attemptTimeout()).isEqualTo(Duration.ofSeconds(60));
    assertThat(settings.limits().policy().deadline()).isEqualTo(Duration.ofSeconds(180));
    assertThat(settings.limits().policy().concurrency()).isEqualTo(4);
  }

  @Test
  void aStageCanDoWithoutATemperature() {
    ModelSettings settings =
        new ModelSettings(
            Provider.OPENAI,
            new Endpoint("", "k"),
            "gpt-x",
            Map.of("answer", Double.NaN),
            ModelSettings.SchemaSupport.AUTO,
            ModelSettings.Limits.defaults());

    assertThat(settings.temperature("answer")).isNull();
    assertThat(settings.temperature("select")).isZero();
  }

  @Test
  void refusesWhatCannotWork() {
    assertThatThrownBy(() -> new Endpoint("localhost:8080", null))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("scheme is missing");
    assertThatThrownBy(() -> Provider.ofWireName("opnai"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("openai, anthropic, gemini, ollama, none");
    assertThatThrownBy(() -> ModelSettings.defaults(Provider.OPENAI, new Endpoint("", null), " "))
        .isInstanceOf(InvalidValueException.class);
  }

  @Test
  void makesAModelForEveryProviderAndTellsOfAMissingKey() {
    for (Provider provider : Provider.values()) {
      Endpoint endpoint = new Endpoint("", "k");
      assertThat(ChatModels.create(ModelSettings.defaults(provider, endpoint, "m")).isPresent())
          .as("%s", provider)
          .isEqualTo(provider != Provider.NONE);
    }
    ModelSettings keyless = ModelSettings.defaults(Provider.ANTHROPIC, new Endpoint("", null), "m");
    assertThatThrownBy(() -> ChatModels.create(keyless))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("API key of provider anthropic");
  }
}
