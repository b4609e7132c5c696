package dev.treering.embedded;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.MessageIndex;
import dev.treering.store.Reach;
import dev.treering.store.StoreException;
import dev.treering.store.StoredVector;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index in Lucene: one part for words, one for meanings, so that adding meanings later never
 * disturbs the statistics of words. Each part notes with its commit how far it has come and by
 * which rules its terms were made, so no other file tells of it.
 */
final class LuceneMessageIndex implements MessageIndex {
  /** So many messages at once are worth a second core. */
  private static final int WORTH_SHARING = 32;

  private static final Logger LOG = LoggerFactory.getLogger(LuceneMessageIndex.class);
  private static final String TEXT = "text";
  private static final String VECTORS = "vectors";
  private static final String SEQUENCE = "sequence";
  private static final String VECTOR_SEQUENCE = "vector_sequence";
  private static final String ANALYSIS = "analysis";
  private static final String THIS_ANALYSIS = Integer.toString(TextAnalysis.VERSION);

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
      LucenePart text = LucenePart.open(path.resolve(TEXT), writable);
      try {
        return new LuceneMessageIndex(path, text, LucenePart.open(path.resolve(VECTORS), writable));
      } catch (IOException | RuntimeException e) {
        text.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      // Lucene answers damaged bytes with exceptions of many kinds.
      throw broken(path, "be opened", e);
    }
  }

  /** Whether both parts have been committed once, with terms made by the rules of today. */
  static boolean isUsable(Path path) {
    try {
      return THIS_ANALYSIS.equals(LucenePart.notes(path.resolve(TEXT)).get(ANALYSIS))
          && THIS_ANALYSIS.equals(LucenePart.notes(path.resolve(VECTORS)).get(ANALYSIS));
    } catch (IOException | RuntimeException e) {
      LOG.debug("The index {} cannot be read.", path, e);
      return false;
    }
  }

  static StoreException broken(Path path, String doing, Exception cause) {
    return new StoreException.Broken(
        "The index (%s) could not %s: %s.%nMaybe the disk is full or a file is damaged: free space and try again; 'treering reindex' makes it anew. The messages themselves are safe in the log."
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
    } catch (IOException | AlreadyClosedException | IndexOutOfBoundsException e) {
      throw broken(path, doing, e);
    }
  }

  /** What both parts have: after a kill between their commits, or a copy of one of them. */
  @Override
  public Reach committed() {
    try {
      return reach(text.committed()).least(reach(vectors.committed()));
    } catch (IOException | RuntimeException e) {
      throw broken(path, "be read", e);
    }
  }

  private static Reach reach(Map<String, String> notes) {
    return new Reach(
        Long.parseLong(notes.getOrDefault(SEQUENCE, "0")),
        Long.parseLong(notes.getOrDefault(VECTOR_SEQUENCE, "0")));
  }

  @Override
  public void apply(List<LogEntry> entries) {
    attempt(
        "take messages",
        () -> {
          for (Change change : changes(entries)) {
            if (change.document() == null) {
              text.remove(change.id());
            } else {
              text.put(change.id(), change.document());
            }
            vectors.remove(change.id());
          }
        });
  }

  @Override
  public void add(List<LogEntry> entries) {
    attempt(
        "take messages",
        () -> {
          for (Change change : changes(entries)) {
            if (change.document() != null) {
              text.add(change.document());
            }
          }
        });
  }

  /**
   * What an entry changes.
   *
   * @param document the message as it is to be found; absent when it is to be found no more
   */
  private record Change(MessageId id, @Nullable Document document) {}

  /**
   * Returns the changes in order; to cut words into terms takes longest and is done in parallel.
   */
  private List<Change> changes(List<LogEntry> entries) {
    Stream<LogEntry> stream =
        entries.size() < WORTH_SHARING ? entries.stream() : entries.parallelStream();
    return stream.map(LogEntry::message).map(this::change).toList();
  }

  private Change change(Message message) {
    return new Change(
        message.id(), message.isSpeech() ? IndexFields.text(message, analysis) : null);
  }

  @Override
  public void applyVectors(List<StoredVector> stored) {
    attempt(
        "take vectors",
        () -> {
          for (StoredVector next : stored) {
            Message message = next.entry().message();
            vectors.put(message.id(), IndexFields.vector(message, next.vector()));
          }
        });
  }

  @Override
  public void clearVectors() {
    attempt("forget its vectors", vectors::clear);
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
      AsOfSearcher words = text.acquire();
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
  public void commit(Reach reach) {
    Map<String, String> notes =
        Map.of(
            SEQUENCE, Long.toString(reach.messages()),
            VECTOR_SEQUENCE, Long.toString(reach.vectors()),
            ANALYSIS, THIS_ANALYSIS);
    attempt(
        "be committed",
        () -> {
          vectors.commit(notes);
          text.commit(notes);
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
