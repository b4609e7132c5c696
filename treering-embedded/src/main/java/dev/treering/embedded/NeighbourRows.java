package dev.treering.embedded;

import dev.treering.model.MessageId;
import dev.treering.store.Neighbours;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Walks from a message along the index of times, both ways, until enough was found in its channel
 * or the silence is too long. Rows of other channels that lie between are read, too. Closed with
 * its statements; one thread at a time.
 */
final class NeighbourRows implements AutoCloseable {
  private static final String ROWS =
      "SELECT id, occurred, seq, json ->> '$.channel' FROM messages"
          + " WHERE kind IN ('message', 'notice') AND ";

  private final PreparedStatement self;
  private final PreparedStatement before;
  private final PreparedStatement after;

  NeighbourRows(Connection connection) throws SQLException {
    self = connection.prepareStatement(ROWS + "id = ?");
    before =
        connection.prepareStatement(
            ROWS + "(occurred, seq) < (?, ?) ORDER BY occurred DESC, seq DESC");
    after = connection.prepareStatement(ROWS + "(occurred, seq) > (?, ?) ORDER BY occurred, seq");
  }

  /** A row of the four columns. */
  private record Place(MessageId id, Instant occurred, long sequence, @Nullable String channel) {
    static Place of(ResultSet row) throws SQLException {
      return new Place(
          MessageId.of(row.getString(1)),
          SortableInstant.parse(row.getString(2)),
          row.getLong(3),
          row.getString(4));
    }
  }

  /** Returns what stands beside a message; empty when it is unknown or no speech. */
  Optional<Neighbours> of(MessageId id, int most, Duration silence) throws SQLException {
    self.setString(1, id.value());
    Place place;
    try (ResultSet row = self.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      place = Place.of(row);
    }
    return Optional.of(
        new Neighbours(walk(before, place, most, silence), walk(after, place, most, silence)));
  }

  private static List<MessageId> walk(
      PreparedStatement rows, Place from, int most, Duration silence) throws SQLException {
    rows.setString(1, SortableInstant.format(from.occurred()));
    rows.setLong(2, from.sequence());
    List<MessageId> found = new ArrayList<>(most);
    Place last = from;
    try (ResultSet row = rows.executeQuery()) {
      while (found.size() < most && row.next()) {
        Place place = Place.of(row);
        if (Duration.between(last.occurred(), place.occurred()).abs().compareTo(silence) > 0) {
          return found;
        }
        if (Objects.equals(place.channel(), from.channel())) {
          found.add(place.id());
          last = place;
        }
      }
    }
    return found;
  }

  @Override
  public void close() throws SQLException {
    try (self;
        before;
        after) {
      // Nothing but closing all three.
    }
  }
}
