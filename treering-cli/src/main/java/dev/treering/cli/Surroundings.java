package dev.treering.cli;

import dev.treering.cli.config.Environment;
import dev.treering.cli.terminal.Streams;
import java.time.InstantSource;

/**
 * Everything outside the program that a run of the command touches, besides the home directory.
 *
 * @param streams where it reads and writes
 * @param environment its environment variables
 * @param clock what time it is
 */
public record Surroundings(Streams streams, Environment environment, InstantSource clock) {
  /** Returns the surroundings of this process. */
  public static Surroundings ofProcess() {
    return new Surroundings(Streams.ofProcess(), Environment.ofProcess(), InstantSource.system());
  }
}
