package dev.treering.store;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.store.AppendReceipt.Outcome;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins a log and an index of any engine by sequence numbers, one for messages and one for vectors.
 * Changes reach the index in the log's order: an append hands its own changes over when they come
 * next, and otherwise what lies between is read back from the log. A thread of its own takes what
 * is handed over, so that the log is written and the index made at the same time; whoever opens a
 * view takes first what still waits, so that every append that has returned is seen. When opened
 * for writing it first replays what the index lacks. An index that fails (a full disk, say) never
 * makes an append fail that the log has taken: it goes back to what it has on disk and catches up
 * before the next question.
 */
public final class LoggedIndexStore implements SpaceStore {
  private static final Logger LOG = LoggerFactory.getLogger(LoggedIndexStore.class);
  private static final long IDLE_SECONDS = 1;

  private final SpaceId space;
  private final MessageLog log;
  private final MessageIndex index;
  private final boolean writable;
  private final Object order = new Object();
  private final IndexReplay replay;
  private final HandedOver handedOver = new HandedOver();
  private final ExecutorService taking;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile boolean indexFailed;

  private LoggedIndexStore(SpaceId space, MessageLog log, MessageIndex index, boolean writable) {
    this.space = space;
    this.log = log;
    this.index = index;
    this.writable = writable;
    this.replay = new IndexReplay(space, log, index);
    this.taking = oneThread("treering-index-" + space);
  }

  /** Returns an executor whose only thread lives while there is work. */
  private static ExecutorService oneThread(String name) {
    return new ThreadPoolExecutor(
        0,
        1,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        Thread.ofPlatform().daemon().name(name).factory());
  }

  /**
   * Returns a store that writes, with the index brought up to the log and what was deleted erased.
   *
   * @throws StoreException.Incompatible when the log is empty though the index is not
   */
  public static LoggedIndexStore writing(SpaceId space, MessageLog log, MessageIndex index) {
    LoggedIndexStore store = new LoggedIndexStore(space, log, index, true);
    synchronized (store.order) {
      store.replay.recover();
    }
    store.eraseIfDue();
    return store;
  }

  /** Returns a store that only reads what is committed. */
  public static LoggedIndexStore reading(SpaceId space, MessageLog log, MessageIndex index) {
    return new LoggedIndexStore(space, log, index, false);
  }

  /** Whether what the index has on disk is exactly what the log has. */
  public boolean isInStep() {
    synchronized (order) {
      return replay.isInStep();
    }
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
      handOver(new HandedOver.Changes(receipt.changes(), receipt.count(Outcome.UPDATED) == 0));
    }
    return receipt;
  }

  private void handOver(HandedOver.Changes changes) {
    handedOver.put(changes);
    taking.execute(this::takeAll);
    while (handedOver.areMany()) {
      takeNext();
    }
  }

  private void takeAll() {
    while (takeNext()) {}
  }

  private boolean takeNext() {
    synchronized (order) {
      return handedOver.takeNext(this::take);
    }
  }

  /** The log has the changes whatever happens here; an index that failed catches up from there. */
  private void take(HandedOver.Changes changes) {
    if (indexFailed) {
      return;
    }
    boolean taken = false;
    try {
      replay.take(changes.entries(), changes.allNew());
      taken = true;
    } catch (StoreException.Broken e) {
      LOG.warn("The index of space {} failed; it catches up before the next question.", space, e);
    } finally {
      indexFailed = !taken;
    }
  }

  /**
   * Runs what needs the index, with all that was handed over, first mending one that failed; notes
   * when it fails again.
   */
  private void withIndex(Runnable work) {
    synchronized (order) {
      takeAll();
      try {
        if (indexFailed) {
          replay.startAgain();
          indexFailed = false;
        }
        work.run();
      } catch (StoreException.Broken e) {
        indexFailed = true;
        throw e;
      }
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>The log notes with the deletion that erasing is due, and forgets it when that is done, so
   * when the process is killed in between, the next one to open the space finishes it.
   */
  @Override
  public int delete(Collection<MessageId> ids) {
    requireWritable();
    int deleted = log.delete(ids);
    erase();
    return deleted;
  }

  /** Erases from index and log what was taken back; the log last, which knows that it is due. */
  private void erase() {
    withIndex(
        () -> {
          replay.catchUp();
          replay.eraseWithCommit();
          replay.commit();
        });
    log.erase();
  }

  /**
   * Erases what deletions left that came by {@link #append}, or that a killed process did not
   * finish; does nothing when nothing is due. A failure is told and leaves it due.
   */
  public void eraseIfDue() {
    if (!log.isErasureDue()) {
      return;
    }
    try {
      erase();
    } catch (StoreException e) {
      LOG.warn(
          "The words of deleted messages in space {} could not be erased yet; that is done when it"
              + " is next opened. {}",
          space,
          e.getMessage());
    }
  }

  @Override
  public void putVectors(
      String modelId, long upToSequence, Map<MessageId, EmbeddingVector> vectors) {
    requireWritable();
    log.putVectors(modelId, upToSequence, vectors);
    withIndex(replay::catchUp);
  }

  @Override
  public void clearVectors() {
    requireWritable();
    log.clearVectors();
    withIndex(
        () -> {
          replay.catchUp();
          replay.commit();
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
    if (handedOver.isAny() || indexFailed) {
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
          replay.rebuild();
          replay.eraseWithCommit();
          replay.commit();
        });
  }

  /** Puts on disk what the index has applied; does nothing when that is the case already. */
  public void commit() {
    if (writable) {
      withIndex(replay::commit);
    }
  }

  @Override
  public Map<MessageId, Message> messages(Collection<MessageId> ids) {
    return log.messages(ids);
  }

  @Override
  public Timeline timeline() {
    return log.timeline();
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
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      commit();
      if (writable) {
        eraseIfDue();
      }
    } finally {
      taking.shutdown();
      try {
        index.close();
      } finally {
        log.close();
      }
    }
  }
}
