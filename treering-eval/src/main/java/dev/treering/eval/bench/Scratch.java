package dev.treering.eval.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory that goes when it is closed, with all that is in it. */
final class Scratch implements AutoCloseable {
  private final Path path;

  Scratch() {
    try {
      path = Files.createTempDirectory("treering-bench");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot make a directory to measure in.", e);
    }
  }

  Path directory() {
    return path;
  }

  Path resolve(String name) {
    return path.resolve(name);
  }

  @Override
  public void close() {
    try {
      List<Path> all;
      try (Stream<Path> files = Files.walk(path)) {
        all = files.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path file : all) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot remove " + path + ".", e);
    }
  }
}
