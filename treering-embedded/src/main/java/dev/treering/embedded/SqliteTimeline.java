package dev.treering.embedded;

import dev.treering.model.MessageId;
import dev.treering.model.tree.Interval;
import dev.treering.store.Neighbours;
import dev.treering.store.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the order of speech along the index of times. */
record SqliteTimeline(SqliteReads reads) implements Timeline {
  private static final String SAID =
      """
      SELECT id FROM (
        SELECT id, seq, occurred,
          row_number() OVER (ORDER BY occurred, seq) AS place, count(*) OVER () AS n
        FROM messages
        WHERE kind IN ('message', 'notice') AND occurred >= ? AND occurred < ?)
      WHERE place * ? / n > (place - 1) * ? / n
      ORDER BY occurred, seq
      """;

  /** Rows after a pause that may be too long, as far as whole seconds tell, and the first one. */
  private static final String PAUSES =
      """
      SELECT occurred, previous FROM (
        SELECT occurred, lag(occurred) OVER (ORDER BY occurred) AS previous
        FROM messages WHERE kind IN ('message', 'notice'))
      WHERE previous IS NULL
        OR CAST(substr(occurred, 1, 17) AS INTEGER) - CAST(substr(previous, 1, 17) AS INTEGER) >= ?
      ORDER BY occurred
      """;

  private static final String LATEST =
      "SELECT occurred FROM messages WHERE kind IN ('message', 'notice')"
          + " ORDER BY occurred DESC LIMIT 1";

  @Override
  public Map<MessageId, Neighbours> neighbours(
      Collection<MessageId> ids, int most, Duration silence) {
    return reads.read(
        connection -> {
          Map<MessageId, Neighbours> found = new LinkedHashMap<>();
          try (NeighbourRows rows = new NeighbourRows(connection)) {
            for (MessageId id : ids) {
              rows.of(id, most, silence).ifPresent(beside -> found.put(id, beside));
            }
          }
          return found;
        });
  }

  @Override
  public List<MessageId> said(Interval interval, int most) {
    return reads.rows(
        SAID,
        List.of(
            SortableInstant.format(interval.start()),
            SortableInstant.format(interval.end()),
            most,
            most),
        row -> MessageId.of(row.getString(1)));
  }

  /** A message and the one before it. */
  private record Pause(Instant occurred, @Nullable Instant previous) {
    boolean isLonger(Duration silence) {
      return previous == null || Duration.between(previous, occurred).compareTo(silence) > 0;
    }
  }

  @Override
  public List<Interval> sessions(Duration silence) {
    List<Pause> pauses =
        reads.rows(
            PAUSES,
            List.of(silence.toSeconds()),
            row -> {
              String previous = row.getString(2);
              return new Pause(
                  SortableInstant.parse(row.getString(1)),
                  previous == null ? null : SortableInstant.parse(previous));
            });
    List<Instant> firsts = new ArrayList<>();
    List<Instant> lasts = new ArrayList<>();
    for (Pause pause : pauses) {
      if (pause.isLonger(silence)) {
        firsts.add(pause.occurred());
        Optional.ofNullable(pause.previous()).ifPresent(lasts::add);
      }
    }
    latest().ifPresent(lasts::add);
    return IntStream.range(0, firsts.size())
        .mapToObj(i -> new Interval(firsts.get(i), lasts.get(i).plusNanos(1)))
        .toList();
  }

  @Override
  public Optional<Instant> latest() {
    return reads.rows(LATEST, List.of(), row -> SortableInstant.parse(row.getString(1))).stream()
        .findFirst();
  }
}
