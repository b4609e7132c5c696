package dev.treering.llm;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One try of one call.
 *
 * @param stage for whom
 * @param prompt name and version of the template
 * @param promptHash its hash
 * @param started when
 * @param took how long
 * @param attempt which try of the call, from 1
 * @param usage what it cost
 * @param fault what went wrong; absent when nothing did
 * @param detail one line on the fault; empty when there is none
 */
public record CallRecord(
    String stage,
    String prompt,
    String promptHash,
    Instant started,
    Duration took,
    int attempt,
    Usage usage,
    @Nullable ModelFault fault,
    String detail) {
  /**
   * Tokens as the provider counts them.
   *
   * @param in tokens sent
   * @param out tokens answered
   * @param reported whether the provider told; otherwise both are 0
   */
  public record Usage(int in, int out, boolean reported) {
    /** The provider told nothing. */
    public static final Usage UNKNOWN = new Usage(0, 0, false);
  }

  /** Whether this try brought the answer. */
  public boolean succeeded() {
    return fault == null;
  }
}
