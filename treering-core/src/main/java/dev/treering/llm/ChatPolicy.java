package dev.treering.llm;

import dev.treering.model.InvalidValueException;
import java.time.Duration;

/**
 * How patiently a language model is asked.
 *
 * @param attempts how often one call is tried at most
 * @param attemptTimeout how long one try may take
 * @param deadline how long one call may take in all, waiting between tries included
 * @param firstPause the pause after the first failed try; doubles from try to try
 * @param longestPause the longest pause, also when a provider asks for more
 * @param concurrency how many calls may be under way at once
 * @param failuresUntilDown after so many calls in a row that failed for reasons that concern all
 *     calls, the model counts as down
 * @param downTime how long it then is not asked
 * @param seed of the jitter by which pauses are shortened, so that calls do not come back in step
 */
public record ChatPolicy(
    int attempts,
    Duration attemptTimeout,
    Duration deadline,
    Duration firstPause,
    Duration longestPause,
    int concurrency,
    int failuresUntilDown,
    Duration downTime,
    long seed) {
  public ChatPolicy {
    if (attempts < 1 || concurrency < 1 || failuresUntilDown < 1) {
      throw new InvalidValueException(
          ("The attempts (%d), concurrency (%d) and failures until down (%d) must be at least "
                  + "1.%n"
                  + "Maybe 0 was meant to switch the model off; set the provider to none.")
              .formatted(attempts, concurrency, failuresUntilDown));
    }
    if (attemptTimeout.compareTo(Duration.ZERO) <= 0 || deadline.compareTo(Duration.ZERO) <= 0) {
      throw new InvalidValueException(
          "The timeout (%s) and deadline (%s) must be longer than zero.%nMaybe the unit is wrong."
              .formatted(attemptTimeout, deadline));
    }
  }

  /** Three tries of a minute within three minutes, pauses from half a second; guesses. */
  public static ChatPolicy defaults() {
    return new ChatPolicy(
        3,
        Duration.ofSeconds(60),
        Duration.ofSeconds(180),
        Duration.ofMillis(500),
        Duration.ofSeconds(20),
        4,
        3,
        Duration.ofSeconds(30),
        0);
  }

  /** Returns this with other limits on time. */
  public ChatPolicy within(Duration newAttemptTimeout, Duration newDeadline) {
    return new ChatPolicy(
        attempts,
        newAttemptTimeout,
        newDeadline,
        firstPause,
        longestPause,
        concurrency,
        failuresUntilDown,
        downTime,
        seed);
  }

  /** Returns this with another number of tries. */
  public ChatPolicy withAttempts(int newAttempts) {
    return new ChatPolicy(
        newAttempts,
        attemptTimeout,
        deadline,
        firstPause,
        longestPause,
        concurrency,
        failuresUntilDown,
        downTime,
        seed);
  }

  /** Returns this with other pauses. */
  public ChatPolicy withPauses(Duration first, Duration longest) {
    return new ChatPolicy(
        attempts,
        attemptTimeout,
        deadline,
        first,
        longest,
        concurrency,
        failuresUntilDown,
        downTime,
        seed);
  }

  /** Returns this with another number of calls under way at once. */
  public ChatPolicy withConcurrency(int newConcurrency) {
    return new ChatPolicy(
        attempts,
        attemptTimeout,
        deadline,
        firstPause,
        longestPause,
        newConcurrency,
        failuresUntilDown,
        downTime,
        seed);
  }

  /** Returns this with another patience with a model that is down. */
  public ChatPolicy withDown(int newFailuresUntilDown, Duration newDownTime) {
    return new ChatPolicy(
        attempts,
        attemptTimeout,
        deadline,
        firstPause,
        longestPause,
        concurrency,
        newFailuresUntilDown,
        newDownTime,
        seed);
  }
}
