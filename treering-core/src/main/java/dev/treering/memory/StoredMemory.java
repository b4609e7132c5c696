package dev.treering.memory;

import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbedderUnavailableException;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Inquiry;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.store.AppendReceipt;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.LogStatistics;
import dev.treering.store.SpaceStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The memory over a store. */
record StoredMemory(SpaceStore store, ForestPipeline pipeline) implements ConversationMemory {
  private static final int EMBEDDING_BATCH = 512;

  @Override
  public AppendReceipt append(List<Message> messages) {
    return store.append(messages);
  }

  @Override
  public AnsweredQuestion ask(Question question, AskOptions options) {
    if (!question.space().equals(store.space())) {
      throw new InvalidValueException(
          "The question's space (%s) must be this memory's (%s).%nMaybe the memory of another space"
                  .formatted(question.space(), store.space())
              + " was opened.");
    }
    try (IndexSnapshot snapshot = store.snapshot(question.asOf())) {
      Inquiry inquiry = new Inquiry(question, snapshot, store, pipeline.rungs().embedder());
      return pipeline.run(inquiry, options, List.of());
    } catch (EmbedderUnavailableException down) {
      return askByWords(question, options, String.valueOf(down.getMessage()));
    }
  }

  /** A model that is down costs quality, never the answer. */
  private AnsweredQuestion askByWords(Question question, AskOptions options, String failure) {
    try (IndexSnapshot snapshot = store.snapshot(question.asOf())) {
      Inquiry inquiry = new Inquiry(question, snapshot, store, Optional.empty());
      return pipeline.run(inquiry, options, List.of(failure));
    }
  }

  @Override
  public long embedPending(EmbeddingProgress progress) {
    Optional<Embedder> embedder = pipeline.rungs().embedder();
    if (embedder.isEmpty()) {
      return 0;
    }
    LogStatistics statistics = store.log().statistics();
    long total = statistics.speech() - statistics.vectors();
    long made = 0;
    long after = 0;
    while (!Thread.currentThread().isInterrupted()) {
      long upTo = store.log().lastSequence();
      List<LogEntry> missing =
          store.log().withoutVector(embedder.get().modelId(), after, EMBEDDING_BATCH);
      if (missing.isEmpty()) {
        return made;
      }
      store.putVectors(embedder.get().modelId(), upTo, embed(embedder.get(), missing));
      after = missing.getLast().sequence();
      made += missing.size();
      progress.made(made, Math.max(total, made));
    }
    return made;
  }

  private static Map<MessageId, EmbeddingVector> embed(Embedder embedder, List<LogEntry> entries) {
    return entries.parallelStream()
        .map(LogEntry::message)
        .collect(Collectors.toConcurrentMap(Message::id, m -> embedder.passage(m.text())));
  }

  @Override
  public void close() {
    store.close();
  }
}
