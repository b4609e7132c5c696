package dev.treering.embedded;

import dev.treering.model.SpaceId;
import dev.treering.store.LogEntry;
import dev.treering.store.LoggedIndexStore;
import dev.treering.store.Reach;
import dev.treering.store.SpaceStore;
import dev.treering.store.StoreException;
import dev.treering.store.StoredVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory of one space: its log ({@code log.db}), its index ({@code index/}) and its writer's
 * lock. An index that is missing, damaged or made by other rules is made anew from the log.
 *
 * @param space whose directory it is
 * @param place the directory
 * @param clock tells when messages are recorded
 */
record SpaceFiles(SpaceId space, Path place, InstantSource clock) {
  private static final Logger LOG = LoggerFactory.getLogger(SpaceFiles.class);
  private static final int PAGE = 1000;

  /** A directory that this user may not enter hides a space; opening it says so. */
  boolean exist() {
    return Files.exists(log()) || (Files.isDirectory(place) && !Files.isExecutable(place));
  }

  private Path log() {
    return place.resolve("log.db");
  }

  private Path index() {
    return place.resolve("index");
  }

  /** Opens the space for writing; makes it when it is not there. */
  SpaceStore openToWrite() throws IOException {
    Files.createDirectories(place);
    WriterLock lock = WriterLock.take(place, space);
    try {
      return write(lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private SpaceStore write(WriterLock lock) throws IOException {
    SqliteMessageLog log = SqliteMessageLog.openToWrite(log(), clock);
    try {
      return LockedStore.of(joined(log), lock);
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  private LoggedIndexStore joined(SqliteMessageLog log) throws IOException {
    if (LuceneMessageIndex.isUsable(index())) {
      try {
        return join(log, LuceneMessageIndex.open(index(), true));
      } catch (StoreException.Broken e) {
        LOG.debug("Log or index of space {} is broken.", space, e);
        requireReadable(log);
      }
    }
    if (log.lastSequence() > 0) {
      LOG.warn(
          "The index of space {} is missing, damaged or of another version; it is made anew from"
              + " the log.",
          space);
    }
    removeAll(index());
    LuceneMessageIndex index = LuceneMessageIndex.open(index(), true);
    index.commit(Reach.NONE);
    return join(log, index);
  }

  private LoggedIndexStore join(SqliteMessageLog log, LuceneMessageIndex index) {
    try {
      LoggedIndexStore store = LoggedIndexStore.writing(space, log, index);
      store.commit();
      return store;
    } catch (RuntimeException e) {
      index.close();
      throw e;
    }
  }

  /** Fails when it is the log that is broken: then nothing may be removed. */
  private static void requireReadable(SqliteMessageLog log) {
    for (List<LogEntry> page = log.read(0, PAGE);
        !page.isEmpty();
        page = log.read(page.getLast().sequence(), PAGE)) {}
    for (List<StoredVector> page = log.vectorsAfter(0, PAGE);
        !page.isEmpty();
        page = log.vectorsAfter(page.getLast().number(), PAGE)) {}
  }

  /** Opens the space for reading; first brings the index up to the log when nobody writes. */
  SpaceStore openToRead() throws IOException {
    Optional<WriterLock> lock =
        Files.isWritable(place) ? WriterLock.tryTake(place) : Optional.empty();
    if (lock.isEmpty()) {
      return readWhatIsThere();
    }
    try {
      return readUpToDate(lock.get());
    } finally {
      lock.get().close();
    }
  }

  private SpaceStore readUpToDate(WriterLock lock) throws IOException {
    if (!SqliteMessageLog.isOlder(log()) && LuceneMessageIndex.isUsable(index())) {
      Optional<SpaceStore> ready = readIfInStep();
      if (ready.isPresent()) {
        return ready.get();
      }
    }
    write(lock).close();
    return read();
  }

  private Optional<SpaceStore> readIfInStep() {
    LoggedIndexStore store;
    try {
      store = read();
    } catch (StoreException.Broken e) {
      LOG.debug("The space {} needs mending.", space, e);
      return Optional.empty();
    }
    if (store.isInStep() && !store.log().isErasureDue()) {
      return Optional.of(store);
    }
    store.close();
    return Optional.empty();
  }

  /** Another process writes, or this one may not. */
  private SpaceStore readWhatIsThere() {
    if (LuceneMessageIndex.isUsable(index())) {
      return read();
    }
    if (Files.isWritable(place)) {
      throw new StoreException.Busy(
          "The index of the space (%s) is being made anew by another process.%nMaybe try again in a moment."
              .formatted(space));
    }
    throw new StoreException.Incompatible(
        "The index of the space (%s) is missing, damaged or of another version, and %s may not be written.%nMaybe run 'treering reindex' as a user who may write there; the messages themselves are safe in the log."
            .formatted(space, place));
  }

  private LoggedIndexStore read() {
    SqliteMessageLog log = SqliteMessageLog.openToRead(log(), clock);
    try {
      return LoggedIndexStore.reading(space, log, LuceneMessageIndex.open(index(), false));
    } catch (RuntimeException e) {
      log.close();
      throw e;
    }
  }

  /** Removes everything; the lock goes last. */
  void remove() throws IOException {
    WriterLock lock = WriterLock.take(place, space);
    try {
      removeAll(place);
    } finally {
      lock.close();
    }
    Files.deleteIfExists(place);
  }

  /** Removes what is below a directory. */
  private static void removeAll(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(directory)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
