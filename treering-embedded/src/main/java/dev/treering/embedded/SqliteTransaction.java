package dev.treering.embedded;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The transactions of a connection, said in SQL. SQLite ends a transaction by itself when the disk
 * is full; the driver's own bookkeeping does not notice, and would from then on report failure for
 * writes that are stored.
 */
final class SqliteTransaction {
  private final Connection connection;

  /** Takes over a connection that is in auto-commit mode, and stays so for the driver. */
  SqliteTransaction(Connection connection) {
    this.connection = connection;
  }

  void begin() throws SQLException {
    execute("BEGIN IMMEDIATE");
  }

  void commit() throws SQLException {
    execute("COMMIT");
  }

  /** Undoes all since {@link #begin}; when SQLite has done so already there is nothing to do. */
  void rollBack(Throwable because) {
    try {
      execute("ROLLBACK");
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
