package dev.treering.cli;

import dev.treering.cli.config.Setting;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command takes. */
final class GlobalOptions {
  @Option(
      names = "--home",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description = "Directory of all data (default: $$TREERING_HOME, else ~/.treering).")
  private @Nullable String home;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print JSON for scripts instead of pages for people.")
  private boolean json;

  @Option(
      names = "--no-color",
      scope = ScopeType.INHERIT,
      description = "Print without colours; NO_COLOR does the same.")
  private boolean noColour;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Leave out progress and remarks.")
  private boolean quiet;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of a failure.")
  private boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show what a command does and takes.")
  private boolean help;

  boolean json() {
    return json;
  }

  boolean colour() {
    return !noColour;
  }

  boolean quiet() {
    return quiet;
  }

  boolean debug() {
    return debug;
  }

  /** Returns the settings that these options set. */
  Map<Setting, String> settings() {
    Map<Setting, String> settings = new EnumMap<>(Setting.class);
    if (home != null) {
      settings.put(Setting.HOME, home);
    }
    return settings;
  }
}
