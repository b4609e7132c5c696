package dev.treering.embedded;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The tables of a log, and the version they have. Counts are kept by triggers, so that asking for
 * them costs nothing however long the log is.
 */
final class SqliteSchema {
  /** Version 1: messages and their vectors. */
  private static final List<String> FIRST =
      List.of(
          """
          CREATE TABLE messages (
            seq INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            occurred TEXT NOT NULL,
            json TEXT NOT NULL)
          """,
          """
          CREATE TABLE vectors (
            seq INTEGER PRIMARY KEY REFERENCES messages (seq) ON DELETE CASCADE,
            vector BLOB NOT NULL)
          """,
          "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)");

  /** Version 2: vectors have numbers of their own; counts and times are at hand. */
  private static final List<String> NUMBERED_VECTORS =
      List.of(
          "ALTER TABLE vectors RENAME TO old_vectors",
          """
          CREATE TABLE vectors (
            seq INTEGER PRIMARY KEY REFERENCES messages (seq) ON DELETE CASCADE,
            number INTEGER NOT NULL UNIQUE,
            vector BLOB NOT NULL)
          """,
          """
          INSERT INTO vectors (seq, number, vector)
            SELECT seq, row_number() OVER (ORDER BY seq), vector FROM old_vectors
          """,
          "DROP TABLE old_vectors",
          "INSERT INTO meta SELECT 'vectors_last', coalesce(max(number), 0) FROM vectors",
          "CREATE INDEX messages_by_time ON messages (occurred)",
          "CREATE TABLE counts (name TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID",
          """
          INSERT INTO counts VALUES
            ('message', 0), ('system', 0), ('deleted', 0), ('notice', 0), ('vector', 0)
          """,
          "UPDATE counts SET n = (SELECT count(*) FROM messages WHERE kind = name)",
          "UPDATE counts SET n = (SELECT count(*) FROM vectors) WHERE name = 'vector'",
          """
          CREATE TRIGGER message_in AFTER INSERT ON messages
          BEGIN UPDATE counts SET n = n + 1 WHERE name = NEW.kind; END
          """,
          """
          CREATE TRIGGER message_out AFTER DELETE ON messages
          BEGIN UPDATE counts SET n = n - 1 WHERE name = OLD.kind; END
          """,
          """
          CREATE TRIGGER vector_in AFTER INSERT ON vectors
          BEGIN UPDATE counts SET n = n + 1 WHERE name = 'vector'; END
          """,
          """
          CREATE TRIGGER vector_out AFTER DELETE ON vectors
          BEGIN UPDATE counts SET n = n - 1 WHERE name = 'vector'; END
          """);

  /** Version 3: memory trees. */
  private static final List<String> MEMORY_TREES =
      List.of(
          """
          CREATE TABLE tree_nodes (
            number INTEGER PRIMARY KEY,
            subject TEXT NOT NULL,
            level INTEGER NOT NULL,
            start TEXT NOT NULL,
            end TEXT NOT NULL,
            ring TEXT NOT NULL,
            stale INTEGER NOT NULL,
            failure TEXT,
            maker TEXT NOT NULL,
            maker_version TEXT NOT NULL,
            inputs TEXT NOT NULL,
            json TEXT NOT NULL,
            UNIQUE (subject, level, start))
          """,
          "CREATE INDEX tree_nodes_by_ring ON tree_nodes (ring)",
          "CREATE INDEX tree_nodes_stale ON tree_nodes (ring) WHERE stale = 1",
          """
          CREATE TABLE tree_vectors (
            node INTEGER PRIMARY KEY REFERENCES tree_nodes (number) ON DELETE CASCADE,
            vector BLOB NOT NULL)
          """,
          "CREATE TABLE tree_rings (start TEXT PRIMARY KEY) WITHOUT ROWID");

  /** Version 4: the few memories with facts are found without reading the others. */
  private static final List<String> FACTS =
      List.of(
          "CREATE INDEX tree_nodes_with_facts ON tree_nodes (subject, level, start) WHERE "
              + NodeRows.HAS_FACTS);

  private static final List<List<String>> STEPS =
      List.of(FIRST, NUMBERED_VECTORS, MEMORY_TREES, FACTS);

  /** Changes whenever an older program could not read what this one writes. */
  static final int VERSION = STEPS.size();

  private SqliteSchema() {}

  /** Makes the tables of a new log, or brings those of an older version on, all or nothing. */
  static void upgrade(Connection connection) throws SQLException {
    SqliteTransaction transaction = new SqliteTransaction(connection);
    transaction.begin();
    try (Statement statement = connection.createStatement()) {
      for (List<String> step : STEPS.subList(version(connection), VERSION)) {
        for (String sql : step) {
          statement.executeUpdate(sql);
        }
      }
      statement.executeUpdate("PRAGMA user_version = " + VERSION);
      transaction.commit();
    } catch (SQLException | RuntimeException e) {
      transaction.rollBack(e);
      throw e;
    }
  }

  /** Returns the version of a log; 0 when it has no tables yet. */
  static int version(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA user_version")) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }
}
