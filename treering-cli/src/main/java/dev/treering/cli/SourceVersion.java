package dev.treering.cli;

import dev.treering.cli.config.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Which program this is: its version, and when it runs from a clone of its sources the commit. */
final class SourceVersion {
  /** Set by the launcher of a clone: where its sources are. */
  private static final String SOURCES = "TREERING_SOURCES";

  private SourceVersion() {}

  /**
   * Returns the version, and the commit where Git tells; it ends in {@code -dirty} when sources
   * were changed since.
   */
  static String of(Environment environment) {
    String version = new Treering.Version().getVersion()[0];
    return environment
        .get(SOURCES)
        .flatMap(SourceVersion::commit)
        .map(commit -> version + ", commit " + commit)
        .orElse(version);
  }

  private static Optional<String> commit(String sources) {
    try {
      Process git =
          new ProcessBuilder("git", "-C", sources, "describe", "--always", "--dirty", "--exclude=*")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor() == 0 && !said.isEmpty() ? Optional.of(said) : Optional.empty();
    } catch (IOException noGit) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
