package dev.treering.store;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Interval;
import java.util.Collection;
import java.util.Map;

/**
 * A view of one space that does not change while it is open. With an as-of instant, messages said
 * later do not exist in it: neither as hits, nor in windows, nor in the statistics behind the
 * scores. Thread-safe; close it when the question is answered.
 */
public interface IndexSnapshot
    extends LexicalSearch, VectorSearch, WindowRead, ReplyRead, TermStatistics, AutoCloseable {
  /** Returns the vectors that the index has for these messages, by id. */
  Map<MessageId, EmbeddingVector> vectors(Collection<MessageId> ids);

  /**
   * Returns this view with nothing in its searches and reads but what was said in an interval; the
   * statistics behind the scores stay those of the whole. It lives as long as this one does.
   */
  IndexSnapshot within(Interval interval);

  @Override
  void close();
}
