package dev.treering.embedded;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The tables of a log, and the version they have. */
final class SqliteSchema {
  /** Changes whenever an older program could not read what this one writes. */
  static final int VERSION = 1;

  private SqliteSchema() {}

  /** Makes the tables of a new log. */
  static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          """
          CREATE TABLE IF NOT EXISTS messages (
            seq INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            occurred TEXT NOT NULL,
            json TEXT NOT NULL)
          """);
      statement.executeUpdate(
          """
          CREATE TABLE IF NOT EXISTS vectors (
            seq INTEGER PRIMARY KEY REFERENCES messages (seq) ON DELETE CASCADE,
            vector BLOB NOT NULL)
          """);
      statement.executeUpdate(
          "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)");
      statement.executeUpdate("PRAGMA user_version = " + VERSION);
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
