package dev.treering.embedded;

import dev.treering.model.MessageId;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.jspecify.annotations.Nullable;

/** Reads the columns of documents, in any order. Used by one thread. */
final class DocReader implements AutoCloseable {
  private final List<LeafReaderContext> leaves;
  private final @Nullable SortedDocValues[] ids;
  private final @Nullable SortedDocValues[] answers;
  private final @Nullable NumericDocValues[] times;

  DocReader(IndexReader reader) {
    this.leaves = reader.leaves();
    this.ids = new @Nullable SortedDocValues[leaves.size()];
    this.answers = new @Nullable SortedDocValues[leaves.size()];
    this.times = new @Nullable NumericDocValues[leaves.size()];
  }

  MessageId id(int doc) throws IOException {
    return MessageId.of(text(ids, IndexFields.ID, doc));
  }

  MessageId answered(int doc) throws IOException {
    return MessageId.of(text(answers, IndexFields.ANSWERED, doc));
  }

  Instant occurred(int doc) throws IOException {
    int leaf = ReaderUtil.subIndex(doc, leaves);
    NumericDocValues values = times[leaf];
    int local = doc - leaves.get(leaf).docBase;
    if (values == null || values.docID() > local) {
      values = leafReader(leaf).getNumericDocValues(IndexFields.OCCURRED);
      if (values == null) {
        values = DocValues.emptyNumeric();
      }
      times[leaf] = values;
    }
    if (!values.advanceExact(local)) {
      throw new IOException("document %d has no instant".formatted(doc));
    }
    return IndexFields.instant(values.longValue());
  }

  private String text(@Nullable SortedDocValues[] columns, String field, int doc)
      throws IOException {
    int leaf = ReaderUtil.subIndex(doc, leaves);
    SortedDocValues values = columns[leaf];
    int local = doc - leaves.get(leaf).docBase;
    if (values == null || values.docID() > local) {
      values = DocValues.getSorted(leafReader(leaf), field);
      columns[leaf] = values;
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
    Arrays.fill(ids, null);
    Arrays.fill(answers, null);
    Arrays.fill(times, null);
  }
}
