package dev.treering.llm;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What was asked of language models and what it cost, try by try. Sums cover all tries, single
 * records the latest {@value #KEPT}. Thread-safe.
 */
public final class CallLedger {
  private static final int KEPT = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<CallRecord> records = new ArrayDeque<>();
  private final Map<String, Totals> byStage = new LinkedHashMap<>();
  private final Map<String, Totals> byPrompt = new LinkedHashMap<>();

  /**
   * Sums over tries.
   *
   * @param tries how many
   * @param failed how many of them brought no answer
   * @param tokensIn tokens sent, as far as reported
   * @param tokensOut tokens answered, as far as reported
   * @param unreported tries of which the tokens are not known
   * @param time their durations added up; tries may have run side by side
   */
  public record Totals(
      int tries, int failed, long tokensIn, long tokensOut, int unreported, Duration time) {
    /** Nothing was asked. */
    public static final Totals NONE = new Totals(0, 0, 0, 0, 0, Duration.ZERO);

    static Totals of(CallRecord call) {
      return new Totals(
          1,
          call.succeeded() ? 0 : 1,
          call.usage().in(),
          call.usage().out(),
          call.usage().reported() ? 0 : 1,
          call.took());
    }

    /** Returns the sums of both. */
    public Totals plus(Totals other) {
      return new Totals(
          tries + other.tries,
          failed + other.failed,
          tokensIn + other.tokensIn,
          tokensOut + other.tokensOut,
          unreported + other.unreported,
          time.plus(other.time));
    }
  }

  /** Enters a try. */
  public void add(CallRecord call) {
    lock.lock();
    try {
      records.addLast(call);
      if (records.size() > KEPT) {
        records.removeFirst();
      }
      byStage.merge(call.stage(), Totals.of(call), Totals::plus);
      byPrompt.merge(call.prompt(), Totals.of(call), Totals::plus);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the latest tries in the order in which they ended. */
  public List<CallRecord> records() {
    lock.lock();
    try {
      return List.copyOf(records);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the sums over all tries. */
  public Totals totals() {
    lock.lock();
    try {
      return byStage.values().stream().reduce(Totals.NONE, Totals::plus);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the sums by name and version of the prompt, in the order of their first tries. */
  public Map<String, Totals> byPrompt() {
    lock.lock();
    try {
      return Collections.unmodifiableMap(new LinkedHashMap<>(byPrompt));
    } finally {
      lock.unlock();
    }
  }

  /** Returns the sums over the tries of one stage. */
  public Totals totals(String stage) {
    lock.lock();
    try {
      return byStage.getOrDefault(stage, Totals.NONE);
    } finally {
      lock.unlock();
    }
  }
}
