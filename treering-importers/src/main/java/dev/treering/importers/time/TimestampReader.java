package dev.treering.importers.time;

import dev.treering.model.TimePrecision;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads whatever a source calls a time. Only instants between 1990 and one day from now are
 * believed: anything else comes from a wrong unit, an empty field or a broken clock. Thread-safe.
 */
public final class TimestampReader {
  private static final Instant EARLIEST = Instant.parse("1990-01-01T00:00:00Z");
  private static final Duration AHEAD = Duration.ofDays(1);
  private static final int LONGEST_SHOWN = 40;

  private final @Nullable ZoneId assumedZone;
  private final @Nullable DateOrder order;
  private final InstantSource clock;

  /** The latest instant that was seen to be believable; what is before it needs no clock. */
  private volatile Instant believable = Instant.MIN;

  /**
   * @param assumedZone where a time without a zone was written; absent means UTC
   * @param order of dates made of numbers; absent means that the numbers must tell
   * @param clock tells what is in the future
   */
  public TimestampReader(
      @Nullable ZoneId assumedZone, @Nullable DateOrder order, InstantSource clock) {
    this.assumedZone = assumedZone;
    this.order = order;
    this.clock = clock;
  }

  /** Returns what {@code written} stands for. */
  public ParsedTime read(@Nullable String written) {
    String text = written == null ? "" : written.strip();
    if (text.isEmpty()) {
      return new ParsedTime.Unreadable("timestamp-missing", "there is no timestamp");
    }
    Optional<ParsedTime> parsed = EpochTime.parse(text);
    if (parsed.isEmpty()) {
      parsed = calendar(text);
    }
    return parsed
        .map(time -> believed(time, text))
        .orElseGet(
            () ->
                new ParsedTime.Unreadable(
                    "timestamp-unreadable",
                    "the timestamp \"%s\" is neither a number nor a date in a known notation"
                        .formatted(shown(text))));
  }

  /** Returns the instant that {@code written} stands for; null when it cannot be read. */
  public @Nullable Instant instant(@Nullable String written) {
    return read(written) instanceof ParsedTime.Read read ? read.occurred() : null;
  }

  /**
   * Returns what an instant stands for that a source counts by a rule of its own.
   *
   * @param written as the source wrote it
   */
  public ParsedTime instant(Instant occurred, @Nullable TimePrecision precision, String written) {
    return believed(
        new ParsedTime.Read(occurred, precision, null, Collections.emptySortedSet()), written);
  }

  /** Returns what a wall clock's time stands for. */
  public ParsedTime local(LocalDateTime written, TimePrecision precision) {
    return believed(LocalTimes.resolve(written, assumedZone, precision), written);
  }

  private Optional<ParsedTime> calendar(String text) {
    try {
      return CalendarTime.parse(text, assumedZone, order).map(read -> read);
    } catch (DateTimeException e) {
      return Optional.of(
          new ParsedTime.Unreadable(
              "timestamp-unreadable",
              "the timestamp \"%s\" does not exist: %s".formatted(shown(text), e.getMessage())));
    }
  }

  private ParsedTime believed(ParsedTime time, Object written) {
    boolean absurd =
        time instanceof ParsedTime.Read read
            && (read.occurred().isBefore(EARLIEST) || isInTheFuture(read.occurred()));
    return absurd ? outOfRange(written.toString()) : time;
  }

  private boolean isInTheFuture(Instant occurred) {
    if (occurred.isAfter(believable)) {
      believable = clock.instant().plus(AHEAD);
    }
    return occurred.isAfter(believable);
  }

  static ParsedTime.Unreadable outOfRange(String text) {
    return new ParsedTime.Unreadable(
        "timestamp-out-of-range",
        "the timestamp \"%s\" is not between 1990 and tomorrow".formatted(shown(text)));
  }

  private static String shown(String text) {
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }
}
