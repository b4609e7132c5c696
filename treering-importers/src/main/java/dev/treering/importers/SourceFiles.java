package dev.treering.importers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The files of a source, be it a folder, an archive or one file, under names that begin at its root
 * and are separated by {@code /}. Nothing is ever extracted, and no name leaves the root: links,
 * absolute names and names with {@code ..} are left out with a warning, and so are archives within
 * an archive. Not thread-safe.
 */
public interface SourceFiles extends AutoCloseable {
  /**
   * Opens a folder, an archive (a zip or a compressed tar) or a file.
   *
   * @throws ImportException.LimitExceeded when it has more entries than allowed
   * @throws ImportException.Unreadable when it cannot be read
   */
  static SourceFiles open(Path source, ImportLimits limits, Delivery delivery) {
    return switch (ArchiveKind.of(source)) {
      case FOLDER -> FolderFiles.open(source, delivery);
      case ZIP -> ZipFiles.open(source, limits, delivery);
      case TAR_GZ -> TarFiles.open(source, limits, delivery);
      case FILE -> new OneFile(source);
    };
  }

  /**
   * Returns the names of all files: sorted, or for a compressed tar in its own order, in which they
   * are opened fastest.
   */
  List<String> names();

  /** Returns the names that match; of a source that is one file always its own. */
  default List<String> matching(Pattern pattern) {
    return names().stream().filter(name -> pattern.matcher(name).matches()).toList();
  }

  /** Returns how many bytes a file says it has; only good for showing progress. */
  long statedBytes(String name);

  /**
   * Opens a file. Reading an archive's entry ends in {@link ImportException.LimitExceeded} as soon
   * as more is inflated than allowed, whatever its header says.
   *
   * @throws IOException when it cannot be opened
   */
  InputStream open(String name) throws IOException;

  /**
   * Returns the same files, which another thread may read while these are read, too. They are
   * closed with these.
   */
  SourceFiles beside();

  @Override
  void close();
}
