package dev.treering.importers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A source that is one file, under its own name. */
record OneFile(Path path) implements SourceFiles {
  @Override
  public List<String> names() {
    return List.of(path.getFileName().toString());
  }

  @Override
  public List<String> matching(Pattern pattern) {
    return names();
  }

  @Override
  public long statedBytes(String name) {
    return path.toFile().length();
  }

  @Override
  public InputStream open(String name) throws IOException {
    return Files.newInputStream(path);
  }

  @Override
  public SourceFiles beside() {
    return this;
  }

  @Override
  public void close() {}
}
