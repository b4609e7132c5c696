package dev.treering.llm;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Time for {@link StructuredChat}.
 *
 * @param instants tells when a call was made
 * @param nanos tells how long it took; only differences count
 * @param pause waits between tries
 */
public record ChatClock(InstantSource instants, LongSupplier nanos, Pause pause) {
  /** Waits. */
  @FunctionalInterface
  public interface Pause {
    /**
     * Returns after this long.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    void await(Duration duration) throws InterruptedException;
  }

  /** Returns the clock that takes instants from there and really waits. */
  public static ChatClock of(InstantSource instants) {
    return new ChatClock(instants, System::nanoTime, Thread::sleep);
  }
}
