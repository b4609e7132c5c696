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

/**
 * One space as its users see it: log and index kept in step. An append is durable in the log when
 * it returns and visible to the next snapshot. Thread-safe.
 */
public interface SpaceStore extends MessageReader, AutoCloseable {
  /** Returns which space this is. */
  SpaceId space();

  /** Whether this process may write; another process may be the writer. */
  boolean writable();

  /**
   * Takes messages; see {@link MessageLog#append}. Words of messages that an appended account says
   * were deleted are erased from the files when the store is closed, or when nothing has been
   * appended for some seconds.
   *
   * @throws StoreException.Busy when another process writes to the space
   */
  AppendReceipt append(List<Message> messages);

  /**
   * Takes messages back for good; see {@link MessageLog#delete}. When it returns, their words are
   * in no file of the space. That rewrites every part of the index that held one of them, so
   * deleting many at once costs hardly more than deleting one.
   *
   * @throws StoreException.Busy when they are deleted, but another process is reading them just
   *     now; deleting them again erases the words
   */
  int delete(Collection<MessageId> ids);

  /** Stores vectors in the log and the index; see {@link MessageLog#putVectors}. */
  void putVectors(String modelId, long upToSequence, Map<MessageId, EmbeddingVector> vectors);

  /** Forgets all vectors in the log and the index, so that another model can make new ones. */
  void clearVectors();

  /** Returns the log for reading. */
  MessageLog log();

  /** Opens a view for one question; see {@link MessageIndex#snapshot}. */
  IndexSnapshot snapshot(@Nullable Instant asOf);

  /** Rebuilds the index from the log. */
  void reindex();

  @Override
  void close();
}
