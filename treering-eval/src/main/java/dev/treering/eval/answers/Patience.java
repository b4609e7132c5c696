package dev.treering.eval.answers;

import dev.treering.llm.ChatClock;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Waits for a model that is down, all who find it so together, and gives up when that did not help
 * a few times in a row. Thread-safe.
 */
final class Patience {
  /** So often a run waits for a model that stays down; a guess. */
  private static final int MOST_WAITS = 3;

  private final ChatClock.Pause pause;
  private final Duration downTime;
  private final ReentrantLock waiting = new ReentrantLock();
  private volatile int waits;

  /**
   * @param pause waits
   * @param downTime how long a model that is down is left alone
   */
  Patience(ChatClock.Pause pause, Duration downTime) {
    this.pause = pause;
    this.downTime = downTime;
  }

  /** Returns how often was waited in a row; to be looked at before asking. */
  int waits() {
    return waits;
  }

  /** The model did what it was asked. */
  void rewarded() {
    waits = 0;
  }

  /**
   * Waits, unless somebody else did since.
   *
   * @param before how often was waited before the model was asked and found to be down
   * @return whether it is worth asking again
   */
  boolean waited(int before) throws InterruptedException {
    waiting.lockInterruptibly();
    try {
      if (waits == before) {
        if (waits >= MOST_WAITS) {
          return false;
        }
        pause.await(downTime);
        waits = before + 1;
      }
      return true;
    } finally {
      waiting.unlock();
    }
  }
}
