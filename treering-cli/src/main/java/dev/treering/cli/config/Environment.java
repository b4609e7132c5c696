package dev.treering.cli.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The environment variables of the process. No other class reads them.
 *
 * @param variables name to value
 * @param userHome the directory of the user
 */
public record Environment(Map<String, String> variables, Path userHome) {
  public Environment {
    variables = Map.copyOf(variables);
  }

  /** Returns the environment of this process. */
  public static Environment ofProcess() {
    return new Environment(System.getenv(), Path.of(System.getProperty("user.home", ".")));
  }

  /** Returns the value of a variable; empty when it is not set or blank. */
  public Optional<String> get(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
  }

  /** Returns whether the user asked for no colours, see https://no-color.org, or cannot see any. */
  public boolean colourless() {
    return get("NO_COLOR").isPresent() || get("TERM").filter("dumb"::equals).isPresent();
  }

  /** Returns the width of the terminal, where the shell tells. */
  public Optional<Integer> columns() {
    return get("COLUMNS").filter(value -> value.matches("[1-9][0-9]{0,3}")).map(Integer::valueOf);
  }
}
