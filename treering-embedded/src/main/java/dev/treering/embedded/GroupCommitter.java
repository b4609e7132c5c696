package dev.treering.embedded;

import dev.treering.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * Runs all writes of one database on one thread, as many as are waiting in one transaction, so that
 * concurrent writers share one flush to disk. Each write is all or nothing, and its caller goes on
 * when the transaction it was in is on disk. When one write fails, the transaction is undone and
 * its writes are tried one by one, so work may run more than once. Savepoints would spare that, but
 * SQLite keeps every page that changes within one again and again: an import of messages whose ids
 * have no order took ten times as long.
 */
final class GroupCommitter implements AutoCloseable {
  private static final int MOST_IN_A_GROUP = 256;

  private final Connection connection;
  private final SqliteTransaction transaction;
  private final Function<SQLException, StoreException> broken;
  private final BlockingQueue<Write<?>> waiting = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile boolean closed;

  GroupCommitter(
      Connection connection, Function<SQLException, StoreException> broken, String name) {
    this.connection = connection;
    this.transaction = new SqliteTransaction(connection);
    this.broken = broken;
    this.thread = Thread.ofPlatform().daemon().name("treering-log-" + name).start(this::work);
  }

  /** How a write is run; the last one ends the thread and is not run at all. */
  private enum Kind {
    IN_A_GROUP,
    ALONE,
    LAST
  }

  /** A write that waits. */
  private record Write<T>(SqliteConnections.Work<T> work, CompletableFuture<T> done, Kind kind) {
    boolean is(Kind other) {
      return kind == other;
    }
  }

  /** Runs the write and returns its result once it is on disk. */
  <T> T write(SqliteConnections.Work<T> work) {
    return run(work, Kind.IN_A_GROUP);
  }

  /** Runs work that is a transaction of its own, such as writing the file anew. */
  <T> T alone(SqliteConnections.Work<T> work) {
    return run(work, Kind.ALONE);
  }

  private <T> T run(SqliteConnections.Work<T> work, Kind kind) {
    CompletableFuture<T> done = new CompletableFuture<>();
    synchronized (waiting) {
      if (closed) {
        throw new IllegalStateException(
            "The log is closed.\nMaybe the memory was closed while another thread still used it.");
      }
      waiting.add(new Write<>(work, done, kind));
    }
    try {
      return done.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw e;
      }
    } catch (CancellationException e) {
      throw new IllegalStateException("The log was closed before the write was done.", e);
    }
  }

  private void work() {
    List<Write<?>> group = new ArrayList<>();
    try {
      while (true) {
        group.add(waiting.take());
        waiting.drainTo(group, MOST_IN_A_GROUP - 1);
        boolean last = group.removeIf(write -> write.is(Kind.LAST));
        commit(group.stream().filter(write -> write.is(Kind.IN_A_GROUP)).toList());
        group.stream().filter(write -> write.is(Kind.ALONE)).forEach(this::runAlone);
        if (last) {
          return;
        }
        group.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      abandon(group);
    }
  }

  /** When this thread ends before its time, nobody may wait for it for ever. */
  private void abandon(List<Write<?>> group) {
    synchronized (waiting) {
      closed = true;
      waiting.drainTo(group);
    }
    group.forEach(write -> write.done().cancel(false));
  }

  private void commit(List<Write<?>> group) {
    if (group.isEmpty()) {
      return;
    }
    try {
      List<Runnable> acknowledgements = new ArrayList<>();
      transaction.begin();
      for (Write<?> write : group) {
        acknowledgements.add(run(write));
      }
      transaction.commit();
      acknowledgements.forEach(Runnable::run);
    } catch (SQLException e) {
      undo(group, e, broken.apply(e));
    } catch (RuntimeException | Error e) {
      undo(group, e, e);
    }
  }

  private <T> void runAlone(Write<T> write) {
    try {
      write.done().complete(write.work().run(connection));
    } catch (SQLException e) {
      write.done().completeExceptionally(broken.apply(e));
    } catch (RuntimeException | Error e) {
      write.done().completeExceptionally(e);
    }
  }

  private <T> Runnable run(Write<T> write) throws SQLException {
    T result = write.work().run(connection);
    return () -> write.done().complete(result);
  }

  /** One may have failed, or filled the disk, while the others can still be done. */
  private void undo(List<Write<?>> group, Throwable because, Throwable failure) {
    transaction.rollBack(because);
    if (group.size() > 1) {
      group.forEach(write -> commit(List.of(write)));
    } else {
      group.forEach(write -> write.done().completeExceptionally(failure));
    }
  }

  @Override
  public void close() {
    synchronized (waiting) {
      if (!closed) {
        closed = true;
        waiting.add(new Write<>(connection -> true, new CompletableFuture<>(), Kind.LAST));
      }
    }
    try {
      thread.join();
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      throw broken.apply(e);
    }
  }
}
