package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.MessageId;
import dev.treering.model.json.NodeJson;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Subject;
import dev.treering.store.LogEntry;
import dev.treering.store.MemoryNodes;
import dev.treering.store.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The memories in the tables beside the messages, written by the thread that writes those. */
final class SqliteMemoryNodes implements MemoryNodes {
  private static final String SELECT = "SELECT " + NodeRows.COLUMNS + " FROM tree_nodes ";
  private static final String IN_ORDER = " ORDER BY subject, level, start";
  private static final String LEVEL_OF = SELECT + "WHERE subject = ? AND level = ? ";
  private static final String PAGE =
      SELECT + "WHERE (subject, level, start) > (?, ?, ?)" + IN_ORDER + " LIMIT ?";
  private static final String WITHOUT_VECTOR =
      SELECT
          + "WHERE level = ? AND (subject, level, start) > (?, ?, ?) AND json NOT LIKE"
          + " '%\"statements\":[]}' AND NOT EXISTS (SELECT 1 FROM tree_vectors v WHERE v.node ="
          + " number)"
          + IN_ORDER
          + " LIMIT ?";

  /** By an index that has only rows with facts. */
  static final String WITH_FACTS =
      SELECT
          + "WHERE subject = ? AND "
          + NodeRows.HAS_FACTS
          + " AND instr(json, ?) > 0 ORDER BY level, start";

  private static final String PUT_VECTOR =
      "INSERT OR REPLACE INTO tree_vectors (node, vector) SELECT number, ? FROM tree_nodes"
          + " WHERE subject = ? AND level = ? AND start = ? AND json = ?";
  private static final String VECTOR =
      "SELECT vector FROM tree_vectors JOIN tree_nodes ON number = node"
          + " WHERE subject = ? AND level = ? AND start = ?";

  private final SqliteReads reads;
  private final Supplier<GroupCommitter> committer;

  /**
   * @param committer runs writes; fails when the log was opened for reading only
   */
  SqliteMemoryNodes(SqliteReads reads, Supplier<GroupCommitter> committer) {
    this.reads = reads;
    this.committer = committer;
  }

  @Override
  public Optional<Schedule> schedule() {
    return reads.read(
        connection -> {
          Optional<String> settings = MetaRow.TREE_SETTINGS.get(connection);
          String sequence = MetaRow.TREE_SEQUENCE.get(connection).orElse("0");
          return settings.map(text -> new Schedule(text, Long.parseLong(sequence)));
        });
  }

  @Override
  public void schedule(Schedule schedule, Collection<Instant> rings, boolean replaceAll) {
    committer
        .get()
        .write(
            connection -> {
              if (replaceAll) {
                execute(connection, "DELETE FROM tree_nodes");
                execute(connection, "DELETE FROM tree_rings");
              }
              note(connection, rings);
              MetaRow.TREE_SETTINGS.set(connection, schedule.settings());
              MetaRow.TREE_SEQUENCE.set(connection, Long.toString(schedule.sequence()));
              return rings.size();
            });
  }

  private static void note(Connection connection, Collection<Instant> rings) throws SQLException {
    try (PreparedStatement note =
        connection.prepareStatement("INSERT OR IGNORE INTO tree_rings (start) VALUES (?)")) {
      for (Instant ring : rings) {
        note.setString(1, SortableInstant.format(ring));
        note.executeUpdate();
      }
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.executeUpdate();
    }
  }

  @Override
  public List<Instant> pending() {
    return reads.rows(
        "SELECT start FROM tree_rings UNION SELECT ring FROM tree_nodes WHERE stale = 1 ORDER BY 1",
        List.of(),
        row -> SortableInstant.parse(row.getString(1)));
  }

  @Override
  public void grow(
      Instant ring,
      long upToSequence,
      Collection<MemoryNode> made,
      Collection<NodeId> gone,
      boolean done) {
    committer
        .get()
        .write(
            connection -> {
              try (NodeRows rows = new NodeRows(connection)) {
                for (NodeId id : gone) {
                  rows.remove(id);
                }
                for (MemoryNode node : made) {
                  rows.put(ring, node);
                }
              }
              if (done) {
                forget(connection, ring);
              }
              meetLaterChanges(connection, upToSequence, made);
              return made.size();
            });
  }

  private static void forget(Connection connection, Instant ring) throws SQLException {
    try (PreparedStatement remove =
        connection.prepareStatement("DELETE FROM tree_rings WHERE start = ?")) {
      remove.setString(1, SortableInstant.format(ring));
      remove.executeUpdate();
    }
  }

  /** What was made from messages that have changed meanwhile must not stand, nor their words. */
  private static void meetLaterChanges(
      Connection connection, long upToSequence, Collection<MemoryNode> made) throws SQLException {
    List<LogEntry> later =
        SqliteReads.rows(
            connection,
            "SELECT seq, json FROM messages WHERE seq > ?",
            List.of(upToSequence),
            MessageRows::entry);
    if (later.isEmpty()) {
      return;
    }
    Set<MessageId> changed =
        later.stream().map(entry -> entry.message().id()).collect(Collectors.toSet());
    try (NodeMarks marks = NodeMarks.open(connection)) {
      for (LogEntry entry : later) {
        marks.came(entry.message());
      }
      for (MemoryNode node : made) {
        if (node.basis() instanceof Basis.OfMessages of
            && of.messages().stream().anyMatch(changed::contains)) {
          marks.erase(node.subject(), node.start());
        }
      }
    }
  }

  @Override
  public List<MemoryNode> ring(Instant ring) {
    return reads.rows(
        SELECT + "WHERE ring = ?" + IN_ORDER,
        List.of(SortableInstant.format(ring)),
        NodeRows::node);
  }

  @Override
  public Set<Subject> subjects() {
    return new TreeSet<>(
        reads.rows(
            "SELECT DISTINCT subject FROM tree_nodes",
            List.of(),
            row -> Subject.parse(row.getString(1))));
  }

  @Override
  public Map<Level, Long> counts(Subject subject) {
    Map<Level, Long> counts = new EnumMap<>(Level.class);
    reads
        .rows(
            "SELECT level, count(*) FROM tree_nodes WHERE subject = ? GROUP BY level",
            List.of(subject.toString()),
            row -> Map.entry(Level.of(row.getInt(1)), row.getLong(2)))
        .forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
    return counts;
  }

  @Override
  public List<MemoryNode> page(@Nullable NodeId after, int limit) {
    List<Object> parameters = new ArrayList<>(after(after));
    parameters.add(limit);
    return reads.rows(PAGE, parameters, NodeRows::node);
  }

  private static List<Object> after(@Nullable NodeId id) {
    return id == null ? List.of("", 0, "") : key(id);
  }

  private static List<Object> key(NodeId id) {
    return List.of(
        id.subject().toString(), id.level().number(), SortableInstant.format(id.start()));
  }

  @Override
  public Map<NodeId, MemoryNode> nodes(Collection<NodeId> ids) {
    Map<NodeId, MemoryNode> found = new LinkedHashMap<>();
    for (NodeId id : ids) {
      reads
          .rows(LEVEL_OF + "AND start = ?", key(id), NodeRows::node)
          .forEach(node -> found.put(id, node));
    }
    return found;
  }

  @Override
  public List<MemoryNode> within(Subject subject, Level level, Interval interval) {
    return reads.rows(
        LEVEL_OF + "AND start >= ? AND start < ? ORDER BY start",
        List.of(
            subject.toString(),
            level.number(),
            SortableInstant.format(interval.start()),
            SortableInstant.format(interval.end())),
        NodeRows::node);
  }

  @Override
  public List<MemoryNode> withFacts(Subject tree, Subject about) {
    return reads.rows(WITH_FACTS, List.of(tree.toString(), NodeJson.markOf(about)), NodeRows::node);
  }

  @Override
  public Optional<MemoryNode> at(Subject subject, Level level, Instant instant) {
    return reads
        .rows(
            LEVEL_OF + "AND start <= ? ORDER BY start DESC LIMIT 1",
            key(new NodeId(subject, level, instant)),
            NodeRows::node)
        .stream()
        .filter(node -> node.interval().contains(instant))
        .findFirst();
  }

  @Override
  public List<MemoryNode> before(Subject subject, Level level, Instant instant, int limit) {
    return beside(subject, level, instant, limit, "AND start < ? ORDER BY start DESC LIMIT ?");
  }

  @Override
  public List<MemoryNode> after(Subject subject, Level level, Instant instant, int limit) {
    return beside(subject, level, instant, limit, "AND start > ? ORDER BY start LIMIT ?");
  }

  private List<MemoryNode> beside(
      Subject subject, Level level, Instant instant, int limit, String condition) {
    List<Object> parameters = new ArrayList<>(key(new NodeId(subject, level, instant)));
    parameters.add(limit);
    return reads.rows(LEVEL_OF + condition, parameters, NodeRows::node);
  }

  @Override
  public List<MemoryNode> withoutVector(
      Level level, String modelId, @Nullable NodeId after, int limit) {
    reads.read(
        connection -> {
          requireModel(connection, modelId);
          return modelId;
        });
    List<Object> parameters = new ArrayList<>(List.of(level.number()));
    parameters.addAll(after(after));
    parameters.add(limit);
    return reads.rows(WITHOUT_VECTOR, parameters, NodeRows::node);
  }

  private static void requireModel(Connection connection, String modelId) throws SQLException {
    String known = MetaRow.TREE_MODEL.get(connection).orElse(modelId);
    if (!known.equals(modelId)) {
      throw new StoreException.Incompatible(
          "The embedding model (%s) must be the one that made the vectors of the memory tree (%s).%nMaybe the configuration changed: set it back, or run 'treering reembed' to make them anew."
              .formatted(modelId, known));
    }
  }

  @Override
  public void putVectors(String modelId, Map<MemoryNode, EmbeddingVector> vectors) {
    if (vectors.isEmpty()) {
      return;
    }
    committer
        .get()
        .write(
            connection -> {
              requireModel(connection, modelId);
              MetaRow.TREE_MODEL.set(connection, modelId);
              try (PreparedStatement put = connection.prepareStatement(PUT_VECTOR)) {
                for (Map.Entry<MemoryNode, EmbeddingVector> entry : vectors.entrySet()) {
                  putVector(put, entry.getKey(), entry.getValue());
                }
              }
              return vectors.size();
            });
  }

  private static void putVector(PreparedStatement put, MemoryNode node, EmbeddingVector vector)
      throws SQLException {
    put.setBytes(1, VectorRows.encode(vector));
    int next = 2;
    for (Object part : key(node.id())) {
      put.setObject(next++, part);
    }
    put.setString(next, NodeRows.json(node));
    put.executeUpdate();
  }

  @Override
  public Optional<String> vectorModel() {
    return reads.read(MetaRow.TREE_MODEL::get);
  }

  @Override
  public Map<NodeId, EmbeddingVector> vectors(Collection<NodeId> ids) {
    Map<NodeId, EmbeddingVector> found = new LinkedHashMap<>();
    for (NodeId id : ids) {
      reads
          .rows(VECTOR, key(id), row -> VectorRows.decode(row.getBytes(1)))
          .forEach(vector -> found.put(id, vector));
    }
    return found;
  }

  @Override
  public void clearVectors() {
    committer
        .get()
        .write(
            connection -> {
              MetaRow.TREE_MODEL.remove(connection);
              execute(connection, "DELETE FROM tree_vectors");
              return true;
            });
  }
}
