package dev.treering.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is derived from the log so that questions are fast. Thread-safe; may be thrown away and
 * rebuilt at any time.
 */
public interface MessageIndex extends AutoCloseable {
  /** Returns how far its contents on disk have come. */
  Reach committed();

  /**
   * Takes changes, in the log's order; the next {@link #snapshot} sees them. Taking a change again
   * is harmless. Only speech is indexed; a message that is no longer speech is removed. A changed
   * message loses the vector it had.
   */
  void apply(List<LogEntry> entries);

  /**
   * Takes new messages, of which neither an earlier state nor a vector was ever applied; otherwise
   * as {@link #apply}, but it may spare looking for them.
   */
  default void add(List<LogEntry> entries) {
    apply(entries);
  }

  /** Adds vectors to messages that were applied; one that was there is replaced. */
  void applyVectors(List<StoredVector> vectors);

  /** Removes all vectors, so that others, also of another dimension, can be added. */
  void clearVectors();

  /** Returns how many vectors it has. */
  long vectorCount();

  /**
   * Opens a view of everything applied so far.
   *
   * @param asOf the instant after which nothing is seen; absent for no limit
   */
  IndexSnapshot snapshot(@Nullable Instant asOf);

  /** Puts everything applied so far on disk and records how far that is. */
  void commit(Reach reach);

  /**
   * Forgets what was applied since the last commit, so that work can go on after a failure (a full
   * disk, say). Open snapshots stay as they are.
   */
  void rollback();

  /** Removes everything and starts again from {@link Reach#NONE}. */
  void clear();

  /**
   * Erases from disk what was removed from view, at the cost of rewriting files; done with the next
   * {@link #commit}, or when the last snapshot that still sees it is closed.
   */
  void purge();

  @Override
  void close();
}
