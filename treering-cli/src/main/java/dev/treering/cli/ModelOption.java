package dev.treering.cli;

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

  /** Sets the settings that the option stands for. */
  void applyTo(Session session) {
    apply(session, ModelRole.MEMORY, "--model", model);
  }

  /**
   * Sets the settings that an option for a model in a role stands for.
   *
   * @param option its name
   * @param model {@code PROVIDER:NAME}, {@code NAME}, or {@code none}; absent when not given
   */
  static void apply(Session session, ModelRole role, String option, @Nullable String model) {
    if (model == null) {
      return;
    }
    if (model.equals("none")) {
      session.flag(role.provider(), model);
      return;
    }
    int colon = model.indexOf(':');
    String provider = colon < 0 ? "" : model.substring(0, colon);
    if (PROVIDERS.contains(provider)) {
      session.flag(role.provider(), provider);
      session.flag(role.model(), model.substring(colon + 1));
    } else {
      requireProvider(session, role, option, model);
      session.flag(role.model(), model);
    }
  }

  private static void requireProvider(
      Session session, ModelRole role, String option, String model) {
    if (role.service(session.configuration()).isNone()) {
      throw new WrongUsageException(
          ("The model (%s) must begin with its provider, one of %s, since none is"
                  + " configured.%nMaybe \"%s ollama:%s\", or set %s.")
              .formatted(
                  model, String.join(", ", PROVIDERS), option, model, role.provider().key()));
    }
  }
}
