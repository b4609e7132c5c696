package dev.treering.cli.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * All files below a directory that others write to. When one vanishes before it was read, what it
 * held may be in a new file by then, as after a merge of the index; so everything is read anew.
 */
final class AllFiles {
  private static final int MOST_PASSES = 100;

  private AllFiles() {}

  /** One reading of all files, which begins with nothing each time. */
  @FunctionalInterface
  interface Pass<T> {
    /** Reads these files; {@link NoSuchFileException} asks for another pass. */
    T over(List<Path> files) throws IOException;
  }

  /**
   * Returns what the first pass finds in which no file vanished.
   *
   * @throws NoSuchFileException if files vanish in each of a hundred passes
   */
  static <T> T read(Path directory, Pass<T> pass) throws IOException {
    for (int passes = 1; ; passes++) {
      try {
        return pass.over(below(directory));
      } catch (NoSuchFileException vanished) {
        if (passes == MOST_PASSES) {
          throw vanished;
        }
      }
    }
  }

  private static List<Path> below(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.filter(Files::isRegularFile).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
