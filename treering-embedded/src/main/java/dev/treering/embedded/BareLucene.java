package dev.treering.embedded;

import dev.treering.model.Message;
import dev.treering.model.json.MessageJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene and nothing else, over the fields of the real index: the floor against which the store is
 * measured. No log, no as-of, no statistics of its own. One thread at a time.
 */
public final class BareLucene implements AutoCloseable {
  private static final int COMMIT_EACH = 1_000;
  private static final String MESSAGE = "message";

  private final TextAnalysis analysis = new TextAnalysis();
  private final Directory directory;
  private final IndexWriter writer;
  private final boolean keepsMessages;
  private long added;

  private BareLucene(Path path, boolean keepsMessages) throws IOException {
    this.directory = FSDirectory.open(path);
    this.writer =
        new IndexWriter(directory, new IndexWriterConfig().setSimilarity(LucenePart.BM25));
    this.keepsMessages = keepsMessages;
  }

  /**
   * Makes an index in an empty directory.
   *
   * @param keepsMessages whether whole messages are stored, to be read back
   */
  public static BareLucene create(Path path, boolean keepsMessages) {
    try {
      return new BareLucene(path, keepsMessages);
    } catch (IOException e) {
      throw failed(path.toString(), e);
    }
  }

  /** Adds messages, with a commit for each thousand and at the end. */
  public void add(List<Message> messages) {
    try {
      for (Message message : messages) {
        Document document = IndexFields.text(message, analysis);
        if (keepsMessages) {
          document.add(new StoredField(MESSAGE, MessageJson.toJson(message)));
        }
        writer.addDocument(document);
        if (++added % COMMIT_EACH == 0) {
          writer.commit();
        }
      }
      writer.commit();
    } catch (IOException e) {
      throw failed("writing", e);
    }
  }

  /** Opens the index for questions. */
  public Reader reader() {
    try {
      return new Reader(DirectoryReader.open(directory));
    } catch (IOException e) {
      throw failed("opening", e);
    }
  }

  /** Answers BM25 queries. */
  public final class Reader implements AutoCloseable {
    private final DirectoryReader reader;
    private final IndexSearcher searcher;

    private Reader(DirectoryReader reader) {
      this.reader = reader;
      this.searcher = new IndexSearcher(reader);
      searcher.setSimilarity(LucenePart.BM25);
    }

    /** Returns the stored lines of the messages that match best. */
    public List<String> search(String text, int limit) {
      BooleanQuery.Builder query = new BooleanQuery.Builder();
      for (String term : new LinkedHashSet<>(analysis.terms(text))) {
        query.add(new TermQuery(new Term(IndexFields.TERMS, term)), BooleanClause.Occur.SHOULD);
      }
      try {
        List<String> lines = new ArrayList<>();
        for (ScoreDoc hit : searcher.search(query.build(), limit).scoreDocs) {
          lines.add(searcher.storedFields().document(hit.doc).get(MESSAGE));
        }
        return lines;
      } catch (IOException e) {
        throw failed("searching", e);
      }
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException e) {
        throw failed("closing", e);
      }
    }
  }

  private static UncheckedIOException failed(String what, IOException cause) {
    return new UncheckedIOException("Bare Lucene failed (%s).".formatted(what), cause);
  }

  @Override
  public void close() {
    try {
      writer.close();
      directory.close();
      analysis.close();
    } catch (IOException e) {
      throw failed("closing", e);
    }
  }
}
