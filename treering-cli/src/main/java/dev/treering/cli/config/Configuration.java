package dev.treering.cli.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All settings of one run, each with where it came from. Immutable; every value keeps its rule. */
public final class Configuration {
  /**
   * One setting as it holds.
   *
   * @param value absent when nobody set it and it has no default
   * @param source who set it
   */
  public record Entry(@Nullable String value, Source source) {}

  private final Map<Setting, Entry> entries;

  private Configuration(Map<Setting, Entry> entries) {
    this.entries = entries;
  }

  /**
   * Returns the settings that hold for a run of the command.
   *
   * @param flags what was given as options; {@code --} and the key name them in errors
   * @throws ConfigurationException when a value breaks its rule or the file has an unknown key
   */
  public static Configuration load(Environment environment, Map<Setting, String> flags) {
    Path home = home(environment, flags);
    Path file = home.resolve(ConfigFile.NAME);
    Map<Setting, String> fromFile = ConfigFile.read(file);
    Map<Setting, Entry> entries = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      Entry entry = resolve(setting, flags, environment, fromFile, file);
      if (entry.value() != null) {
        setting.checked(entry.value(), entry.source());
      }
      entries.put(setting, entry);
    }
    entries.computeIfPresent(
        Setting.HOME, (key, entry) -> new Entry(home.toString(), entry.source()));
    return new Configuration(entries);
  }

  private static Path home(Environment environment, Map<Setting, String> flags) {
    return Optional.ofNullable(flags.get(Setting.HOME))
        .or(() -> environment.get(Setting.HOME.variable()))
        .map(Path::of)
        .orElse(environment.userHome().resolve(".treering"))
        .toAbsolutePath()
        .normalize();
  }

  private static Entry resolve(
      Setting setting,
      Map<Setting, String> flags,
      Environment environment,
      Map<Setting, String> fromFile,
      Path file) {
    if (flags.containsKey(setting)) {
      return new Entry(flags.get(setting), new Source.Flag("--" + setting.key()));
    }
    Optional<String> variable = environment.get(setting.variable());
    if (variable.isPresent()) {
      return new Entry(variable.get(), new Source.Variable(setting.variable()));
    }
    if (fromFile.containsKey(setting)) {
      return new Entry(fromFile.get(setting), new Source.File(file));
    }
    return new Entry(setting.defaultValue().orElse(null), new Source.BuiltIn());
  }

  /** Returns a setting with where it came from. */
  public Entry entry(Setting setting) {
    return Objects.requireNonNull(entries.get(setting));
  }

  /** Returns a setting's value; empty when nobody set it and it has no default. */
  public Optional<String> get(Setting setting) {
    return Optional.ofNullable(entry(setting).value());
  }

  /** Returns the directory of all data. */
  public Path home() {
    return Path.of(required(Setting.HOME));
  }

  /** Returns the name of the recipe. */
  public String recipe() {
    return required(Setting.RECIPE);
  }

  /** Returns the most tokens of evidence. */
  public int budgetTokens() {
    return whole(Setting.BUDGET);
  }

  /** Returns the longest wait for one call of a model. */
  public Duration modelTimeout() {
    return Rule.Time.parse(required(Setting.MODEL_TIMEOUT));
  }

  /** Returns a setting that is a whole number. */
  public int whole(Setting setting) {
    return Integer.parseInt(required(setting));
  }

  /** Returns one of the temperatures. */
  public double temperature(Setting setting) {
    return Double.parseDouble(required(setting));
  }

  /** Returns a setting that always has a value. */
  public String required(Setting setting) {
    return get(setting)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "The %s (not set) must be given.%nMaybe set %s, or %s in %s."
                        .formatted(
                            setting.key(), setting.variable(), setting.key(), ConfigFile.NAME)));
  }
}
