package dev.treering.cli;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.Environment;
import dev.treering.cli.config.Setting;
import dev.treering.cli.intake.StopRequest;
import dev.treering.cli.terminal.Terminal;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of the command: its options, and from them, made when first asked for, the settings and
 * the terminal.
 */
final class Session {
  private static final int DEFAULT_COLUMNS = 80;
  private static final int MOST_COLUMNS = 120;

  private final Surroundings surroundings;
  private final GlobalOptions options;
  private final Map<Setting, String> flags = new EnumMap<>(Setting.class);
  private @Nullable Terminal terminal;
  private @Nullable StopRequest stop;

  Session(Surroundings surroundings, GlobalOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  GlobalOptions options() {
    return options;
  }

  InstantSource clock() {
    return surroundings.clock();
  }

  /** Returns the environment variables of the run. */
  Environment environment() {
    return surroundings.environment();
  }

  /** Sets a setting from an option of a command; absent values set nothing. */
  void flag(Setting setting, @Nullable Object value) {
    if (value != null) {
      flags.put(setting, value.toString());
    }
  }

  /** Returns the settings that hold for this run. */
  Configuration configuration() {
    Map<Setting, String> all = new EnumMap<>(flags);
    all.putAll(options.settings());
    return Configuration.load(surroundings.environment(), all);
  }

  /** Returns the terminal that this run writes to. */
  Terminal terminal() {
    Terminal known = terminal;
    if (known == null) {
      int columns =
          surroundings
              .environment()
              .columns()
              .orElseGet(() -> surroundings.streams().columns().orElse(DEFAULT_COLUMNS));
      boolean colour = options.colour() && !surroundings.environment().colourless();
      known =
          new Terminal(
              surroundings.streams(), Math.min(columns, MOST_COLUMNS), colour, options.quiet());
      terminal = known;
    }
    return known;
  }

  /** Returns what hears when this process is asked to end, from the first call on. */
  StopRequest stop() {
    StopRequest known = stop;
    if (known == null) {
      known = StopRequest.ofProcess();
      stop = known;
    }
    return known;
  }

  /** The run is over and everything it had to say was said. */
  void finished() {
    if (stop != null) {
      stop.close();
    }
  }

  /** Opens the spaces of the home directory; the caller closes them. */
  Workspace workspace() {
    return Workspace.open(configuration(), clock());
  }
}
