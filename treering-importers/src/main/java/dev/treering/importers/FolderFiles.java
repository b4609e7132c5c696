package dev.treering.importers;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of a folder, not following links. */
final class FolderFiles implements SourceFiles {
  private static final int DEEPEST = 4;

  private final Path root;
  private final List<String> names;

  private FolderFiles(Path root, List<String> names) {
    this.root = root;
    this.names = names;
  }

  /** Opens a folder; it may be named by a link, but links within it are not followed. */
  static FolderFiles open(Path named, Delivery delivery) {
    try {
      return walk(named.toRealPath(), delivery);
    } catch (IOException | UncheckedIOException e) {
      throw unreadable(named, e);
    }
  }

  private static FolderFiles walk(Path root, Delivery delivery) throws IOException {
    try (Stream<Path> paths = Files.walk(root, DEEPEST)) {
      List<Path> all = paths.filter(path -> !path.equals(root)).toList();
      all.stream()
          .filter(Files::isSymbolicLink)
          .forEach(
              link ->
                  delivery.warn("link-ignored", "links are not followed", name(root, link), null));
      return new FolderFiles(
          root,
          all.stream()
              .filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
              .map(path -> name(root, path))
              .sorted()
              .toList());
    }
  }

  private static String name(Path root, Path path) {
    return root.relativize(path).toString().replace(File.separatorChar, '/');
  }

  static ImportException.Unreadable unreadable(Path path, Exception cause) {
    return new ImportException.Unreadable(
        "The source (%s) cannot be read: %s.%nMaybe a permission is missing or the file is damaged."
            .formatted(path, reason(cause)),
        cause);
  }

  /** The message of a refusal is the path alone. */
  private static String reason(Exception failure) {
    Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
    return cause instanceof AccessDeniedException denied
        ? "this user may not read " + denied.getFile()
        : String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public long statedBytes(String name) {
    return root.resolve(name).toFile().length();
  }

  @Override
  public InputStream open(String name) throws IOException {
    return Files.newInputStream(root.resolve(name), LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public SourceFiles beside() {
    return this;
  }

  @Override
  public void close() {}
}
