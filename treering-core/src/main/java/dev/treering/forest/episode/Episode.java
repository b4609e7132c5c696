package dev.treering.forest.episode;

import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A stretch of conversation on one topic in which seeds lie densely.
 *
 * @param topic the topic
 * @param anchors the seeds that make it, in time order
 * @param start when its first anchor was said
 * @param end when its last anchor was said
 * @param density anchors per hour, ρ of T-Mem Eq. 2
 * @param padding how far its window reaches beyond {@code start} and {@code end}
 */
public record Episode(
    Topic topic,
    List<MessageId> anchors,
    Instant start,
    Instant end,
    double density,
    Duration padding) {
  public Episode {
    anchors = List.copyOf(anchors);
  }

  /** Returns the earliest instant of its window. */
  public Instant windowStart() {
    return start.minus(padding);
  }

  /** Returns the latest instant of its window. */
  public Instant windowEnd() {
    return end.plus(padding);
  }

  /** Returns how far an instant lies outside the core from {@code start} to {@code end}. */
  public Duration distanceFromCore(Instant instant) {
    if (instant.isBefore(start)) {
      return Duration.between(instant, start);
    }
    return instant.isAfter(end) ? Duration.between(end, instant) : Duration.ZERO;
  }
}
