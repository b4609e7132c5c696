package dev.treering.store;

import dev.treering.model.SpaceId;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings an index to where its log is, and knows how far it has come. Not thread-safe.
 *
 * <p>Why it is exact: a vector goes in only after the state of its message did, and an index is
 * committed with both numbers; so what it lacks is what the log has above these numbers, wherever a
 * process was killed.
 */
final class IndexReplay {
  private static final Logger LOG = LoggerFactory.getLogger(IndexReplay.class);
  private static final int BATCH = 2000;

  private final SpaceId space;
  private final MessageLog log;
  private final MessageIndex index;
  private Reach applied;
  private Reach committed;
  private boolean eraseDue;

  IndexReplay(SpaceId space, MessageLog log, MessageIndex index) {
    this.space = space;
    this.log = log;
    this.index = index;
    this.committed = index.committed();
    this.applied = committed;
  }

  /** Whether what the index has on disk is exactly what the log has. */
  boolean isInStep() {
    return committed.equals(reachOfLog());
  }

  private Reach reachOfLog() {
    return new Reach(log.lastSequence(), log.vectorHistory().last());
  }

  /** Goes back to what the index has on disk, and on from there. */
  void startAgain() {
    index.rollback();
    committed = index.committed();
    applied = committed;
    recover();
  }

  /**
   * Brings an index that was just opened up to the log, wherever it stands.
   *
   * @throws StoreException.Incompatible when the log is empty though the index is not
   */
  void recover() {
    Reach ofLog = reachOfLog();
    if (ofLog.equals(Reach.NONE) && applied.messages() > 0) {
      throw new StoreException.Incompatible(
          "The log of the space (%s) is empty, but its index has come to change %d.%nMaybe the log was removed or emptied: put back a copy of the space's directory, or run 'treering delete --all' on it and import its chats again."
              .formatted(space, applied.messages()));
    }
    if (applied.messages() > ofLog.messages() || applied.vectors() > ofLog.vectors()) {
      LOG.warn(
          "The index of space {} is ahead of the log, as when an older copy of the log was put"
              + " back; it is made anew.",
          space);
      rebuild();
    } else {
      catchUp();
    }
  }

  /** Makes the index anew from the log. */
  void rebuild() {
    index.clear();
    applied = Reach.NONE;
    committed = Reach.NONE;
    catchUp();
  }

  /**
   * Takes changes that were just appended, and what lies before them.
   *
   * @param allNew whether all of them are messages whose ids the log did not know
   */
  void take(List<LogEntry> changes, boolean allNew) {
    long first = changes.getFirst().sequence();
    long span = changes.getLast().sequence() - first + 1;
    if (first == applied.messages() + 1 && span == changes.size()) {
      if (allNew) {
        index.add(changes);
      } else {
        index.apply(changes);
      }
      applied = new Reach(changes.getLast().sequence(), applied.vectors());
    } else {
      catchUpMessages();
    }
  }

  /** Applies everything that the log has and the index has not. */
  void catchUp() {
    catchUpMessages();
    catchUpVectors();
  }

  private void catchUpMessages() {
    for (List<LogEntry> next = log.read(applied.messages(), BATCH);
        !next.isEmpty();
        next = log.read(applied.messages(), BATCH)) {
      index.apply(next);
      applied = new Reach(next.getLast().sequence(), applied.vectors());
    }
  }

  /** The history is read before and after the vectors: others may store or clear some meanwhile. */
  private void catchUpVectors() {
    while (true) {
      long last = log.vectorHistory().last();
      List<StoredVector> next = log.vectorsAfter(applied.vectors(), BATCH);
      long clearedAt = log.vectorHistory().clearedAt();
      if (applied.vectors() < clearedAt) {
        index.clearVectors();
        applied = new Reach(applied.messages(), clearedAt);
      } else if (next.isEmpty()) {
        applied = new Reach(applied.messages(), Math.max(last, applied.vectors()));
        return;
      } else if (next.stream().anyMatch(this::isAhead)) {
        catchUpMessages();
      } else {
        index.applyVectors(next);
        applied = new Reach(applied.messages(), next.getLast().number());
      }
    }
  }

  private boolean isAhead(StoredVector stored) {
    return stored.entry().sequence() > applied.messages();
  }

  /** Lets the next commit erase from disk what was removed from view. */
  void eraseWithCommit() {
    eraseDue = true;
  }

  /** Puts on disk what was applied; does nothing when that is the case already. */
  void commit() {
    if (eraseDue) {
      index.purge();
    }
    if (eraseDue || !applied.equals(committed)) {
      index.commit(applied);
      committed = applied;
      eraseDue = false;
    }
  }
}
