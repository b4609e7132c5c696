package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Interval;
import dev.treering.store.AppendReceipt;
import dev.treering.store.LogEntry;
import dev.treering.store.LogStatistics;
import dev.treering.store.MemoryNodes;
import dev.treering.store.MessageLog;
import dev.treering.store.StoreException;
import dev.treering.store.StoredVector;
import dev.treering.store.Timeline;
import dev.treering.store.VectorHistory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The log in one SQLite file. A row is the latest state of a message; a change removes the row and
 * adds one under the next sequence number, and with it goes the vector of the old text. Words that
 * are deleted are overwritten on disk ({@code secure_delete}); a row of {@code meta} notes that
 * they are to be erased, until the file has been written anew and the write-ahead log emptied.
 */
final class SqliteMessageLog implements MessageLog {
  private static final String READ =
      "SELECT seq, json FROM messages WHERE seq > ? ORDER BY seq LIMIT ?";
  private static final String SAID =
      "SELECT seq, json FROM messages WHERE occurred >= ? AND occurred < ?";
  private static final String BY_ID = "SELECT id, seq, json FROM messages WHERE id IN (%s)";
  private static final String VECTORS_BY_ID =
      "SELECT m.id, v.vector FROM messages m JOIN vectors v ON v.seq = m.seq WHERE m.id IN (%s)";
  private static final String PENDING =
      "SELECT seq, json FROM messages m WHERE seq > ? AND kind IN ('message', 'notice')"
          + " AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.seq = m.seq) ORDER BY seq LIMIT ?";

  private final SqliteConnections connections;
  private final SqliteReads reads;
  private final InstantSource clock;
  private final @Nullable Writer writer;
  private final SqliteMemoryNodes nodes;

  /** What only a log that writes has. */
  private record Writer(GroupCommitter committer, MessageWrites messages) {}

  private SqliteMessageLog(
      SqliteConnections connections, InstantSource clock, @Nullable Writer writer) {
    this.connections = connections;
    this.reads = new SqliteReads(connections);
    this.clock = clock;
    this.writer = writer;
    this.nodes = new SqliteMemoryNodes(reads, () -> writer().committer());
  }

  /** Opens a log for writing; makes it when it is not there, and brings an older one on. */
  static SqliteMessageLog openToWrite(Path file, InstantSource clock) {
    SqliteConnections connections = new SqliteConnections(file);
    Connection connection = connections.openWriter();
    try {
      if (SqliteSchema.version(connection) < SqliteSchema.VERSION) {
        SqliteSchema.upgrade(connection);
      }
      requireVersion(file, SqliteSchema.version(connection));
      MessageWrites messages = new MessageWrites(LogCounts.lastSequence(connection));
      if (connections.hasWriteAheadLog()) {
        // What a process that was killed had deleted may still stand there.
        connections.checkpoint();
      }
      GroupCommitter committer =
          new GroupCommitter(connection, e -> connections.failed("be written", e), file.toString());
      return new SqliteMessageLog(connections, clock, new Writer(committer, messages));
    } catch (SQLException e) {
      throw connections.closing(connection, connections.failed("be opened", e));
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
    return new SqliteMessageLog(connections, clock, null);
  }

  /** Whether opening it to write would change its format. */
  static boolean isOlder(Path file) {
    try (SqliteConnections connections = new SqliteConnections(file)) {
      return connections.read(SqliteSchema::version) < SqliteSchema.VERSION;
    }
  }

  private static void requireVersion(Path file, int version) {
    if (version != SqliteSchema.VERSION) {
      String wayOut =
          version > SqliteSchema.VERSION
              ? "a newer Treering wrote it: use that one, or export the space with it and import the export with this one."
              : "an older Treering is writing it now, or this user may not write it: open the space once when the other has ended, as a user who may.";
      throw new StoreException.Incompatible(
          "The format of the log (%s) is version %d and must be %d.%nMaybe %s"
              .formatted(file, version, SqliteSchema.VERSION, wayOut));
    }
  }

  private Writer writer() {
    if (writer == null) {
      throw new IllegalStateException(
          "The log was opened for reading only.\nMaybe the space was meant to be opened for writing.");
    }
    return writer;
  }

  @Override
  public AppendReceipt append(List<Message> messages) {
    Writer to = writer();
    Instant now = clock.instant();
    List<MessageWrites.Prepared> prepared =
        messages.stream().map(message -> MessageWrites.Prepared.of(message, now)).toList();
    return to.committer().write(connection -> to.messages().append(connection, prepared));
  }

  @Override
  public List<LogEntry> read(long afterSequence, int limit) {
    return reads.page(READ, afterSequence, limit, MessageRows::entry);
  }

  @Override
  public List<LogEntry> said(Interval interval) {
    String from = SortableInstant.format(interval.start());
    String to = SortableInstant.format(interval.end());
    return reads.rows(SAID, List.of(from, to), MessageRows::entry).stream()
        .sorted(Comparator.comparing(LogEntry::message, Message.BY_TIME))
        .toList();
  }

  @Override
  public MemoryNodes nodes() {
    return nodes;
  }

  @Override
  public long lastSequence() {
    return connections.read(LogCounts::lastSequence);
  }

  @Override
  public Map<MessageId, Message> messages(Collection<MessageId> ids) {
    return reads.byIds(BY_ID, ids, row -> MessageRows.message(row.getString(3)));
  }

  @Override
  public Timeline timeline() {
    return new SqliteTimeline(reads);
  }

  @Override
  public LogStatistics statistics() {
    return connections.read(LogCounts::statistics);
  }

  @Override
  public int delete(Collection<MessageId> ids) {
    Writer to = writer();
    Set<MessageId> distinct = new TreeSet<>(ids);
    Instant now = clock.instant();
    return to.committer().write(connection -> to.messages().delete(connection, distinct, now));
  }

  @Override
  public boolean isErasureDue() {
    return connections.read(MetaRow.ERASURE_DUE::get).isPresent();
  }

  /** Other writes wait meanwhile; a reader is found out before the work is done in vain. */
  @Override
  public void erase() {
    Writer to = writer();
    requireEmptied();
    to.committer().alone(SqliteConnections::rewrite);
    requireEmptied();
    to.committer()
        .write(
            connection -> {
              MetaRow.ERASURE_DUE.remove(connection);
              return true;
            });
  }

  private void requireEmptied() {
    if (!connections.checkpoint()) {
      throw new StoreException.Busy(
          "The deleted words could not be erased from the write-ahead log: a reader is using it.\nMaybe another process asks this space just now: delete the same messages again when it has ended.");
    }
  }

  @Override
  public void putVectors(
      String modelId, long upToSequence, Map<MessageId, EmbeddingVector> vectors) {
    if (!vectors.isEmpty()) {
      writer()
          .committer()
          .write(connection -> VectorRows.put(connection, modelId, upToSequence, vectors));
    }
  }

  @Override
  public List<LogEntry> withoutVector(String modelId, long afterSequence, int limit) {
    boolean complete =
        connections.read(
            connection -> {
              VectorRows.requireModel(connection, modelId);
              return LogCounts.allHaveVectors(connection);
            });
    return complete ? List.of() : reads.page(PENDING, afterSequence, limit, MessageRows::entry);
  }

  @Override
  public List<StoredVector> vectorsAfter(long vectorSequence, int limit) {
    return reads.page(VectorRows.AFTER, vectorSequence, limit, VectorRows::stored);
  }

  @Override
  public VectorHistory vectorHistory() {
    return connections.read(VectorRows::history);
  }

  @Override
  public Map<MessageId, EmbeddingVector> vectors(Collection<MessageId> ids) {
    return reads.byIds(VECTORS_BY_ID, ids, row -> VectorRows.decode(row.getBytes(2)));
  }

  @Override
  public void clearVectors() {
    writer().committer().write(VectorRows::clear);
    nodes.clearVectors();
  }

  @Override
  public void close() {
    try {
      if (writer != null) {
        writer.committer().close();
      }
    } finally {
      connections.close();
    }
  }
}
