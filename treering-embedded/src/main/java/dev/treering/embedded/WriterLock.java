package dev.treering.embedded;

import dev.treering.model.SpaceId;
import dev.treering.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The right to write to a space: an exclusive lock on a file, which the system takes back when the
 * process ends, however it ends. The holder's process id stands in the file beside.
 */
final class WriterLock implements AutoCloseable {
  private final FileChannel channel;

  private WriterLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @throws StoreException.Busy when this or another process holds it
   */
  static WriterLock take(Path directory, SpaceId space) throws IOException {
    return tryTake(directory)
        .orElseThrow(
            () ->
                new StoreException.Busy(
                    "The space (%s) must have one writer at a time; %s writes to it now.%nMaybe an import is still running: wait until it ends, then try again."
                        .formatted(space, holder(directory))));
  }

  /** Takes the lock when it is free. */
  static Optional<WriterLock> tryTake(Path directory) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve("writer.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        note(directory);
        return Optional.of(new WriterLock(channel));
      }
    } catch (OverlappingFileLockException e) {
      channel.close();
      return Optional.empty();
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return Optional.empty();
  }

  private static void note(Path directory) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            directory.resolve("writer.pid"),
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

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
