package dev.treering.importers;

import dev.treering.importers.time.DateOrder;
import dev.treering.importers.time.TimestampReader;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a source cannot tell by itself.
 *
 * @param zone the place whose clocks wrote times that have no zone; absent means UTC is assumed
 * @param dateOrder the order of dates made of numbers; absent means that the numbers must tell
 * @param fieldMap for generic formats: the message's field → the source's column or field, with
 *     dots for a field within a field
 * @param since messages before this instant are passed over; absent for none
 * @param captionsInText whether a picture's caption is appended to the words of its message, so
 *     that it is searched and shown with them; otherwise it is only kept beside them
 * @param hints what only some formats need to be told
 * @param limits how much a source may take
 * @param clock tells what is in the future
 */
public record ImportOptions(
    @Nullable ZoneId zone,
    @Nullable DateOrder dateOrder,
    Map<String, String> fieldMap,
    @Nullable Instant since,
    boolean captionsInText,
    SourceHints hints,
    ImportLimits limits,
    InstantSource clock) {
  public ImportOptions {
    fieldMap = Map.copyOf(fieldMap);
  }

  /** Returns options in which nothing is said but what time it is. */
  public static ImportOptions defaults(InstantSource clock) {
    return new ImportOptions(
        null, null, Map.of(), null, false, SourceHints.NONE, ImportLimits.defaults(), clock);
  }

  /** Returns this with the zone of times that have none. */
  public ImportOptions withZone(@Nullable ZoneId newZone) {
    return new ImportOptions(
        newZone, dateOrder, fieldMap, since, captionsInText, hints, limits, clock);
  }

  /** Returns this with the order of dates made of numbers. */
  public ImportOptions withDateOrder(@Nullable DateOrder newOrder) {
    return new ImportOptions(zone, newOrder, fieldMap, since, captionsInText, hints, limits, clock);
  }

  /** Returns this with fields taken from these columns. */
  public ImportOptions withFieldMap(Map<String, String> newMap) {
    return new ImportOptions(zone, dateOrder, newMap, since, captionsInText, hints, limits, clock);
  }

  /** Returns this without the messages before an instant. */
  public ImportOptions withSince(@Nullable Instant newSince) {
    return new ImportOptions(
        zone, dateOrder, fieldMap, newSince, captionsInText, hints, limits, clock);
  }

  /** Returns this with captions in the text or beside it. */
  public ImportOptions withCaptionsInText(boolean inText) {
    return new ImportOptions(zone, dateOrder, fieldMap, since, inText, hints, limits, clock);
  }

  /** Returns this with what only some formats need to be told. */
  public ImportOptions withHints(SourceHints newHints) {
    return new ImportOptions(
        zone, dateOrder, fieldMap, since, captionsInText, newHints, limits, clock);
  }

  /** Returns this with other limits. */
  public ImportOptions withLimits(ImportLimits newLimits) {
    return new ImportOptions(
        zone, dateOrder, fieldMap, since, captionsInText, hints, newLimits, clock);
  }

  /** Returns a reader of times under these options. */
  public TimestampReader timestamps() {
    return new TimestampReader(zone, dateOrder, clock);
  }
}
