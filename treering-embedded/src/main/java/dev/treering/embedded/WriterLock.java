package dev.treering.embedded;

import dev.treering.model.SpaceId;
import dev.treering.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The right to write to a space: an exclusive lock on a file, which the system takes back when the
 * process ends, however it ends. The holder's process id stands in the file beside.
 */
final class WriterLock implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 500;
  private static final int PAUSE_MILLIS = 20;

  /**
   * The locks of this process. Closing any channel of a file gives up all its locks on some
   * systems, so a file that is locked here must not be opened again.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private WriterLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock; waits a moment for one who only brings the index up to date.
   *
   * @throws StoreException.Busy when this or another process holds it
   */
  static WriterLock take(Path directory, SpaceId space) throws IOException {
    for (int waited = 0; ; waited += PAUSE_MILLIS) {
      Optional<WriterLock> lock = tryTake(directory);
      if (lock.isPresent()) {
        return lock.get();
      }
      if (waited >= PATIENCE_MILLIS) {
        throw new StoreException.Busy(
            "The space (%s) must have one writer at a time; %s writes to it now.%nMaybe an import or a tree build is still running: wait until it ends, then try again."
                .formatted(space, holder(directory)));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
    }
  }

  /** Takes the lock when it is free. */
  static Optional<WriterLock> tryTake(Path directory) throws IOException {
    Path file = directory.toRealPath().resolve("writer.lock");
    if (!HELD.add(file)) {
      return Optional.empty();
    }
    Optional<WriterLock> lock = Optional.empty();
    try {
      lock = lock(file);
    } finally {
      if (lock.isEmpty()) {
        HELD.remove(file);
      }
    }
    return lock;
  }

  private static Optional<WriterLock> lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        note(file.resolveSibling("writer.pid"));
        return Optional.of(new WriterLock(file, channel));
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return Optional.empty();
  }

  private static void note(Path pidFile) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            pidFile,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      String pid = Long.toString(ProcessHandle.current().pid());
      file.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
    }
  }

  private static String holder(Path directory) {
    try {
      String pid = Files.readString(directory.resolve("writer.pid"));
      return Long.toString(ProcessHandle.current().pid()).equals(pid)
          ? "this process"
          : "process " + pid;
    } catch (IOException e) {
      return "another process";
    }
  }

  /** Gives the lock back, once: by a second call another may hold it. */
  @Override
  public void close() {
    if (!channel.isOpen()) {
      return;
    }
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      HELD.remove(file);
    }
  }
}
