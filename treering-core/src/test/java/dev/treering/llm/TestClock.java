package dev.treering.llm;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only while somebody waits; remembers the pauses. */
public final class TestClock {
  private long nanos;
  private final List<Duration> pauses = new ArrayList<>();

  public ChatClock clock() {
    return new ChatClock(
        () -> Instant.EPOCH.plusNanos(now()),
        this::now,
        duration -> {
          pauses.add(duration);
          pass(duration);
        });
  }

  public synchronized void pass(Duration duration) {
    nanos += duration.toNanos();
  }

  public List<Duration> pauses() {
    return pauses;
  }

  private synchronized long now() {
    return nanos;
  }
}
