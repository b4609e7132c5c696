package dev.treering.cli;

import dev.treering.cli.config.Environment;
import dev.treering.cli.terminal.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs commands in this process, on a home of their own, without an embedding model. */
final class CommandRun {
  private final Map<String, String> variables = new HashMap<>();
  private final Path home;
  private Streams.People people = Streams.People.NOBODY;
  private String typed = "";
  private InstantSource clock = InstantSource.fixed(Instant.parse("2025-06-01T00:00:00Z"));

  CommandRun(Path home) {
    this.home = home;
    variables.put("TREERING_HOME", home.toString());
    variables.put("TREERING_EMBEDDING_MODEL", "none");
  }

  /**
   * What a command did.
   *
   * @param code its exit code
   * @param out what it printed
   * @param err what it said on the error stream
   */
  record Outcome(int code, String out, String err) {
    List<String> outLines() {
      return out.lines().toList();
    }
  }

  CommandRun variable(String name, String value) {
    variables.put(name, value);
    return this;
  }

  /** From now on it is this instant. */
  CommandRun at(Instant now) {
    clock = InstantSource.fixed(now);
    return this;
  }

  /** From now on a person sits at all streams, and types this. */
  CommandRun typing(String text) {
    people = new Streams.People(true, true, true);
    typed = text;
    return this;
  }

  Outcome run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
            people);
    int code =
        Treering.run(new Surroundings(streams, new Environment(variables, home), clock), arguments);
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
