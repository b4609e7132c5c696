package dev.treering.store;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Changes that the log has taken and the index has not, in the order in which they were handed
 * over, so that the log can take the next ones meanwhile. Thread-safe; taking is done by one thread
 * at a time.
 */
final class HandedOver {
  /** Characters: some batches of an import, or one with long texts; more would only hold memory. */
  private static final long MOST_WAITING = 4L * 1024 * 1024;

  /** What a message holds besides its words, counted as characters. */
  private static final int MESSAGE_CHARS = 400;

  private final Queue<Changes> queue = new ConcurrentLinkedQueue<>();
  private final AtomicLong waiting = new AtomicLong();

  /**
   * What one append changed.
   *
   * @param entries its changes; not empty
   * @param allNew whether all of them are messages whose ids the log did not know
   */
  record Changes(List<LogEntry> entries, boolean allNew) {
    private long chars() {
      return entries.stream()
          .mapToLong(entry -> entry.message().text().length() + MESSAGE_CHARS)
          .sum();
    }
  }

  /** Receives changes. */
  @FunctionalInterface
  interface Taker {
    /** Takes the changes of one append. */
    void take(Changes changes);
  }

  void put(Changes changes) {
    waiting.addAndGet(changes.chars());
    queue.add(changes);
  }

  /** Whether some wait or are being taken just now. */
  boolean isAny() {
    return waiting.get() > 0;
  }

  /** Whether more wait than should. */
  boolean areMany() {
    return waiting.get() > MOST_WAITING;
  }

  /** Gives the next ones to {@code taker}; returns whether there were any. */
  boolean takeNext(Taker taker) {
    @Nullable Changes next = queue.poll();
    if (next == null) {
      return false;
    }
    try {
      taker.take(next);
    } finally {
      waiting.addAndGet(-next.chars());
    }
    return true;
  }
}
