package dev.treering.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which part of a data set a run works on. */
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

  @Nullable String split() {
    return split;
  }

  @Nullable String size() {
    return size;
  }
}
