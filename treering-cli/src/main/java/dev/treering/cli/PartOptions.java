package dev.treering.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which part of a data set a run works on, and where it is written down. */
final class PartOptions {
  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "Which part of the data set, such as dev or test (default: its usual one).")
  private @Nullable String split;

  @Option(
      names = "--size",
      paramLabel = "NAME",
      description = "Which size of the data set: of beam 100K, 500K, 1M or 10M (default: 100K).")
  private @Nullable String size;

  @Option(
      names = "--run",
      paramLabel = "FILE",
      description = "Write down each question as it is done; a run that was stopped goes on.")
  private @Nullable Path run;

  @Nullable String split() {
    return split;
  }

  @Nullable String size() {
    return size;
  }

  Optional<Path> run() {
    return Optional.ofNullable(run);
  }
}
