package dev.treering.model;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * The two times of a message. Questions of what holds are decided by {@link #occurred}; {@link
 * #recorded} only tells when this memory learned of it.
 *
 * @param occurred when it was said, in UTC
 * @param precision how exactly the source knew that; absent when it does not say
 * @param zone the place whose calendar the author was in, for "yesterday"; absent when unknown
 * @param recorded when the log took it; absent before that
 */
public record MessageTime(
    Instant occurred,
    @Nullable TimePrecision precision,
    @Nullable ZoneId zone,
    @Nullable Instant recorded) {

  /** Said at this instant; nothing else is known. */
  public static MessageTime at(Instant occurred) {
    return new MessageTime(occurred, null, null, null);
  }

  /** Returns this with the instant at which the log took the message. */
  public MessageTime withRecorded(@Nullable Instant instant) {
    return new MessageTime(occurred, precision, zone, instant);
  }

  /** Returns the zone of the author's calendar: the message's own, else UTC. */
  public ZoneId calendarZone() {
    return zone == null ? ZoneOffset.UTC : zone;
  }
}
