package dev.treering.importers.time;

import dev.treering.model.MessageTime;
import dev.treering.model.TimePrecision;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What became of a time that a source wrote. */
public sealed interface ParsedTime {
  /**
   * It was a wall clock's time without a zone, read in the zone that the caller named or in UTC.
   */
  String ASSUMED_ZONE = "local-time-assumed-zone";

  /** The wall clock showed it twice that night; the first is taken. */
  String AMBIGUOUS = "local-time-ambiguous";

  /** The wall clock never showed it: clocks were put forward; as much later is taken. */
  String NONEXISTENT = "local-time-nonexistent";

  /** The order of day and month could not be told; day first was assumed. */
  String AMBIGUOUS_DATE_ORDER = "date-order-ambiguous";

  /**
   * An instant.
   *
   * @param occurred when
   * @param precision how exactly; absent when the notation does not tell
   * @param zone the offset or zone it was written in, where it says more than UTC
   * @param flags what was assumed
   */
  record Read(
      Instant occurred,
      @Nullable TimePrecision precision,
      @Nullable ZoneId zone,
      SortedSet<String> flags)
      implements ParsedTime {
    public Read {
      flags =
          flags.isEmpty()
              ? Collections.emptySortedSet()
              : Collections.unmodifiableSortedSet(new TreeSet<>(flags));
    }

    /** Returns this as a message's time; not recorded yet. */
    public MessageTime toMessageTime() {
      return new MessageTime(occurred, precision, zone, null);
    }
  }

  /**
   * No instant.
   *
   * @param code {@code timestamp-missing}, {@code timestamp-unreadable} or {@code
   *     timestamp-out-of-range}
   * @param text the value and the rule
   */
  record Unreadable(String code, String text) implements ParsedTime {}
}
