package dev.treering.store;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins a log and an index of any engine by sequence number. Changes reach the index in the log's
 * order: an append hands its own changes over when they come next, and otherwise what lies between
 * is read back from the log. When opened for writing it first replays what the index lacks. An
 * index that fails (a full disk, say) never makes an append fail that the log has taken: it goes
 * back to what it has on disk and catches up before the next question.
 */
public final class LoggedIndexStore implements SpaceStore {
  private static final Logger LOG = LoggerFactory.getLogger(LoggedIndexStore.class);
  private static final int REPLAY_BATCH = 2000;

  private final SpaceId space;
  private final MessageLog log;
  private final MessageIndex index;
  private final boolean writable;
  private final Object order = new Object();
  private long applied;
  private long committed;
  private boolean vectorsDirty;
  private volatile boolean indexFailed;

  private LoggedIndexStore(SpaceId space, MessageLog log, MessageIndex index, boolean writable) {
    this.space = space;
    this.log = log;
    this.index = index;
    this.writable = writable;
    this.applied = index.committedSequence();
    this.committed = applied;
  }

  /** Returns a store that writes, with the index brought up to the log. */
  public static LoggedIndexStore writing(SpaceId space, MessageLog log, MessageIndex index) {
    LoggedIndexStore store = new LoggedIndexStore(space, log, index, true);
    synchronized (store.order) {
      store.catchUp();
      store.reconcileVectors();
    }
    return store;
  }

  /** Returns a store that only reads what is committed. */
  public static LoggedIndexStore reading(SpaceId space, MessageLog log, MessageIndex index) {
    return new LoggedIndexStore(space, log, index, false);
  }

  @Override
  public SpaceId space() {
    return space;
  }

  @Override
  public boolean writable() {
    return writable;
  }

  @Override
  public AppendReceipt append(List<Message> messages) {
    requireWritable();
    AppendReceipt receipt = log.append(messages);
    if (!receipt.changes().isEmpty()) {
      synchronized (order) {
        if (!indexFailed) {
          handOver(receipt.changes());
        }
      }
    }
    return receipt;
  }

  /** The log has the changes whatever happens here. */
  private void handOver(List<LogEntry> changes) {
    try {
      if (changes.getFirst().sequence() == applied + 1 && isContiguous(changes)) {
        index.apply(changes);
        applied = changes.getLast().sequence();
      } else {
        catchUp();
      }
    } catch (StoreException.Broken e) {
      indexFailed = true;
      LOG.warn("The index of space {} failed; it catches up before the next question.", space, e);
    }
  }

  private static boolean isContiguous(List<LogEntry> changes) {
    long span = changes.getLast().sequence() - changes.getFirst().sequence() + 1;
    return span == changes.size();
  }

  /** Applies everything that the log has and the index has not. */
  private void catchUp() {
    for (List<LogEntry> next = log.read(applied, REPLAY_BATCH);
        !next.isEmpty();
        next = log.read(applied, REPLAY_BATCH)) {
      index.apply(next);
      applied = next.getLast().sequence();
    }
  }

  /** Vectors have no sequence of their own: after a crash their number tells of a difference. */
  private void reconcileVectors() {
    long stored = log.statistics().vectors();
    if (stored < index.vectorCount()) {
      rebuild();
    } else if (stored > index.vectorCount()) {
      applyAllVectors();
    }
  }

  private void applyAllVectors() {
    long after = 0;
    for (List<LogEntry> next = log.withVector(after, REPLAY_BATCH);
        !next.isEmpty();
        next = log.withVector(after, REPLAY_BATCH)) {
      List<MessageId> ids = next.stream().map(entry -> entry.message().id()).toList();
      index.applyVectors(next, log.vectors(ids));
      after = next.getLast().sequence();
      vectorsDirty = true;
    }
  }

  private void rebuild() {
    index.clear();
    applied = 0;
    catchUp();
    applyAllVectors();
    vectorsDirty = true;
  }

  /** Runs what needs the index, first mending one that failed; notes when it fails again. */
  private void withIndex(Runnable work) {
    synchronized (order) {
      try {
        if (indexFailed) {
          index.rollback();
          applied = index.committedSequence();
          committed = applied;
          catchUp();
          reconcileVectors();
          indexFailed = false;
        }
        work.run();
      } catch (StoreException.Broken e) {
        indexFailed = true;
        throw e;
      }
    }
  }

  @Override
  public int delete(Collection<MessageId> ids) {
    requireWritable();
    try {
      return log.delete(ids);
    } finally {
      withIndex(
          () -> {
            catchUp();
            index.purge();
            commitApplied();
          });
    }
  }

  @Override
  public void putVectors(
      String modelId, long upToSequence, Map<MessageId, EmbeddingVector> vectors) {
    requireWritable();
    log.putVectors(modelId, upToSequence, vectors);
    withIndex(
        () -> {
          catchUp();
          Map<MessageId, EmbeddingVector> stored = log.vectors(vectors.keySet());
          List<LogEntry> entries =
              log.messages(stored.keySet()).values().stream()
                  .map(message -> new LogEntry(0, message))
                  .toList();
          index.applyVectors(entries, stored);
          vectorsDirty = true;
        });
  }

  @Override
  public MessageLog log() {
    return log;
  }

  @Override
  public IndexSnapshot snapshot(@Nullable Instant asOf) {
    if (!writable) {
      return index.snapshot(asOf);
    }
    if (indexFailed) {
      withIndex(() -> {});
    }
    try {
      return index.snapshot(asOf);
    } catch (StoreException.Broken e) {
      indexFailed = true;
      throw e;
    }
  }

  @Override
  public void reindex() {
    requireWritable();
    withIndex(
        () -> {
          rebuild();
          commitApplied();
        });
  }

  /** Puts on disk what the index has applied; does nothing when that is the case already. */
  public void commit() {
    if (writable) {
      withIndex(this::commitApplied);
    }
  }

  private void commitApplied() {
    if (applied > committed || vectorsDirty) {
      index.commit(applied);
      committed = applied;
      vectorsDirty = false;
    }
  }

  @Override
  public Map<MessageId, Message> messages(Collection<MessageId> ids) {
    return log.messages(ids);
  }

  private void requireWritable() {
    if (!writable) {
      throw new IllegalStateException(
          "The space (%s) was opened for reading only.%nMaybe it was meant to be opened for writing."
              .formatted(space));
    }
  }

  @Override
  public void close() {
    try {
      commit();
    } finally {
      try {
        index.close();
      } finally {
        log.close();
      }
    }
  }
}
