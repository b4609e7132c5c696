package dev.treering.embedded;

import dev.treering.model.SpaceId;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.StoreException;
import dev.treering.store.UnknownSpaceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/**
 * The spaces below one home directory. Each has a directory with its log ({@code log.db}), its
 * index ({@code index/}) and its writer's lock, so spaces share nothing and one can be copied or
 * thrown away by itself. One process writes to a space, any number read it at the same time. A
 * reader sees every acknowledged message that the index had committed; the writer commits every
 * second and when it closes, and a reader that finds no writer brings the index up to the log
 * itself.
 */
public final class EmbeddedSpaces implements Spaces {
  private final Path directory;
  private final InstantSource clock;

  private EmbeddedSpaces(Path directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
  }

  /**
   * Opens a home; it is made when the first space is.
   *
   * @param home the directory that holds everything
   * @param clock tells when messages are recorded
   */
  public static EmbeddedSpaces open(Path home, InstantSource clock) {
    return new EmbeddedSpaces(home.resolve("spaces"), clock);
  }

  /** Returns the directory of a space, whether or not it exists. */
  public Path directory(SpaceId space) {
    return directory.resolve(SpaceDirectories.encode(space));
  }

  @Override
  public List<SpaceId> list() {
    try {
      Path home = directory.toAbsolutePath().getParent();
      if (home != null && Files.exists(home) && !Files.isDirectory(home)) {
        throw new NotDirectoryException(home.toString());
      }
      return SpaceDirectories.list(directory).stream()
          .filter(space -> files(space).exist())
          .toList();
    } catch (IOException e) {
      throw broken(directory, "be listed", e);
    }
  }

  @Override
  public SpaceStore open(SpaceId space, Access access) {
    SpaceFiles files = files(space);
    if (!files.exist() && access != Access.CREATE) {
      throw new UnknownSpaceException(space, list());
    }
    try {
      if (Files.isDirectory(files.place()) && !Files.isExecutable(files.place())) {
        throw new AccessDeniedException(files.place().toString());
      }
      return access == Access.READ ? files.openToRead() : files.openToWrite();
    } catch (IOException | UncheckedIOException e) {
      throw broken(files.place(), "be opened", e);
    }
  }

  private SpaceFiles files(SpaceId space) {
    return new SpaceFiles(space, directory(space), clock);
  }

  @Override
  public void drop(SpaceId space) {
    SpaceFiles files = files(space);
    if (!files.exist()) {
      throw new UnknownSpaceException(space, list());
    }
    try {
      files.remove();
    } catch (IOException | UncheckedIOException e) {
      throw broken(files.place(), "be removed", e);
    }
  }

  /** Says what a file system's exception means, which its message alone does not. */
  private static String reason(Exception failure) {
    Throwable wrapped = failure instanceof UncheckedIOException ? failure.getCause() : null;
    Throwable cause = wrapped == null ? failure : wrapped;
    return switch (cause) {
      case AccessDeniedException denied -> "this user may not open or write " + denied.getFile();
      case NotDirectoryException file -> file.getFile() + " is not a directory";
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason();
      default -> String.valueOf(cause);
    };
  }

  private static StoreException broken(Path path, String doing, Exception cause) {
    return new StoreException.Broken(
        "The store (%s) could not %s: %s.%nMaybe it is not a directory of Treering's, the disk is full, or it may not be written; check its path and permissions."
            .formatted(path, doing, reason(cause)),
        cause);
  }

  @Override
  public void close() {
    // Spaces are closed by those who opened them; a home holds nothing open.
  }
}
