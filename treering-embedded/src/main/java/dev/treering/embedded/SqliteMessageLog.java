package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.json.MessageJson;
import dev.treering.store.AppendReceipt;
import dev.treering.store.AppendReceipt.Outcome;
import dev.treering.store.LogEntry;
import dev.treering.store.LogStatistics;
import dev.treering.store.MessageLog;
import dev.treering.store.MessageMerge;
import dev.treering.store.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The log in one SQLite file. A row is the latest state of a message; a change removes the row and
 * adds one under the next sequence number, and with it goes the vector of the old text. Words that
 * are deleted are overwritten on disk ({@code secure_delete}, and the write-ahead log is emptied).
 */
final class SqliteMessageLog implements MessageLog {
  private static final int IDS_IN_A_QUERY = 250;
  private static final String MODEL = "embedding_model";
  private static final String DIMENSION = "embedding_dimension";
  private static final String SPEECH = "('message', 'notice')";

  private final SqliteConnections connections;
  private final @Nullable GroupCommitter writer;
  private final InstantSource clock;
  private long nextSequence;

  private SqliteMessageLog(
      SqliteConnections connections, @Nullable GroupCommitter writer, InstantSource clock) {
    this.connections = connections;
    this.writer = writer;
    this.clock = clock;
  }

  /** Opens a log for writing; makes it when it is not there. */
  static SqliteMessageLog openToWrite(Path file, InstantSource clock) {
    SqliteConnections connections = new SqliteConnections(file);
    Connection connection = connections.openWriter();
    try {
      int version = SqliteSchema.version(connection);
      if (version == 0) {
        SqliteSchema.create(connection);
      } else {
        requireVersion(file, version);
      }
      connection.setAutoCommit(false);
      GroupCommitter writer =
          new GroupCommitter(connection, e -> connections.broken("write", e), file.toString());
      SqliteMessageLog log = new SqliteMessageLog(connections, writer, clock);
      log.nextSequence = log.lastSequence() + 1;
      return log;
    } catch (SQLException e) {
      throw connections.closing(connection, connections.broken("be opened", e));
    } catch (RuntimeException e) {
      connections.close();
      throw connections.closing(connection, e);
    }
  }

  /** Opens a log for reading. */
  static SqliteMessageLog openToRead(Path file, InstantSource clock) {
    SqliteConnections connections = new SqliteConnections(file);
    try {
      requireVersion(file, connections.read(SqliteSchema::version));
    } catch (RuntimeException e) {
      connections.close();
      throw e;
    }
    return new SqliteMessageLog(connections, null, clock);
  }

  private static void requireVersion(Path file, int version) {
    if (version != SqliteSchema.VERSION) {
      throw new StoreException.Incompatible(
          "The format of the log (%s) is version %d and must be %d.%nMaybe another version of Treering wrote it: export the space with that version and import it with this one."
              .formatted(file, version, SqliteSchema.VERSION));
    }
  }

  private GroupCommitter writer() {
    if (writer == null) {
      throw new IllegalStateException(
          "The log was opened for reading only.\nMaybe the space was meant to be opened for writing.");
    }
    return writer;
  }

  @Override
  public AppendReceipt append(List<Message> messages) {
    List<Message> batch = List.copyOf(messages);
    return writer().write(connection -> append(connection, batch));
  }

  private AppendReceipt append(Connection connection, List<Message> messages) throws SQLException {
    Instant now = clock.instant();
    long before = nextSequence;
    List<Outcome> outcomes = new ArrayList<>(messages.size());
    List<LogEntry> changes = new ArrayList<>(messages.size());
    try (Rows rows = new Rows(connection)) {
      for (Message message : messages) {
        Message recorded =
            message.time().recorded() == null
                ? message.withTime(message.time().withRecorded(now))
                : message;
        outcomes.add(put(rows, recorded, changes));
      }
    } catch (SQLException | RuntimeException e) {
      nextSequence = before;
      throw e;
    }
    return new AppendReceipt(outcomes, latestOfEach(changes), nextSequence - 1);
  }

  private Outcome put(Rows rows, Message message, List<LogEntry> changes) throws SQLException {
    if (rows.insert(nextSequence, message)) {
      changes.add(new LogEntry(nextSequence++, message));
      return Outcome.STORED;
    }
    LogEntry known = rows.get(message.id());
    Optional<Message> merged = MessageMerge.merge(known.message(), message);
    if (merged.isEmpty()) {
      return Outcome.DUPLICATE;
    }
    rows.replace(known.sequence(), nextSequence, merged.get());
    changes.add(new LogEntry(nextSequence++, merged.get()));
    return Outcome.UPDATED;
  }

  /** A message that changed twice in one append has only its last state in the log. */
  private static List<LogEntry> latestOfEach(List<LogEntry> changes) {
    Map<MessageId, LogEntry> latest = new LinkedHashMap<>();
    for (LogEntry change : changes) {
      latest.remove(change.message().id());
      latest.put(change.message().id(), change);
    }
    return List.copyOf(latest.values());
  }

  @Override
  public List<LogEntry> read(long afterSequence, int limit) {
    return entries(
        "SELECT seq, json FROM messages WHERE seq > ? ORDER BY seq LIMIT ?", afterSequence, limit);
  }

  private List<LogEntry> entries(String query, long afterSequence, int limit) {
    return connections.read(
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(query)) {
            select.setLong(1, afterSequence);
            select.setInt(2, limit);
            List<LogEntry> entries = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
              while (rows.next()) {
                entries.add(new LogEntry(rows.getLong(1), MessageJson.fromJson(rows.getString(2))));
              }
            }
            return entries;
          }
        });
  }

  @Override
  public long lastSequence() {
    return connections.read(
        connection -> number(connection, "SELECT coalesce(max(seq), 0) FROM messages"));
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Override
  public Map<MessageId, Message> messages(Collection<MessageId> ids) {
    Map<MessageId, Message> found = new HashMap<>();
    forEachRow(
        ids,
        "SELECT json FROM messages WHERE id IN (%s)",
        row -> {
          Message message = MessageJson.fromJson(row.getString(1));
          found.put(message.id(), message);
        });
    Map<MessageId, Message> ordered = new LinkedHashMap<>();
    for (MessageId id : ids) {
      Message message = found.get(id);
      if (message != null) {
        ordered.put(id, message);
      }
    }
    return ordered;
  }

  @FunctionalInterface
  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  private void forEachRow(Collection<MessageId> ids, String query, RowReader reader) {
    List<MessageId> all = List.copyOf(ids);
    connections.read(
        connection -> {
          for (int from = 0; from < all.size(); from += IDS_IN_A_QUERY) {
            List<MessageId> some = all.subList(from, Math.min(all.size(), from + IDS_IN_A_QUERY));
            String marks = "?,".repeat(some.size() - 1) + "?";
            try (PreparedStatement select = connection.prepareStatement(query.formatted(marks))) {
              for (int i = 0; i < some.size(); i++) {
                select.setString(i + 1, some.get(i).value());
              }
              try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                  reader.read(rows);
                }
              }
            }
          }
          return all.size();
        });
  }

  @Override
  public LogStatistics statistics() {
    return connections.read(
        connection -> {
          try (Statement statement = connection.createStatement();
              ResultSet row =
                  statement.executeQuery(
                      """
                      SELECT count(*) FILTER (WHERE kind <> 'deleted'),
                             count(*) FILTER (WHERE kind = 'deleted'),
                             count(*) FILTER (WHERE kind IN ('message', 'notice')),
                             (SELECT count(*) FROM vectors),
                             (SELECT value FROM meta WHERE name = 'embedding_model'
                                AND EXISTS (SELECT 1 FROM vectors)),
                             min(occurred), max(occurred)
                      FROM messages
                      """)) {
            row.next();
            return new LogStatistics(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getString(5),
                instant(row.getString(6)),
                instant(row.getString(7)));
          }
        });
  }

  private static @Nullable Instant instant(@Nullable String text) {
    return text == null ? null : SortableInstant.parse(text);
  }

  @Override
  public int delete(Collection<MessageId> ids) {
    Set<MessageId> distinct = new TreeSet<>(ids);
    int deleted = writer().write(connection -> delete(connection, distinct));
    emptyWriteAheadLog();
    return deleted;
  }

  private int delete(Connection connection, Set<MessageId> ids) throws SQLException {
    int deleted = 0;
    try (Rows rows = new Rows(connection)) {
      for (MessageId id : ids) {
        Optional<LogEntry> known = rows.find(id);
        if (known.isPresent() && known.get().message().kind() != MessageKind.DELETED) {
          rows.replace(
              known.get().sequence(),
              nextSequence++,
              known.get().message().deleted(clock.instant()));
          deleted++;
        }
      }
    }
    return deleted;
  }

  /** Moves the write-ahead log into the file and cuts it, so that it keeps no deleted words. */
  private void emptyWriteAheadLog() {
    if (connections.checkpoint()) {
      return;
    }
    throw new StoreException.Busy(
        "The deleted words could not be erased from the write-ahead log: a reader is using it.\nMaybe another process asks this space just now: delete the same messages again when it has ended.");
  }

  @Override
  public void putVectors(
      String modelId, long upToSequence, Map<MessageId, EmbeddingVector> vectors) {
    if (vectors.isEmpty()) {
      return;
    }
    int dimension = vectors.values().iterator().next().dimension();
    writer()
        .write(
            connection -> {
              requireModel(connection, modelId);
              requireDimension(connection, vectors.values());
              setMeta(connection, MODEL, modelId);
              setMeta(connection, DIMENSION, Integer.toString(dimension));
              return VectorRows.put(connection, upToSequence, vectors);
            });
  }

  private static void setMeta(Connection connection, String name, String value)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)")) {
      insert.setString(1, name);
      insert.setString(2, value);
      insert.executeUpdate();
    }
  }

  private static void requireModel(Connection connection, String modelId) throws SQLException {
    String stored = meta(connection, MODEL);
    if (stored != null && !stored.equals(modelId)) {
      throw new StoreException.Incompatible(
          "The embedding model (%s) must be the one that made the stored vectors (%s).%nMaybe the configuration changed: set it back, or run 'treering reembed' to make them anew."
              .formatted(modelId, stored));
    }
  }

  private static void requireDimension(Connection connection, Collection<EmbeddingVector> vectors)
      throws SQLException {
    String stored = meta(connection, DIMENSION);
    int first = vectors.iterator().next().dimension();
    int needed = stored == null ? first : Integer.parseInt(stored);
    for (EmbeddingVector vector : vectors) {
      if (vector.dimension() != needed) {
        throw new StoreException.Incompatible(
            "The dimension of the vector (%d) must be that of the others (%d).%nMaybe another model goes by the same name: run 'treering reembed' to make all vectors anew."
                .formatted(vector.dimension(), needed));
      }
    }
  }

  /** Returns what is noted of the stored vectors; nothing while there are none. */
  private static @Nullable String meta(Connection connection, String name) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT value FROM meta WHERE name = ? AND EXISTS (SELECT 1 FROM vectors)")) {
      select.setString(1, name);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  @Override
  public List<LogEntry> withoutVector(String modelId, long afterSequence, int limit) {
    connections.read(
        connection -> {
          requireModel(connection, modelId);
          return modelId;
        });
    return entries(
        "SELECT seq, json FROM messages m WHERE seq > ? AND kind IN "
            + SPEECH
            + " AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.seq = m.seq) ORDER BY seq LIMIT ?",
        afterSequence,
        limit);
  }

  @Override
  public List<LogEntry> withVector(long afterSequence, int limit) {
    return entries(
        "SELECT m.seq, m.json FROM vectors v JOIN messages m ON m.seq = v.seq"
            + " WHERE v.seq > ? ORDER BY v.seq LIMIT ?",
        afterSequence,
        limit);
  }

  @Override
  public Map<MessageId, EmbeddingVector> vectors(Collection<MessageId> ids) {
    Map<MessageId, EmbeddingVector> found = new HashMap<>();
    forEachRow(
        ids,
        "SELECT m.id, v.vector FROM messages m JOIN vectors v ON v.seq = m.seq WHERE m.id IN (%s)",
        row -> found.put(MessageId.of(row.getString(1)), VectorRows.decode(row.getBytes(2))));
    return found;
  }

  @Override
  public void clearVectors() {
    writer()
        .write(
            connection -> {
              try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("DELETE FROM meta WHERE name LIKE 'embedding_%'");
                return statement.executeUpdate("DELETE FROM vectors");
              }
            });
  }

  @Override
  public void close() {
    if (writer != null) {
      writer.close();
    }
    connections.close();
  }

  /** The statements of one append. */
  private static final class Rows implements AutoCloseable {
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final PreparedStatement remove;

    Rows(Connection connection) throws SQLException {
      insert =
          connection.prepareStatement(
              "INSERT INTO messages (seq, id, kind, occurred, json) VALUES (?, ?, ?, ?, ?)"
                  + " ON CONFLICT (id) DO NOTHING");
      select = connection.prepareStatement("SELECT seq, json FROM messages WHERE id = ?");
      remove = connection.prepareStatement("DELETE FROM messages WHERE seq = ?");
    }

    /** Adds a message unless its id is known. */
    boolean insert(long sequence, Message message) throws SQLException {
      insert.setLong(1, sequence);
      insert.setString(2, message.id().value());
      insert.setString(3, message.kind().wireName());
      insert.setString(4, SortableInstant.format(message.occurred()));
      insert.setString(5, MessageJson.toJson(message));
      return insert.executeUpdate() == 1;
    }

    Optional<LogEntry> find(MessageId id) throws SQLException {
      select.setString(1, id.value());
      try (ResultSet row = select.executeQuery()) {
        return row.next()
            ? Optional.of(new LogEntry(row.getLong(1), MessageJson.fromJson(row.getString(2))))
            : Optional.empty();
      }
    }

    LogEntry get(MessageId id) throws SQLException {
      return find(id)
          .orElseThrow(() -> new SQLException("the message " + id + " is both known and unknown"));
    }

    void replace(long oldSequence, long sequence, Message message) throws SQLException {
      remove.setLong(1, oldSequence);
      remove.executeUpdate();
      if (!insert(sequence, message)) {
        throw new SQLException("the message " + message.id() + " could not be replaced");
      }
    }

    @Override
    public void close() throws SQLException {
      insert.close();
      select.close();
      remove.close();
    }
  }
}
