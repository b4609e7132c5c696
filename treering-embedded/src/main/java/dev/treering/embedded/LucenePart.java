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
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentInfos;
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

  private static final double BUFFER_MEGABYTES = 64;

  /** Reading as much as this for its checksums takes some 20 ms when opening. */
  private static final long CHECKED_BYTES = 64L << 20;

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
        return new Access(null, new SearcherManager(directory, AsOfSearcher.FACTORY));
      }
      IndexWriter writer = new IndexWriter(directory, config());
      try {
        return new Access(writer, new SearcherManager(writer, AsOfSearcher.FACTORY));
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
          .setMergeScheduler(new QuietMerges())
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

  /** Opens a part; one that is not large is read through, so that damage shows here. */
  static LucenePart open(Path path, boolean writable) throws IOException {
    return open(FSDirectory.open(path), writable);
  }

  static LucenePart open(Directory directory, boolean writable) throws IOException {
    try {
      LucenePart part = new LucenePart(directory, Access.open(directory, writable));
      try {
        if (part.bytes() <= CHECKED_BYTES) {
          part.checkBytes();
        }
        return part;
      } catch (IOException | RuntimeException e) {
        part.access().close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** Returns the notes of the last commit below a directory; none when there was none. */
  static Map<String, String> notes(Path path) throws IOException {
    try (Directory directory = FSDirectory.open(path)) {
      return notes(directory);
    }
  }

  private static Map<String, String> notes(Directory directory) throws IOException {
    return DirectoryReader.indexExists(directory)
        ? SegmentInfos.readLatestCommit(directory).getUserData()
        : Map.of();
  }

  private long bytes() throws IOException {
    long sum = 0;
    for (String file : directory.listAll()) {
      sum += directory.fileLength(file);
    }
    return sum;
  }

  /** Compares all bytes with their checksums. */
  private void checkBytes() throws IOException {
    IndexSearcher searcher = acquire();
    try {
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        leaf.reader().checkIntegrity();
      }
    } finally {
      release(searcher);
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

  /** Adds a document whose id the index does not have. */
  void add(Document document) throws IOException {
    writer().addDocument(document);
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

  /**
   * Rewrites the segments that hold removed documents. A segment that is being merged already is
   * waited for first: its merge may have begun before the documents were removed.
   */
  void purge() throws IOException {
    QuietMerges merges = (QuietMerges) writer().getConfig().getMergeScheduler();
    do {
      merges.sync();
      writer().forceMergeDeletes();
    } while (writer().hasDeletions());
    merges.sync();
    access().searchers().maybeRefreshBlocking();
  }

  /** Writes everything to disk with these notes beside, and lets go of files that were left. */
  void commit(Map<String, String> notes) throws IOException {
    writer().setLiveCommitData(notes.entrySet());
    writer().commit();
    writer().deleteUnusedFiles();
  }

  Map<String, String> committed() throws IOException {
    return notes(directory);
  }

  /** Returns a view of everything put so far; give it back by {@link #release}. */
  AsOfSearcher acquire() throws IOException {
    replacing.readLock().lock();
    try {
      access.searchers().maybeRefreshBlocking();
      return (AsOfSearcher) access.searchers().acquire();
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
