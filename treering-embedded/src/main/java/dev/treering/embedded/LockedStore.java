package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.store.AppendReceipt;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LoggedIndexStore;
import dev.treering.store.MessageLog;
import dev.treering.store.SpaceStore;
import dev.treering.store.Timeline;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A store that writes: holds the lock, and commits the index every second for other readers. */
final class LockedStore implements SpaceStore {
  private static final Logger LOG = LoggerFactory.getLogger(LockedStore.class);
  private static final long COMMIT_SECONDS = 1;

  /** Erasing rewrites all files, so it waits for the end of what is being imported. */
  private static final int QUIET_SECONDS = 10;

  private final LoggedIndexStore store;
  private final WriterLock lock;
  private final ScheduledExecutorService committer;

  private final AtomicLong appends = new AtomicLong();

  private boolean failing;
  private long appendsSeen;
  private int quietSeconds;

  private LockedStore(LoggedIndexStore store, WriterLock lock, ScheduledExecutorService committer) {
    this.store = store;
    this.lock = lock;
    this.committer = committer;
  }

  static LockedStore of(LoggedIndexStore store, WriterLock lock) {
    ScheduledExecutorService committer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("treering-index-commit").factory());
    LockedStore locked = new LockedStore(store, lock, committer);
    try {
      store.commit();
    } catch (RuntimeException e) {
      committer.shutdown();
      store.close();
      throw e;
    }
    var unused =
        committer.scheduleWithFixedDelay(
            locked::commitQuietly, COMMIT_SECONDS, COMMIT_SECONDS, TimeUnit.SECONDS);
    return locked;
  }

  /** A failed commit loses nothing: the log has everything, and the next commit tries again. */
  private void commitQuietly() {
    try {
      store.commit();
      failing = false;
      eraseWhenQuiet();
    } catch (RuntimeException e) {
      if (!failing) {
        failing = true;
        LOG.warn("The index of space {} could not be committed; trying again.", space(), e);
      }
    }
  }

  private void eraseWhenQuiet() {
    long seen = appends.get();
    quietSeconds = seen == appendsSeen ? quietSeconds + 1 : 0;
    appendsSeen = seen;
    if (quietSeconds == QUIET_SECONDS) {
      store.eraseIfDue();
    }
  }

  @Override
  public SpaceId space() {
    return store.space();
  }

  @Override
  public boolean writable() {
    return true;
  }

  @Override
  public AppendReceipt append(List<Message> messages) {
    appends.incrementAndGet();
    return store.append(messages);
  }

  @Override
  public int delete(Collection<MessageId> ids) {
    return store.delete(ids);
  }

  @Override
  public void putVectors(
      String modelId, long upToSequence, Map<MessageId, EmbeddingVector> vectors) {
    store.putVectors(modelId, upToSequence, vectors);
  }

  @Override
  public void clearVectors() {
    store.clearVectors();
  }

  @Override
  public MessageLog log() {
    return store.log();
  }

  @Override
  public IndexSnapshot snapshot(@Nullable Instant asOf) {
    return store.snapshot(asOf);
  }

  @Override
  public void reindex() {
    store.reindex();
  }

  @Override
  public Map<MessageId, Message> messages(Collection<MessageId> ids) {
    return store.messages(ids);
  }

  @Override
  public Timeline timeline() {
    return store.timeline();
  }

  @Override
  public void close() {
    committer.shutdown();
    try {
      store.close();
    } finally {
      lock.close();
    }
  }
}
