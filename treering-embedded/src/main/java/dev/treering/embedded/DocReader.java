package dev.treering.embedded;

import dev.treering.model.MessageId;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;

/** Reads the columns of documents, in any order. Used by one thread. */
final class DocReader implements AutoCloseable {
  private final List<LeafReaderContext> leaves;
  private final Map<String, SortedDocValues> texts = new HashMap<>();
  private final Map<Integer, NumericDocValues> times = new HashMap<>();

  DocReader(IndexReader reader) {
    this.leaves = reader.leaves();
  }

  MessageId id(int doc) throws IOException {
    return MessageId.of(text(IndexFields.ID, doc));
  }

  MessageId answered(int doc) throws IOException {
    return MessageId.of(text(IndexFields.ANSWERED, doc));
  }

  Instant occurred(int doc) throws IOException {
    int leaf = ReaderUtil.subIndex(doc, leaves);
    NumericDocValues values = times.get(leaf);
    int local = doc - leaves.get(leaf).docBase;
    if (values == null || values.docID() > local) {
      values = leafReader(leaf).getNumericDocValues(IndexFields.OCCURRED);
      if (values == null) {
        values = DocValues.emptyNumeric();
      }
      times.put(leaf, values);
    }
    if (!values.advanceExact(local)) {
      throw new IOException("document %d has no instant".formatted(doc));
    }
    return IndexFields.instant(values.longValue());
  }

  private String text(String field, int doc) throws IOException {
    int leaf = ReaderUtil.subIndex(doc, leaves);
    String key = leaf + field;
    SortedDocValues values = texts.get(key);
    int local = doc - leaves.get(leaf).docBase;
    if (values == null || values.docID() > local) {
      values = DocValues.getSorted(leafReader(leaf), field);
      texts.put(key, values);
    }
    if (!values.advanceExact(local)) {
      throw new IOException("document %d has no %s".formatted(doc, field));
    }
    return values.lookupOrd(values.ordValue()).utf8ToString();
  }

  private LeafReader leafReader(int leaf) {
    return leaves.get(leaf).reader();
  }

  @Override
  public void close() {
    texts.clear();
    times.clear();
  }
}
