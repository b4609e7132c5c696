package dev.treering.embedded;

import dev.treering.model.SpaceId;
import dev.treering.store.LoggedIndexStore;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.StoreException;
import dev.treering.store.UnknownSpaceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The spaces below one home directory. Each has a directory with its log ({@code log.db}), its
 * index ({@code index/}) and its writer's lock, so spaces share nothing and one can be copied or
 * thrown away by itself. One process writes to a space, any number read it at the same time. A
 * reader sees every acknowledged message that the index had committed; the writer commits every
 * second and when it closes, and a reader that finds no writer brings the index up to the log
 * itself.
 */
public final class EmbeddedSpaces implements Spaces {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedSpaces.class);
  private static final String LOG_FILE = "log.db";
  private static final String INDEX = "index";
  private static final String ANALYSIS = "analysis.version";

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
          .filter(space -> Files.exists(directory(space).resolve(LOG_FILE)))
          .toList();
    } catch (IOException e) {
      throw broken(directory, "be listed", e);
    }
  }

  @Override
  public SpaceStore open(SpaceId space, Access access) {
    Path place = directory(space);
    boolean exists = Files.exists(place.resolve(LOG_FILE));
    if (!exists && access != Access.CREATE) {
      throw new UnknownSpaceException(space, list());
    }
    try {
      return access == Access.READ ? openToRead(space, place) : openToWrite(space, place);
    } catch (IOException | UncheckedIOException e) {
      throw broken(place, "be opened", e);
    }
  }

  private SpaceStore openToWrite(SpaceId space, Path place) throws IOException {
    Files.createDirectories(place);
    WriterLock lock = WriterLock.take(place, space);
    try {
      return writing(space, place, lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private SpaceStore writing(SpaceId space, Path place, WriterLock lock) throws IOException {
    SqliteMessageLog log = SqliteMessageLog.openToWrite(place.resolve(LOG_FILE), clock);
    try {
      if (isOfOtherAnalysis(place) || !LuceneMessageIndex.exists(place.resolve(INDEX))) {
        removeAllIn(place.resolve(INDEX));
      }
      Files.writeString(place.resolve(ANALYSIS), Integer.toString(TextAnalysis.VERSION));
      return LockedStore.of(joined(space, log, place.resolve(INDEX)), lock);
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  /** Joins log and index; an index that is damaged is made anew. */
  private static LoggedIndexStore joined(SpaceId space, SqliteMessageLog log, Path path)
      throws IOException {
    try {
      return join(space, log, path);
    } catch (StoreException.Broken e) {
      LOG.warn("The index of space {} cannot be used; it is made anew from the log.", space, e);
      removeAllIn(path);
      return join(space, log, path);
    }
  }

  private static LoggedIndexStore join(SpaceId space, SqliteMessageLog log, Path path) {
    LuceneMessageIndex index = LuceneMessageIndex.open(path, true);
    try {
      if (!LuceneMessageIndex.exists(path)) {
        index.commit(0);
      }
      return LoggedIndexStore.writing(space, log, index);
    } catch (RuntimeException e) {
      index.close();
      throw e;
    }
  }

  /** An index whose terms were made by other rules is made anew from the log. */
  private static boolean isOfOtherAnalysis(Path place) throws IOException {
    Path file = place.resolve(ANALYSIS);
    return Files.exists(file)
        && !Files.readString(file).equals(Integer.toString(TextAnalysis.VERSION));
  }

  private SpaceStore openToRead(SpaceId space, Path place) throws IOException {
    bringUpToDate(space, place);
    SqliteMessageLog log = SqliteMessageLog.openToRead(place.resolve(LOG_FILE), clock);
    try {
      if (isOfOtherAnalysis(place) || !LuceneMessageIndex.exists(place.resolve(INDEX))) {
        throw new StoreException.Busy(
            "The index of the space (%s) is being made anew by another process.%nMaybe try again in a moment."
                .formatted(space));
      }
      return LoggedIndexStore.reading(
          space, log, LuceneMessageIndex.open(place.resolve(INDEX), false));
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  /** When nobody writes, replays what a writer that ended abruptly left uncommitted. */
  private void bringUpToDate(SpaceId space, Path place) throws IOException {
    if (!Files.isWritable(place)) {
      return;
    }
    Optional<WriterLock> lock = WriterLock.tryTake(place);
    if (lock.isPresent()) {
      try {
        if (isBehind(place)) {
          writing(space, place, lock.get()).close();
        }
      } finally {
        lock.get().close();
      }
    }
  }

  private boolean isBehind(Path place) throws IOException {
    Path index = place.resolve(INDEX);
    if (isOfOtherAnalysis(place) || !LuceneMessageIndex.exists(index)) {
      return true;
    }
    try (SqliteMessageLog log = SqliteMessageLog.openToRead(place.resolve(LOG_FILE), clock)) {
      return isBehind(index, log);
    }
  }

  private static boolean isBehind(Path index, SqliteMessageLog log) {
    long last = log.lastSequence();
    long vectors = log.statistics().vectors();
    try (LuceneMessageIndex committed = LuceneMessageIndex.open(index, false)) {
      return committed.committedSequence() < last || committed.vectorCount() != vectors;
    } catch (StoreException.Broken e) {
      LOG.warn("The index {} cannot be read.", index, e);
      return true;
    }
  }

  @Override
  public void drop(SpaceId space) {
    Path place = directory(space);
    if (!Files.exists(place.resolve(LOG_FILE))) {
      throw new UnknownSpaceException(space, list());
    }
    try {
      WriterLock lock = WriterLock.take(place, space);
      try {
        removeAllIn(place);
      } finally {
        lock.close();
      }
      Files.deleteIfExists(place);
    } catch (IOException e) {
      throw broken(place, "be removed", e);
    }
  }

  private static void removeAllIn(Path place) throws IOException {
    if (!Files.exists(place)) {
      return;
    }
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(place)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static StoreException broken(Path path, String doing, Exception cause) {
    return new StoreException.Broken(
        "The store (%s) could not %s: %s.%nMaybe it is not a directory of Treering's, the disk is full, or it may not be written; check its path and permissions."
            .formatted(path, doing, cause),
        cause);
  }

  @Override
  public void close() {
    // Spaces are closed by those who opened them; a home holds nothing open.
  }
}
