package dev.treering.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a run is written down. */
final class RunOption {
  @Option(
      names = "--run",
      paramLabel = "FILE",
      description = "Write down each question as it is done; a run that was stopped goes on.")
  private @Nullable Path run;

  Optional<Path> run() {
    return Optional.ofNullable(run);
  }
}
