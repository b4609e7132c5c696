package dev.treering.importers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a source, be it a folder or a zip, under names that begin at its root and are
 * separated by {@code /}. Nothing is ever extracted, and no name leaves the root: links, absolute
 * names and names with {@code ..} are left out with a warning, and so are archives within an
 * archive. Not thread-safe.
 */
public interface SourceFiles extends AutoCloseable {
  /**
   * Opens a folder or a zip.
   *
   * @throws ImportException.LimitExceeded when it has more entries than allowed
   * @throws ImportException.Unreadable when it cannot be read
   */
  static SourceFiles open(Path source, ImportLimits limits, Delivery delivery) {
    return Files.isDirectory(source)
        ? FolderFiles.open(source, delivery)
        : ZipFiles.open(source, limits, delivery);
  }

  /** Returns the names of all files, sorted. */
  List<String> names();

  /** Returns how many bytes a file says it has; only good for showing progress. */
  long statedBytes(String name);

  /**
   * Opens a file. Reading an archive's entry ends in {@link ImportException.LimitExceeded} as soon
   * as more is inflated than allowed, whatever its header says.
   *
   * @throws IOException when it cannot be opened
   */
  InputStream open(String name) throws IOException;

  @Override
  void close();
}
