package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.MessageIndex;
import dev.treering.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;

/**
 * The index in Lucene: one part for words, one for meanings, so that adding meanings later never
 * disturbs the statistics of words.
 */
final class LuceneMessageIndex implements MessageIndex {
  private final Path path;
  private final LucenePart text;
  private final LucenePart vectors;
  private final TextAnalysis analysis = new TextAnalysis();

  private LuceneMessageIndex(Path path, LucenePart text, LucenePart vectors) {
    this.path = path;
    this.text = text;
    this.vectors = vectors;
  }

  static LuceneMessageIndex open(Path path, boolean writable) {
    try {
      LucenePart text = LucenePart.open(path.resolve("text"), writable);
      try {
        return new LuceneMessageIndex(
            path, text, LucenePart.open(path.resolve("vectors"), writable));
      } catch (IOException | RuntimeException e) {
        text.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      // Lucene answers damaged bytes with exceptions of many kinds.
      throw broken(path, "be opened", e);
    }
  }

  /** Whether both parts have been committed once. */
  static boolean exists(Path path) {
    try {
      return LucenePart.exists(path.resolve("text")) && LucenePart.exists(path.resolve("vectors"));
    } catch (IOException e) {
      throw broken(path, "be looked at", e);
    }
  }

  static StoreException broken(Path path, String doing, Exception cause) {
    return new StoreException.Broken(
        "The index (%s) could not %s: %s.%nMaybe the disk is full or a file is damaged: free space, then run 'treering reindex'; the messages themselves are safe in the log."
            .formatted(path, doing, cause.getMessage()),
        cause);
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private void attempt(String doing, Step step) {
    try {
      step.run();
    } catch (IOException | AlreadyClosedException e) {
      throw broken(path, doing, e);
    }
  }

  @Override
  public long committedSequence() {
    try {
      return text.committedSequence();
    } catch (IOException e) {
      throw broken(path, "be read", e);
    }
  }

  @Override
  public void apply(List<LogEntry> entries) {
    attempt(
        "take messages",
        () -> {
          for (LogEntry entry : entries) {
            Message message = entry.message();
            if (message.isSpeech()) {
              text.put(message.id(), IndexFields.text(message, analysis));
            } else {
              text.remove(message.id());
            }
            vectors.remove(message.id());
          }
        });
  }

  @Override
  public void applyVectors(List<LogEntry> entries, Map<MessageId, EmbeddingVector> byId) {
    attempt(
        "take vectors",
        () -> {
          for (LogEntry entry : entries) {
            EmbeddingVector vector = byId.get(entry.message().id());
            if (vector != null && entry.message().isSpeech()) {
              vectors.put(entry.message().id(), IndexFields.vector(entry.message(), vector));
            }
          }
        });
  }

  @Override
  public long vectorCount() {
    try {
      IndexSearcher searcher = vectors.acquire();
      try {
        return searcher.getIndexReader().numDocs();
      } finally {
        vectors.release(searcher);
      }
    } catch (IOException e) {
      throw broken(path, "be read", e);
    }
  }

  @Override
  public IndexSnapshot snapshot(@Nullable Instant asOf) {
    try {
      IndexSearcher words = text.acquire();
      IndexSearcher meanings;
      try {
        meanings = vectors.acquire();
      } catch (IOException | AlreadyClosedException e) {
        text.release(words);
        throw e;
      }
      return new LuceneSnapshot(
          words,
          meanings,
          analysis,
          asOf,
          () -> attempt("be released", () -> release(words, meanings)));
    } catch (IOException | AlreadyClosedException e) {
      throw broken(path, "be read", e);
    }
  }

  private void release(IndexSearcher words, IndexSearcher meanings) throws IOException {
    try {
      text.release(words);
    } finally {
      vectors.release(meanings);
    }
  }

  @Override
  public void commit(long sequence) {
    attempt(
        "be committed",
        () -> {
          vectors.commit(sequence);
          text.commit(sequence);
        });
  }

  @Override
  public void rollback() {
    attempt(
        "be opened again",
        () -> {
          text.rollback();
          vectors.rollback();
        });
  }

  @Override
  public void clear() {
    attempt(
        "be cleared",
        () -> {
          text.clear();
          vectors.clear();
        });
  }

  @Override
  public void purge() {
    attempt(
        "be purged",
        () -> {
          text.purge();
          vectors.purge();
        });
  }

  @Override
  public void close() {
    attempt(
        "be closed",
        () -> {
          try {
            text.close();
          } finally {
            vectors.close();
          }
          analysis.close();
        });
  }
}
