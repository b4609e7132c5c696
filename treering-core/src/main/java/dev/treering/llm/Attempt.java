package dev.treering.llm;

import dev.treering.llm.CallRecord.Usage;
import java.time.Duration;
import java.util.Optional;

/** How one try of a call ended. */
sealed interface Attempt<T> {
  Usage usage();

  /** With the answer. */
  record Good<T>(T value, Usage usage) implements Attempt<T> {}

  /**
   * With a fault.
   *
   * @param retryAfter how long the provider asks to wait
   * @param conceded whether the next try leaves out what the provider did not take
   */
  record Bad<T>(
      ModelFault fault, String detail, Optional<Duration> retryAfter, boolean conceded, Usage usage)
      implements Attempt<T> {
    static <T> Bad<T> of(ModelFault fault, String detail, Usage usage) {
      return new Bad<>(fault, detail, Optional.empty(), false, usage);
    }
  }
}
