package dev.treering.importers.time;

import dev.treering.model.TimePrecision;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Gives a wall clock's time its place on the time line. */
public final class LocalTimes {
  private static final SortedSet<String> ASSUMED =
      Collections.unmodifiableSortedSet(new TreeSet<>(Set.of(ParsedTime.ASSUMED_ZONE)));

  private LocalTimes() {}

  /**
   * Returns the instant at which clocks in {@code zone} showed {@code local}. Of two such instants
   * (clocks put back) the first is taken; for none (clocks put forward) the time is moved on by the
   * gap. Either is flagged, and so is the assumption itself.
   *
   * @param zone the place of the clock; absent means UTC is assumed
   */
  public static ParsedTime.Read resolve(
      LocalDateTime local, @Nullable ZoneId zone, @Nullable TimePrecision precision) {
    ZoneRules rules = (zone == null ? ZoneOffset.UTC : zone).getRules();
    ZoneOffsetTransition change = rules.getTransition(local);
    if (change == null) {
      return new ParsedTime.Read(local.toInstant(rules.getOffset(local)), precision, zone, ASSUMED);
    }
    TreeSet<String> flags = new TreeSet<>(ASSUMED);
    flags.add(change.isGap() ? ParsedTime.NONEXISTENT : ParsedTime.AMBIGUOUS);
    return new ParsedTime.Read(local.toInstant(change.getOffsetBefore()), precision, zone, flags);
  }
}
