package dev.treering.embedded;

import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Subject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a change to a message does to the memories, within the transaction of the change: see {@link
 * dev.treering.store.MemoryNodes}. Costs a few look-ups a message, and nothing while there is no
 * tree. Memories of one level do not overlap, so at most one of each holds an instant.
 */
final class NodeMarks implements AutoCloseable {
  private final Connection connection;
  private final boolean idle;
  private final PreparedStatement holding;
  private final PreparedStatement mark;
  private final PreparedStatement note;
  private final PreparedStatement remove;

  private NodeMarks(Connection connection, boolean idle) throws SQLException {
    this.connection = connection;
    this.idle = idle;
    holding =
        connection.prepareStatement(
            "SELECT number, end, ring FROM tree_nodes WHERE subject = ? AND level = ?"
                + " AND start <= ? ORDER BY start DESC LIMIT 1");
    mark = connection.prepareStatement("UPDATE tree_nodes SET stale = 1 WHERE number = ?");
    note = connection.prepareStatement("INSERT OR IGNORE INTO tree_rings (start) VALUES (?)");
    remove = connection.prepareStatement("DELETE FROM tree_nodes WHERE number = ?");
  }

  /** Prepares for changes in this transaction. */
  static NodeMarks open(Connection connection) throws SQLException {
    List<Boolean> any =
        SqliteReads.rows(
            connection,
            "SELECT EXISTS (SELECT 1 FROM tree_nodes)",
            List.of(),
            row -> row.getBoolean(1));
    return new NodeMarks(connection, !any.getFirst());
  }

  /** A message was added. */
  void came(Message message) throws SQLException {
    if (!idle && message.isSpeech()) {
      touch(message);
    }
  }

  /** A message became another. */
  void changed(Message before, Message now) throws SQLException {
    if (idle || !(before.isSpeech() || now.isSpeech())) {
      return;
    }
    if (now.kind() == MessageKind.DELETED) {
      erase(before);
    } else {
      if (hasMoved(before, now)) {
        for (Subject subject : Subject.of(before)) {
          removeHolding(subject, before.occurred());
        }
      }
      touch(now);
    }
  }

  private static boolean hasMoved(Message before, Message now) {
    return !before.occurred().equals(now.occurred()) || !Subject.of(before).equals(Subject.of(now));
  }

  private void touch(Message message) throws SQLException {
    for (Subject subject : Subject.of(message)) {
      for (Level level : Level.values()) {
        Held held = held(subject, level, message.occurred());
        if (held != null) {
          mark.setLong(1, held.number());
          mark.executeUpdate();
        }
      }
    }
  }

  /** Removes all that rests on a message whose words are taken back. */
  private void erase(Message message) throws SQLException {
    for (Subject subject : Subject.of(message)) {
      erase(subject, message.occurred());
    }
  }

  /** Removes all that rests on what was said at an instant. */
  void erase(Subject subject, Instant instant) throws SQLException {
    Optional<String> ring = ring(subject, instant);
    if (ring.isPresent()) {
      eraseHeard(subject, instant, ring.get());
    }
    removeHolding(subject, instant);
  }

  /** Removes what a model made while it saw, as history, what held this instant. */
  private void eraseHeard(Subject subject, Instant instant, String ring) throws SQLException {
    String at = SortableInstant.format(instant);
    String model = Maker.Kind.MODEL.wireName();
    execute(
        "DELETE FROM tree_nodes WHERE subject = ? AND ring = ? AND start > ? AND EXISTS (SELECT 1"
            + " FROM tree_nodes m WHERE m.subject = ? AND m.ring = ? AND m.maker = ?)",
        List.of(subject.toString(), ring, at, subject.toString(), ring, model));
    String laterProfiles =
        " FROM tree_nodes WHERE subject = ? AND level = 5 AND start > ? AND maker = ?";
    List<String> parameters = List.of(subject.toString(), at, model);
    execute("INSERT OR IGNORE INTO tree_rings (start) SELECT ring" + laterProfiles, parameters);
    execute("DELETE" + laterProfiles, parameters);
  }

  private Optional<String> ring(Subject subject, Instant instant) throws SQLException {
    for (Level level : Level.values()) {
      Held held = held(subject, level, instant);
      if (held != null) {
        return Optional.of(held.ring());
      }
    }
    return Optional.empty();
  }

  private void execute(String sql, List<String> parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setString(i + 1, parameters.get(i));
      }
      statement.executeUpdate();
    }
  }

  /** Removes the memories of a subject that hold an instant, and notes their ring. */
  private void removeHolding(Subject subject, Instant instant) throws SQLException {
    for (Level level : Level.values()) {
      Held held = held(subject, level, instant);
      if (held != null) {
        note.setString(1, held.ring());
        note.executeUpdate();
        if (level == Level.PROFILE) {
          noteHistoryOf(subject, held.ring());
        }
        remove.setLong(1, held.number());
        remove.executeUpdate();
      }
    }
  }

  /** The three profiles after one that goes have it as history. */
  private void noteHistoryOf(Subject subject, String ring) throws SQLException {
    execute(
        "INSERT OR IGNORE INTO tree_rings (start) SELECT ring FROM tree_nodes WHERE subject = ? AND"
            + " level = 5 AND start > ? ORDER BY start LIMIT 3",
        List.of(subject.toString(), ring));
  }

  private record Held(long number, String ring) {}

  private @Nullable Held held(Subject subject, Level level, Instant instant) throws SQLException {
    String at = SortableInstant.format(instant);
    holding.setString(1, subject.toString());
    holding.setInt(2, level.number());
    holding.setString(3, at);
    try (ResultSet row = holding.executeQuery()) {
      return row.next() && at.compareTo(row.getString(2)) < 0
          ? new Held(row.getLong(1), row.getString(3))
          : null;
    }
  }

  @Override
  public void close() throws SQLException {
    holding.close();
    mark.close();
    note.close();
    remove.close();
  }
}
