package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import dev.treering.model.tree.Interval;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.IndexedMessage;
import dev.treering.store.StoreException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.jspecify.annotations.Nullable;

/** A view of both parts at one moment, as of an instant. Reads the terms of a text once. */
final class LuceneSnapshot implements IndexSnapshot {
  private static final int MOST_TERMS = 512;
  private static final Sort BEST_FIRST =
      new Sort(
          SortField.FIELD_SCORE,
          new SortField(IndexFields.OCCURRED, SortField.Type.LONG),
          new SortField(IndexFields.ID, SortField.Type.STRING));

  /** A question reads some thousands of texts; a tree that is grown reads all there are. */
  private static final int MOST_ANALYSED = 20_000;

  private final AsOfSearcher words;
  private final IndexSearcher meanings;
  private final TextAnalysis analysis;

  /** What may be found; null for all. */
  private final @Nullable Query visible;

  private final Runnable release;
  private final Map<String, List<String>> analysed = new ConcurrentHashMap<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  LuceneSnapshot(
      AsOfSearcher words,
      IndexSearcher meanings,
      TextAnalysis analysis,
      @Nullable Instant asOf,
      Runnable release) {
    this.visible = asOf == null ? null : IndexFields.occurredBetween(Instant.MIN, asOf);
    this.words = words.asOf(visible);
    this.meanings = new IndexSearcher(meanings.getIndexReader(), ForkJoinPool.commonPool());
    this.analysis = analysis;
    this.release = release;
  }

  private LuceneSnapshot(LuceneSnapshot whole, Query visible) {
    this.visible = visible;
    this.words = whole.words;
    this.meanings = whole.meanings;
    this.analysis = whole.analysis;
    this.release = () -> {};
  }

  @Override
  public IndexSnapshot within(Interval interval) {
    return new LuceneSnapshot(
        this,
        onlyVisible(IndexFields.occurredBetween(interval.start(), interval.end().minusNanos(1))));
  }

  @FunctionalInterface
  private interface Read<T> {
    T run() throws IOException;
  }

  private static <T> T read(Read<T> read) {
    try {
      return read.run();
    } catch (IOException | IndexOutOfBoundsException | IllegalStateException e) {
      throw new StoreException.Broken(
          "The index could not be searched: %s.%nMaybe a file is damaged: run 'treering reindex'; the messages themselves are safe in the log."
              .formatted(e.getMessage()),
          e);
    }
  }

  @Override
  public List<Hit> lexical(String text, int limit) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (String term : analysis.terms(text)) {
      if (counts.size() < MOST_TERMS || counts.containsKey(term)) {
        counts.merge(term, 1, Integer::sum);
      }
    }
    if (counts.isEmpty()) {
      return List.of();
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    counts.forEach(
        (term, count) -> {
          Query query = new TermQuery(new Term(IndexFields.TERMS, term));
          any.add(count == 1 ? query : new BoostQuery(query, count), Occur.SHOULD);
        });
    return read(() -> top(words, onlyVisible(any.build()), limit));
  }

  /** Narrows a query to what may be found, without touching its scores. */
  private Query onlyVisible(Query query) {
    return visible == null
        ? query
        : new BooleanQuery.Builder().add(query, Occur.MUST).add(visible, Occur.FILTER).build();
  }

  private static List<Hit> top(IndexSearcher searcher, Query query, int limit) throws IOException {
    int most = Math.max(1, Math.min(limit, searcher.getIndexReader().maxDoc()));
    if (searcher.getIndexReader().maxDoc() == 0) {
      return List.of();
    }
    ScoreDoc[] docs =
        searcher.search(query, new TopFieldCollectorManager(BEST_FIRST, most, null, most + 1))
            .scoreDocs;
    List<Hit> hits = new ArrayList<>(docs.length);
    try (DocReader reader = new DocReader(searcher.getIndexReader())) {
      for (ScoreDoc doc : docs) {
        float score = (Float) ((FieldDoc) doc).fields[0];
        hits.add(new Hit(reader.id(doc.doc), reader.occurred(doc.doc), score));
      }
    }
    hits.sort(Hit.BEST_FIRST);
    return hits;
  }

  @Override
  public List<Hit> nearest(EmbeddingVector question, int limit) {
    return read(
        () -> {
          int size = meanings.getIndexReader().numDocs();
          if (size == 0) {
            return List.of();
          }
          int most = Math.min(limit, size);
          List<Hit> hits =
              size <= VectorScan.EXACT_UP_TO
                  ? VectorScan.nearest(meanings, visible, question, most)
                  : top(
                          meanings,
                          new KnnFloatVectorQuery(
                              IndexFields.VECTOR, question.toArray(), most, visible),
                          most)
                      .stream()
                      .map(hit -> new Hit(hit.id(), hit.occurred(), 2 * hit.score() - 1))
                      .toList();
          return hits;
        });
  }

  @Override
  public List<IndexedMessage> window(Topic topic, Instant from, Instant to) {
    Query stretch =
        onlyVisible(
            new BooleanQuery.Builder()
                .add(
                    new TermQuery(new Term(IndexFields.TOPIC, IndexFields.topic(topic))),
                    Occur.FILTER)
                .add(IndexFields.occurredBetween(from, to), Occur.FILTER)
                .build());
    return read(
        () -> {
          Map<MessageId, EmbeddingVector> vectors = VectorScan.vectors(meanings, stretch);
          List<IndexedMessage> messages = new ArrayList<>();
          MatchingDocs.forEach(
              words,
              stretch,
              (reader, doc) -> {
                MessageId id = reader.id(doc);
                messages.add(new IndexedMessage(id, reader.occurred(doc), vectors.get(id)));
              });
          messages.sort(
              Comparator.comparing(IndexedMessage::occurred).thenComparing(IndexedMessage::id));
          return messages;
        });
  }

  @Override
  public Map<MessageId, List<MessageId>> replies(Collection<MessageId> ids) {
    return read(
        () -> {
          List<IndexedReply> replies = new ArrayList<>();
          Query answers = onlyVisible(MatchingDocs.anyOf(IndexFields.ANSWERED, ids));
          MatchingDocs.forEach(
              words,
              answers,
              (reader, doc) ->
                  replies.add(
                      new IndexedReply(
                          reader.answered(doc), reader.id(doc), reader.occurred(doc))));
          replies.sort(
              Comparator.comparing(IndexedReply::occurred).thenComparing(IndexedReply::id));
          Map<MessageId, List<MessageId>> byAnswered = new HashMap<>();
          for (IndexedReply reply : replies) {
            byAnswered.computeIfAbsent(reply.answered(), id -> new ArrayList<>()).add(reply.id());
          }
          return byAnswered;
        });
  }

  @Override
  public Map<MessageId, MessageId> answered(Collection<MessageId> ids) {
    Query answering =
        onlyVisible(
            new BooleanQuery.Builder()
                .add(MatchingDocs.anyOf(IndexFields.ID, ids), Occur.FILTER)
                .add(new FieldExistsQuery(IndexFields.ANSWERED), Occur.FILTER)
                .build());
    return read(
        () -> {
          Map<MessageId, MessageId> answered = new HashMap<>();
          MatchingDocs.forEach(
              words,
              answering,
              (reader, doc) -> answered.put(reader.id(doc), reader.answered(doc)));
          return answered;
        });
  }

  private record IndexedReply(MessageId answered, MessageId id, Instant occurred) {}

  @Override
  public Map<MessageId, EmbeddingVector> vectors(Collection<MessageId> ids) {
    return read(
        () -> VectorScan.vectors(meanings, onlyVisible(MatchingDocs.anyOf(IndexFields.ID, ids))));
  }

  @Override
  public long documentCount() {
    return read(words::visibleCount);
  }

  @Override
  public long documentFrequency(String term) {
    return read(() -> words.visibleFrequency(new Term(IndexFields.TERMS, term)));
  }

  @Override
  public List<String> terms(String text) {
    List<String> known = analysed.get(text);
    if (known != null) {
      return known;
    }
    List<String> terms = List.copyOf(analysis.terms(text));
    if (analysed.size() < MOST_ANALYSED) {
      analysed.putIfAbsent(text, terms);
    }
    return terms;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      release.run();
    }
  }
}
