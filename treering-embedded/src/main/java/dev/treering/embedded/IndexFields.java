package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.Topic;
import dev.treering.store.SearchableText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;

/** How a message is laid out in Lucene. */
final class IndexFields {
  private static final String CAPTION = "caption";

  static final String ID = "id";
  static final String OCCURRED = "occurred";
  static final String TOPIC = "topic";
  static final String ANSWERED = "answered";
  static final String TERMS = "terms";
  static final String LENGTH = "length";
  static final String VECTOR = "vector";

  private static final int LONGEST_KEY = 1000;

  private IndexFields() {}

  /** Returns the document by which a message is found by words. */
  static Document text(Message message, TextAnalysis analysis) {
    List<String> terms = analysis.terms(SearchableText.of(message));
    Document document = place(message);
    document.add(new TermsField(TERMS, terms));
    document.add(new NumericDocValuesField(LENGTH, terms.size()));
    message
        .context()
        .answered()
        .ifPresent(
            answered -> {
              document.add(new StringField(ANSWERED, answered.value(), Field.Store.NO));
              document.add(new SortedDocValuesField(ANSWERED, new BytesRef(answered.value())));
            });
    return document;
  }

  /** Returns the document by which a message is found by meaning. */
  static Document vector(Message message, EmbeddingVector vector) {
    Document document = place(message);
    document.add(
        new KnnFloatVectorField(VECTOR, vector.toArray(), VectorSimilarityFunction.DOT_PRODUCT));
    return document;
  }

  private static Document place(Message message) {
    Document document = new Document();
    document.add(new StringField(ID, message.id().value(), Field.Store.NO));
    document.add(new SortedDocValuesField(ID, new BytesRef(message.id().value())));
    long nanos = nanos(message.occurred());
    document.add(new LongPoint(OCCURRED, nanos));
    document.add(new NumericDocValuesField(OCCURRED, nanos));
    document.add(new StringField(TOPIC, topic(message.topic()), Field.Store.NO));
    return document;
  }

  /** Returns the term of a topic: its key, or a hash of one that is too long for a term. */
  static String topic(Topic topic) {
    String key = topic.key();
    return key.length() <= LONGEST_KEY
        ? key
        : "#" + UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)) + key.length();
  }

  /** Returns the query for what was said from one instant to another, both included. */
  static Query occurredBetween(Instant from, Instant to) {
    long low = nanos(from);
    long high = nanos(to);
    return new IndexOrDocValuesQuery(
        LongPoint.newRangeQuery(OCCURRED, low, high),
        NumericDocValuesField.newSlowRangeQuery(OCCURRED, low, high));
  }

  /** Returns nanoseconds since 1970; instants outside the years 1677 to 2262 become the nearest. */
  static long nanos(Instant instant) {
    try {
      return Math.addExact(
          Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    } catch (ArithmeticException e) {
      return instant.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  /** Returns the instant of {@link #nanos}. */
  static Instant instant(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
  }
}
