package dev.treering.importers.time;

import dev.treering.model.TimePrecision;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Gives a wall clock's time its place on the time line. */
public final class LocalTimes {
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
    ZoneId place = zone == null ? ZoneOffset.UTC : zone;
    TreeSet<String> flags = new TreeSet<>();
    flags.add(ParsedTime.ASSUMED_ZONE);
    int offsets = place.getRules().getValidOffsets(local).size();
    if (offsets == 0) {
      flags.add(ParsedTime.NONEXISTENT);
    } else if (offsets > 1) {
      flags.add(ParsedTime.AMBIGUOUS);
    }
    return new ParsedTime.Read(
        ZonedDateTime.ofLocal(local, place, null).toInstant(), precision, zone, flags);
  }
}
