package dev.treering.embedded;

import dev.treering.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/** Opens connections to one database file and keeps a few for reading. Thread-safe. */
final class SqliteConnections implements AutoCloseable {
  private static final int MOST_IDLE = 4;
  private static final int BUSY_MILLIS = 10_000;
  private static final int CHECKPOINT_MILLIS = 2_000;

  /** Holds the pages over which messages with ids of no order are spread, of some 500,000. */
  private static final int CACHE_KIBIBYTES = 32 * 1024;

  /** Pages changed again and again by an import are moved into the file once in 16 MiB. */
  private static final int CHECKPOINT_PAGES = 4_000;

  private final Path file;
  private final BlockingQueue<Connection> idle = new ArrayBlockingQueue<>(MOST_IDLE);
  private volatile boolean closed;

  SqliteConnections(Path file) {
    this.file = file;
  }

  /** What is done with a connection. */
  @FunctionalInterface
  interface Work<T> {
    T run(Connection connection) throws SQLException;
  }

  /** Opens the one connection that writes; makes the file when it is not there. */
  Connection openWriter() {
    try {
      return connectToWrite(BUSY_MILLIS);
    } catch (SQLException e) {
      throw failed("be opened", e);
    }
  }

  private Connection connectToWrite(int busyMillis) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.setBusyTimeout(busyMillis);
    config.enforceForeignKeys(true);
    config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    config.setCacheSize(-CACHE_KIBIBYTES);
    config.setWalAutocheckpoint(CHECKPOINT_PAGES);
    // Nobody asks for them, and the driver would run another statement for each row.
    config.setGetGeneratedKeys(false);
    return config.createConnection(address());
  }

  /** Runs work that only reads, on a connection of its own. */
  <T> T read(Work<T> work) {
    if (closed) {
      throw new IllegalStateException(
          "The log is closed.\nMaybe the memory was closed while another thread still used it.");
    }
    Connection connection = idle.poll();
    try {
      if (connection == null) {
        connection = openReader();
      }
      T result = work.run(connection);
      if (closed || !idle.offer(connection)) {
        connection.close();
      }
      return result;
    } catch (SQLException e) {
      throw closing(connection, failed("be read", e));
    } catch (RuntimeException e) {
      // Work takes rows apart: what cannot be taken apart is not what was written.
      throw closing(
          connection, e instanceof StoreException ? e : SqliteFailure.damaged(file, "be read", e));
    }
  }

  /** Closes a connection because of a failure, and returns the failure. */
  <X extends Exception> X closing(@Nullable Connection connection, X failure) {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException e) {
        failure.addSuppressed(e);
      }
    }
    return failure;
  }

  private String address() {
    return "jdbc:sqlite:" + file.toAbsolutePath().toUri().toString().replace("file:///", "file:/");
  }

  /**
   * In a directory that may not be written, a log that nobody is writing is read as it lies there;
   * one that somebody writes is read through the files he keeps beside it.
   */
  private Connection openReader() throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    boolean writable = Files.isWritable(file.toAbsolutePath().getParent());
    config.setReadOnly(!writable);
    Connection connection =
        config.createConnection(
            writable || hasWriteAheadLog() ? address() : address() + "?immutable=1");
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA query_only = ON");
    }
    return connection;
  }

  boolean hasWriteAheadLog() {
    return Files.exists(file.resolveSibling(file.getFileName() + "-wal"));
  }

  /**
   * Writes the whole file anew, without what was deleted: pages that were merged or split may keep
   * copies of rows that are overwritten elsewhere. Takes as much room again while it lasts.
   */
  static boolean rewrite(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("VACUUM");
    }
    return true;
  }

  /** Moves the write-ahead log into the file and empties it; false while a reader holds it. */
  boolean checkpoint() {
    try (Connection connection = connectToWrite(CHECKPOINT_MILLIS);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
      return row.next() && row.getInt(1) == 0;
    } catch (SQLException e) {
      throw failed("empty its write-ahead log", e);
    }
  }

  /** Returns the exception that tells of a failure of this file. */
  StoreException failed(String doing, SQLException cause) {
    return SqliteFailure.of(file, doing, cause);
  }

  @Override
  public void close() {
    closed = true;
    try {
      for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
        connection.close();
      }
    } catch (SQLException e) {
      throw failed("be closed", e);
    }
  }
}
