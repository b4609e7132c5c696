package dev.treering.embedded;

import dev.treering.model.MessageId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
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
  private final @Nullable IndexWriter writer;
  private final SearcherManager searchers;

  private LucenePart(Directory directory, @Nullable IndexWriter writer, SearcherManager searchers) {
    this.directory = directory;
    this.writer = writer;
    this.searchers = searchers;
  }

  static LucenePart open(Path path, boolean writable) throws IOException {
    Directory directory = FSDirectory.open(path);
    if (writable) {
      IndexWriterConfig config =
          new IndexWriterConfig()
              .setSimilarity(BM25)
              .setRAMBufferSizeMB(BUFFER_MEGABYTES)
              .setCommitOnClose(false);
      IndexWriter writer = new IndexWriter(directory, config);
      return new LucenePart(directory, writer, new SearcherManager(writer, null));
    }
    return new LucenePart(directory, null, new SearcherManager(directory, null));
  }

  static boolean exists(Path path) throws IOException {
    try (Directory directory = FSDirectory.open(path)) {
      return DirectoryReader.indexExists(directory);
    }
  }

  private IndexWriter writer() {
    if (writer == null) {
      throw new IllegalStateException(
          "The index was opened for reading only.\nMaybe the space was meant to be opened for writing.");
    }
    return writer;
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
    searchers.maybeRefreshBlocking();
    return searchers.acquire();
  }

  void release(IndexSearcher searcher) throws IOException {
    searchers.release(searcher);
  }

  @Override
  public void close() throws IOException {
    try {
      searchers.close();
      if (writer != null) {
        writer.close();
      }
    } finally {
      directory.close();
    }
  }
}
