package dev.treering.embedded;

import dev.treering.model.MessageId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;

/** One Lucene index of a space: its directory, its writer when this process writes, its views. */
final class LucenePart implements AutoCloseable {
  /** Lucene's and the literature's usual values. */
  static final Similarity BM25 = new BM25Similarity(1.2f, 0.75f);

  private static final String SEQUENCE = "sequence";
  private static final double BUFFER_MEGABYTES = 64;

  private final Directory directory;
  private final ReadWriteLock replacing = new ReentrantReadWriteLock();
  private Access access;

  private LucenePart(Directory directory, Access access) {
    this.directory = directory;
    this.access = access;
  }

  /** What a failure of the disk breaks and {@link #rollback} replaces. */
  private record Access(@Nullable IndexWriter writer, SearcherManager searchers) {
    static Access open(Directory directory, boolean writable) throws IOException {
      if (!writable) {
        return new Access(null, new SearcherManager(directory, null));
      }
      IndexWriter writer = new IndexWriter(directory, config());
      try {
        return new Access(writer, new SearcherManager(writer, null));
      } catch (IOException | RuntimeException e) {
        writer.rollback();
        throw e;
      }
    }

    private static IndexWriterConfig config() {
      // A purge rewrites every segment with a removed document, so that no word of it stays.
      TieredMergePolicy merges = new TieredMergePolicy();
      merges.setForceMergeDeletesPctAllowed(0);
      return new IndexWriterConfig()
          .setSimilarity(BM25)
          .setRAMBufferSizeMB(BUFFER_MEGABYTES)
          .setMergePolicy(merges)
          .setCommitOnClose(false);
    }

    void close() throws IOException {
      try {
        searchers.close();
      } finally {
        if (writer != null) {
          writer.rollback();
        }
      }
    }
  }

  static LucenePart open(Path path, boolean writable) throws IOException {
    Directory directory = FSDirectory.open(path);
    try {
      return new LucenePart(directory, Access.open(directory, writable));
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  static boolean exists(Path path) throws IOException {
    try (Directory directory = FSDirectory.open(path)) {
      return DirectoryReader.indexExists(directory);
    }
  }

  private IndexWriter writer() {
    IndexWriter writer = access().writer();
    if (writer == null) {
      throw new IllegalStateException(
          "The index was opened for reading only.\nMaybe the space was meant to be opened for writing.");
    }
    return writer;
  }

  private Access access() {
    replacing.readLock().lock();
    try {
      return access;
    } finally {
      replacing.readLock().unlock();
    }
  }

  /** Goes back to the last commit; also after a failure that closed the writer. */
  void rollback() throws IOException {
    replacing.writeLock().lock();
    try {
      access.close();
      access = Access.open(directory, true);
    } finally {
      replacing.writeLock().unlock();
    }
  }

  void put(MessageId id, Document document) throws IOException {
    writer().updateDocument(new Term(IndexFields.ID, id.value()), document);
  }

  void remove(MessageId id) throws IOException {
    writer().deleteDocuments(new Term(IndexFields.ID, id.value()));
  }

  void clear() throws IOException {
    writer().deleteAll();
  }

  /** Rewrites the segments that hold removed documents. */
  void purge() throws IOException {
    writer().forceMergeDeletes();
    access().searchers().maybeRefreshBlocking();
  }

  void commit(long sequence) throws IOException {
    writer().setLiveCommitData(Map.of(SEQUENCE, Long.toString(sequence)).entrySet());
    writer().commit();
    writer().deleteUnusedFiles();
  }

  /** Returns the sequence number of the last commit; 0 when there is none. */
  long committedSequence() throws IOException {
    if (!DirectoryReader.indexExists(directory)) {
      return 0;
    }
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      String sequence = reader.getIndexCommit().getUserData().get(SEQUENCE);
      return sequence == null ? 0 : Long.parseLong(sequence);
    }
  }

  /** Returns a view of everything put so far; give it back by {@link #release}. */
  IndexSearcher acquire() throws IOException {
    replacing.readLock().lock();
    try {
      access.searchers().maybeRefreshBlocking();
      return access.searchers().acquire();
    } finally {
      replacing.readLock().unlock();
    }
  }

  void release(IndexSearcher searcher) throws IOException {
    searcher.getIndexReader().decRef();
  }

  @Override
  public void close() throws IOException {
    try {
      access().close();
    } finally {
      directory.close();
    }
  }
}
