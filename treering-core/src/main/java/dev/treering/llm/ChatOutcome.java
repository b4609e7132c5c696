package dev.treering.llm;

import java.util.Locale;

/**
 * How a call to a language model ended.
 *
 * @param <T> what the caller asked for
 */
public sealed interface ChatOutcome<T> {
  /** Returns how often it was tried. */
  int attempts();

  /**
   * The model answered as asked.
   *
   * @param value its answer
   * @param attempts how often it was tried, this time included
   */
  record Answered<T>(T value, int attempts) implements ChatOutcome<T> {}

  /**
   * No usable answer.
   *
   * @param fault the last fault
   * @param reason one line for people: what happened at the last try
   * @param attempts how often it was tried
   */
  record Failed<T>(ModelFault fault, String reason, int attempts) implements ChatOutcome<T> {
    /** Returns fault, tries and reason in one line. */
    public String describe() {
      return "%s after %d %s: %s"
          .formatted(
              fault.name().toLowerCase(Locale.ROOT).replace('_', ' '),
              attempts,
              attempts == 1 ? "try" : "tries",
              reason);
    }
  }
}
