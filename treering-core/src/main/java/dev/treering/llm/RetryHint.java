package dev.treering.llm;

import java.time.Duration;

/** Implemented by an exception, at any depth of causes, that knows when to try again. */
public interface RetryHint {
  /** Returns how long the provider asks to wait. */
  Duration retryAfter();
}
