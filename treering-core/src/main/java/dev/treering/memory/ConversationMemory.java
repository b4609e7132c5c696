package dev.treering.memory;

import dev.treering.model.Message;
import dev.treering.model.Question;
import dev.treering.store.AppendReceipt;
import dev.treering.store.SpaceStore;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The memory of one conversation space: takes messages, answers questions. Thread-safe; closing it
 * closes its store.
 */
public interface ConversationMemory extends AutoCloseable {
  /**
   * Takes messages. When it returns they are on disk and the next question sees them; their
   * meanings are made later, by {@link #embedPending} or when a question needs them.
   */
  AppendReceipt append(List<Message> messages);

  /** Returns the answer to a question with the evidence forest it rests on. */
  AnsweredQuestion ask(Question question, AskOptions options);

  /**
   * Makes the meanings that are still missing and stores them, in batches: what was made stays when
   * the thread is interrupted.
   *
   * @param progress is told after each batch
   * @return how many were made
   */
  long embedPending(EmbeddingProgress progress);

  /** Hears how far embedding has come. */
  @FunctionalInterface
  interface EmbeddingProgress {
    /**
     * Tells of a finished batch.
     *
     * @param done how many meanings were made so far
     * @param total how many were missing at the start
     */
    void made(long done, long total);
  }

  /** Returns the store beneath. */
  SpaceStore store();

  @Override
  void close();

  /**
   * Returns a memory over a store.
   *
   * @param store where its messages are; closed with the memory
   * @param rungs what it stands on
   * @param nanoTime a rising clock, for the duration of stages only
   */
  static ConversationMemory of(SpaceStore store, Rungs rungs, LongSupplier nanoTime) {
    return new StoredMemory(store, new ForestPipeline(rungs, nanoTime));
  }
}
