package dev.treering.cli;

import dev.treering.cli.config.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names a language model. */
final class ModelOption {
  private static final List<String> PROVIDERS = List.of("openai", "anthropic", "gemini", "ollama");

  @Option(
      names = "--model",
      paramLabel = "[PROVIDER:]NAME",
      description = {
        "The language model, such as ollama:NAME; none for none.",
        "Without a provider, the configured one is meant."
      })
  private @Nullable String model;

  private static void requireProvider(Session session, String model) {
    if (session.configuration().required(Setting.MODEL_PROVIDER).equals("none")) {
      throw new WrongUsageException(
          ("The model (%s) must begin with its provider, one of %s, since none is"
                  + " configured.%nMaybe \"--model ollama:%s\", or set %s.")
              .formatted(model, String.join(", ", PROVIDERS), model, Setting.MODEL_PROVIDER.key()));
    }
  }

  /** Sets the settings that the option stands for. */
  void applyTo(Session session) {
    if (model == null) {
      return;
    }
    if (model.equals("none")) {
      session.flag(Setting.MODEL_PROVIDER, model);
      return;
    }
    int colon = model.indexOf(':');
    String provider = colon < 0 ? "" : model.substring(0, colon);
    if (PROVIDERS.contains(provider)) {
      session.flag(Setting.MODEL_PROVIDER, provider);
      session.flag(Setting.MODEL_NAME, model.substring(colon + 1));
    } else {
      requireProvider(session, model);
      session.flag(Setting.MODEL_NAME, model);
    }
  }
}
