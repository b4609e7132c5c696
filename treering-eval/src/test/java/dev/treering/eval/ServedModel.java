package dev.treering.eval;

import dev.treering.llm.CallLedger;
import dev.treering.llm.ChatClock;
import dev.treering.llm.ChatPolicy;
import dev.treering.models.LanguageModel;
import dev.treering.models.ModelSettings;
import dev.treering.models.ModelSettings.Endpoint;
import dev.treering.models.ModelSettings.Limits;
import dev.treering.models.ModelSettings.Provider;
import java.time.Instant;
import java.time.InstantSource;

/** Language models at a server on this machine. */
public final class ServedModel {
  public static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2025-06-01T00:00:00Z"));

  private ServedModel() {}

  public static LanguageModel open(String baseUrl, String name, ChatPolicy policy) {
    return open(baseUrl, name, policy, Limits.defaults().maxInputTokens());
  }

  public static LanguageModel open(
      String baseUrl, String name, ChatPolicy policy, int maxInputTokens) {
    return LanguageModel.open(
            ModelSettings.defaults(Provider.OPENAI, new Endpoint(baseUrl, "key"), name)
                .withLimits(
                    new Limits(maxInputTokens, Limits.defaults().maxOutputTokens(), policy)),
            ChatClock.of(CLOCK),
            new CallLedger())
        .orElseThrow();
  }
}
