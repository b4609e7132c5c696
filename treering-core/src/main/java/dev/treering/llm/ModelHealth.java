package dev.treering.llm;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Spares a question the wait for a model that is down: after some calls in a row have failed for
 * reasons that concern all calls, none is made for a while; then one call finds out. Thread-safe.
 */
final class ModelHealth {
  private final ReentrantLock lock = new ReentrantLock();
  private final int failuresUntilDown;
  private final long downNanos;
  private final LongSupplier nanos;
  private int failuresInRow;
  private long downSince;

  ModelHealth(ChatPolicy policy, LongSupplier nanos) {
    this.failuresUntilDown = policy.failuresUntilDown();
    this.downNanos = policy.downTime().toNanos();
    this.nanos = nanos;
  }

  boolean isDown() {
    lock.lock();
    try {
      if (failuresInRow < failuresUntilDown) {
        return false;
      }
      if (nanos.getAsLong() - downSince < downNanos) {
        return true;
      }
      downSince = nanos.getAsLong();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Returns the same without becoming the call that finds out. */
  boolean isLeftAlone() {
    lock.lock();
    try {
      return failuresInRow >= failuresUntilDown && nanos.getAsLong() - downSince < downNanos;
    } finally {
      lock.unlock();
    }
  }

  void succeeded() {
    lock.lock();
    try {
      failuresInRow = 0;
    } finally {
      lock.unlock();
    }
  }

  void failed(ModelFault fault) {
    lock.lock();
    try {
      failuresInRow = fault.concernsAllCalls() ? failuresInRow + 1 : 0;
      downSince = nanos.getAsLong();
    } finally {
      lock.unlock();
    }
  }
}
