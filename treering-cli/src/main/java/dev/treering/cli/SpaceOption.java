package dev.treering.cli;

import dev.treering.model.SpaceId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the space a command works on. */
final class SpaceOption {
  @Option(
      names = "--space",
      paramLabel = "NAME",
      required = true,
      converter = Arguments.Space.class,
      description = "The space: one isolated memory, by its name.")
  private @Nullable SpaceId space;

  SpaceId get() {
    return Objects.requireNonNull(space, "picocli demands it");
  }
}
