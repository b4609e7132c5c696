package dev.treering.store;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Interval;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The truth of one space: its messages with their revisions and deletions, and their vectors. One
 * process writes, others may read. Thread-safe; concurrent appends share one flush to disk.
 */
public interface MessageLog extends MessageReader, AutoCloseable {
  /**
   * Takes these messages; when it returns they are on disk, all or (on an exception) none. Messages
   * whose id is known are merged by {@link MessageMerge}, so that giving the same ones again, in
   * any order, changes nothing.
   *
   * @throws StoreException.Broken when the disk does not take them
   */
  AppendReceipt append(List<Message> messages);

  /**
   * Returns the latest states with a sequence above {@code afterSequence}, in that order.
   *
   * @param limit the most entries to return, at least 1
   */
  List<LogEntry> read(long afterSequence, int limit);

  /**
   * Returns the latest states of the messages that were said within an interval, in the order of
   * {@link Message#BY_TIME}.
   */
  List<LogEntry> said(Interval interval);

  /** Returns the memory trees that are kept beside the messages. */
  MemoryNodes nodes();

  /** Returns the highest sequence number given so far; 0 for an empty log. */
  long lastSequence();

  /** Returns the counts that describe the log. */
  LogStatistics statistics();

  /**
   * Takes these messages back for good: their words, revisions and vectors are gone from all that
   * can be read, and with {@link #erase} from disk; their ids remain as {@code DELETED}, so that
   * importing them again does not bring them back.
   *
   * @return how many were known and not yet deleted
   */
  int delete(Collection<MessageId> ids);

  /**
   * Whether messages were taken back, by {@link #delete} or by an account that was appended, since
   * {@link #erase} was last done; it stays so over any number of openings.
   */
  boolean isErasureDue();

  /**
   * Erases from disk what taking messages back has left there, at the cost of writing everything
   * anew. Done after the index has let go of it, so that one who is killed meanwhile leaves it due.
   *
   * @throws StoreException.Busy when another process reads the log just now; it stays due
   */
  void erase();

  /**
   * Stores vectors beside their messages. Vectors of messages that are unknown, deleted or changed
   * since {@code upToSequence} are passed over.
   *
   * @param modelId the identity of the model that made them
   * @param upToSequence the log's last sequence when their texts were read
   * @throws StoreException.Incompatible when the log holds vectors of another model or dimension
   */
  void putVectors(String modelId, long upToSequence, Map<MessageId, EmbeddingVector> vectors);

  /**
   * Returns speech that has no vector of this model yet, in sequence order.
   *
   * @param afterSequence only entries above this sequence number
   * @throws StoreException.Incompatible when the log holds vectors of another model
   */
  List<LogEntry> withoutVector(String modelId, long afterSequence, int limit);

  /**
   * Returns the vectors that were stored by changes above {@code number} and are still there, in
   * the order of their numbers. A vector that is stored anew has a new number.
   */
  List<StoredVector> vectorsAfter(long number, int limit);

  /** Returns the numbers of the last changes to the vectors. */
  VectorHistory vectorHistory();

  /** Returns the vectors that are stored for these messages, by id. */
  Map<MessageId, EmbeddingVector> vectors(Collection<MessageId> ids);

  /** Forgets all vectors, those of memories too, so that another model can make new ones. */
  void clearVectors();

  @Override
  void close();
}
