package dev.treering.embedded;

import dev.treering.model.json.NodeJson;
import dev.treering.model.tree.Content;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Standing;
import dev.treering.model.tree.Subject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Memories as rows. Holds the statements of one write. */
final class NodeRows implements AutoCloseable {
  /** The columns that {@link #node} reads, in its order. */
  static final String COLUMNS =
      "subject, level, start, end, stale, failure, maker, maker_version, inputs, json";

  /** An index knows the rows for which this holds; its wording is part of the format. */
  static final String HAS_FACTS = "instr(json, '" + NodeJson.FACTS_MARK + "') > 0";

  private static final String PUT =
      "INSERT INTO tree_nodes (subject, level, start, end, stale, failure, maker, maker_version,"
          + " inputs, json, ring) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (subject, level, start) DO UPDATE SET end = excluded.end, stale ="
          + " excluded.stale, failure = excluded.failure, maker = excluded.maker, maker_version ="
          + " excluded.maker_version, inputs = excluded.inputs, json = excluded.json, ring ="
          + " excluded.ring";
  private static final String OTHER_VECTOR =
      "DELETE FROM tree_vectors WHERE node = (SELECT number FROM tree_nodes WHERE subject = ? AND"
          + " level = ? AND start = ? AND json <> ?)";

  private final PreparedStatement put;
  private final PreparedStatement forgetVector;
  private final PreparedStatement remove;

  NodeRows(Connection connection) throws SQLException {
    put = connection.prepareStatement(PUT);
    forgetVector = connection.prepareStatement(OTHER_VECTOR);
    remove =
        connection.prepareStatement(
            "DELETE FROM tree_nodes WHERE subject = ? AND level = ? AND start = ?");
  }

  /** Adds or replaces a memory; the vector of other words goes. */
  void put(Instant ring, MemoryNode node) throws SQLException {
    String json = json(node);
    bind(forgetVector, node.id());
    forgetVector.setString(4, json);
    forgetVector.executeUpdate();
    bind(put, node.id());
    put.setString(4, SortableInstant.format(node.interval().end()));
    put.setInt(5, node.standing().isStale() ? 1 : 0);
    put.setString(6, node.standing().failure().orElse(null));
    put.setString(7, node.content().maker().kind().wireName());
    put.setString(8, node.content().maker().version());
    put.setString(9, node.content().inputs());
    put.setString(10, json);
    put.setString(11, SortableInstant.format(ring));
    put.executeUpdate();
  }

  void remove(NodeId id) throws SQLException {
    bind(remove, id);
    remove.executeUpdate();
  }

  private static void bind(PreparedStatement statement, NodeId id) throws SQLException {
    statement.setString(1, id.subject().toString());
    statement.setInt(2, id.level().number());
    statement.setString(3, SortableInstant.format(id.start()));
  }

  static String json(MemoryNode node) {
    return NodeJson.toJson(node.basis(), node.content().statements(), node.content().facts());
  }

  /** Reads a row of {@link #COLUMNS}. */
  static MemoryNode node(ResultSet row) throws SQLException {
    Instant start = SortableInstant.parse(row.getString(3));
    NodeId id = new NodeId(Subject.parse(row.getString(1)), Level.of(row.getInt(2)), start);
    NodeJson.Parts parts = NodeJson.fromJson(row.getString(10));
    Maker maker =
        new Maker(Maker.Kind.valueOf(row.getString(7).toUpperCase(Locale.ROOT)), row.getString(8));
    return new MemoryNode(
        id,
        new Interval(start, SortableInstant.parse(row.getString(4))),
        parts.basis(),
        new Content(parts.statements(), maker, row.getString(9), parts.facts()),
        standing(parts.statements().isEmpty(), row.getInt(5) == 1, row.getString(6)));
  }

  /** What lacks its facts is no longer told apart once it is stale: all of it is made anew. */
  private static Standing standing(boolean wordless, boolean stale, @Nullable String failure) {
    if (failure != null) {
      return stale || wordless ? new Standing.Failed(failure) : new Standing.Factless(failure);
    }
    if (wordless) {
      return new Standing.Forgotten();
    }
    return stale ? Standing.stale() : Standing.current();
  }

  @Override
  public void close() throws SQLException {
    put.close();
    forgetVector.close();
    remove.close();
  }
}
