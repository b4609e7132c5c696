package dev.treering.importers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread read a source while another, the caller, works on what was read, so that two
 * cores share an import. Items come out in the order they were put in, and a failure of the reader
 * comes after everything that it had read. Little is held: some batches of small items, or one
 * large item.
 */
public final class ReadAhead {
  private static final int BATCH_ITEMS = 256;
  private static final int WEIGHT_IN_FLIGHT = 4 * 1024 * 1024;
  private static final int BATCH_WEIGHT = WEIGHT_IN_FLIGHT / 8;
  private static final int MOST_BATCHES = 4;

  private ReadAhead() {}

  /** Reads a source from its beginning to its end; runs on a thread of its own. */
  @FunctionalInterface
  public interface Reader<T> {
    /**
     * Reads everything.
     *
     * @param out receives what is read
     * @throws IOException when the source fails
     */
    void read(Out<T> out) throws IOException;
  }

  /** Receives what is read. */
  @FunctionalInterface
  public interface Out<T> {
    /**
     * Takes an item; waits while much is held already.
     *
     * @param weight about how many characters it holds
     */
    void put(T item, long weight);
  }

  /** Works on what was read. */
  @FunctionalInterface
  public interface Worker<T> {
    /** Takes the next item. */
    void take(T item);
  }

  /**
   * Reads all and works on all. When the worker fails, reading ends; when this returns or throws,
   * the reader's thread has ended.
   *
   * @throws IOException when the reader does
   */
  public static <T> void run(Reader<T> reader, Worker<T> worker) throws IOException {
    Line<T> line = new Line<>();
    Thread thread =
        Thread.ofPlatform().daemon().name("treering-read-ahead").start(() -> line.fill(reader));
    try {
      line.drain(worker);
    } finally {
      line.end(thread);
    }
  }

  /** Items that go together, and what they weigh. */
  private record Batch<T>(List<T> items, int weight, @Nullable Throwable failure, boolean last) {}

  /** The worker will take no more. */
  private static final class EndedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EndedException(Throwable cause) {
      super("Nobody takes what is read.", cause);
    }
  }

  /** What stands between the two threads. */
  private static final class Line<T> {
    private final BlockingQueue<Batch<T>> batches = new ArrayBlockingQueue<>(MOST_BATCHES);
    private final Semaphore room = new Semaphore(WEIGHT_IN_FLIGHT);
    private List<T> items = new ArrayList<>(BATCH_ITEMS);
    private long weight;

    void fill(Reader<T> reader) {
      Throwable failure = null;
      try {
        reader.read(this::put);
      } catch (EndedException e) {
        return;
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
      }
      try {
        send(failure, true);
      } catch (EndedException e) {
        // The worker failed first, and of its failure the caller is told.
        return;
      }
    }

    private void put(T item, long itemWeight) {
      items.add(item);
      weight += itemWeight;
      if (items.size() == BATCH_ITEMS || weight >= BATCH_WEIGHT) {
        boolean large = weight >= WEIGHT_IN_FLIGHT;
        send(null, false);
        if (large) {
          waitForTheWorker();
        }
      }
    }

    private void send(@Nullable Throwable failure, boolean last) {
      int size = (int) Math.min(weight, WEIGHT_IN_FLIGHT);
      List<T> full = items;
      items = new ArrayList<>(BATCH_ITEMS);
      weight = 0;
      try {
        room.acquire(size);
        batches.put(new Batch<>(full, size, failure, last));
      } catch (InterruptedException e) {
        throw new EndedException(e);
      }
    }

    /** What is large is worked on before the next is read, so that two are never held. */
    private void waitForTheWorker() {
      try {
        room.acquire(WEIGHT_IN_FLIGHT);
        room.release(WEIGHT_IN_FLIGHT);
      } catch (InterruptedException e) {
        throw new EndedException(e);
      }
    }

    void drain(Worker<T> worker) throws IOException {
      for (Batch<T> batch = next(); ; batch = next()) {
        batch.items().forEach(worker::take);
        room.release(batch.weight());
        throwIfFailed(batch.failure());
        if (batch.last()) {
          return;
        }
      }
    }

    private Batch<T> next() {
      try {
        return batches.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ImportException.Unreadable(
            "The import was interrupted before its end.\nMaybe run it again: it goes on from what was stored.",
            e);
      }
    }

    private static void throwIfFailed(@Nullable Throwable failure) throws IOException {
      switch (failure) {
        case null -> {}
        case IOException e -> throw e;
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        default -> throw new IllegalStateException(failure);
      }
    }

    /** Ends the reader, whether or not it is done; its files are then free. */
    void end(Thread thread) {
      thread.interrupt();
      boolean interrupted = false;
      while (thread.isAlive()) {
        batches.clear();
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
