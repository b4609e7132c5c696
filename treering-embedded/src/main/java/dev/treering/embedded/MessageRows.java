package dev.treering.embedded;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.json.MessageJson;
import dev.treering.store.LogEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Messages as rows: the latest state of each, under the number of the change that made it so. Holds
 * the statements of one write; a statement that failed once is not used again.
 */
final class MessageRows implements AutoCloseable {
  private final PreparedStatement insert;
  private final PreparedStatement select;
  private final PreparedStatement remove;

  MessageRows(Connection connection) throws SQLException {
    insert =
        connection.prepareStatement(
            "INSERT INTO messages (seq, id, kind, occurred, json) VALUES (?, ?, ?, ?, ?)"
                + " ON CONFLICT (id) DO NOTHING");
    select = connection.prepareStatement("SELECT seq, json FROM messages WHERE id = ?");
    remove = connection.prepareStatement("DELETE FROM messages WHERE seq = ?");
  }

  /** Adds a message, with its JSON, unless its id is known. */
  boolean insert(long sequence, Message message, String json) throws SQLException {
    insert.setLong(1, sequence);
    insert.setString(2, message.id().value());
    insert.setString(3, message.kind().wireName());
    insert.setString(4, SortableInstant.format(message.occurred()));
    insert.setString(5, json);
    return insert.executeUpdate() == 1;
  }

  Optional<LogEntry> find(MessageId id) throws SQLException {
    select.setString(1, id.value());
    try (ResultSet row = select.executeQuery()) {
      return row.next() ? Optional.of(entry(row)) : Optional.empty();
    }
  }

  LogEntry get(MessageId id) throws SQLException {
    return find(id)
        .orElseThrow(() -> new SQLException("the message " + id + " is both known and unknown"));
  }

  /** Removes a state and the vector of its text, and adds the next one. */
  void replace(long oldSequence, long sequence, Message message) throws SQLException {
    remove.setLong(1, oldSequence);
    remove.executeUpdate();
    if (!insert(sequence, message, MessageJson.toJson(message))) {
      throw new SQLException("the message " + message.id() + " could not be replaced");
    }
  }

  /** Reads a row of {@code seq, json}. */
  static LogEntry entry(ResultSet row) throws SQLException {
    return new LogEntry(row.getLong(1), message(row.getString(2)));
  }

  static Message message(String json) {
    return MessageJson.fromJson(json);
  }

  @Override
  public void close() throws SQLException {
    insert.close();
    select.close();
    remove.close();
  }
}
