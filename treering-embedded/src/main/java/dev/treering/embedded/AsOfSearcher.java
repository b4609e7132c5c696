package dev.treering.embedded;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * A searcher whose statistics know only what can be seen. With an as-of instant, N, df and the mean
 * length are counted over the messages said by then, so that scores are those of a store that never
 * heard the rest. Without one they are Lucene's own, unless a changed or deleted message lingers in
 * a segment that has not been merged yet: then they are counted too, so that scores never depend on
 * when Lucene merges. What was counted is remembered as long as the reader is in use. Thread-safe.
 */
final class AsOfSearcher extends IndexSearcher {
  /** Some 10 MB; a space that nobody writes to is asked with one reader for days. */
  private static final int MOST_REMEMBERED = 100_000;

  /** Many questions are asked as of one instant, such as the end of an evaluated chat. */
  private static final int MOST_PASTS = 8;

  /** Makes one searcher of everything for each reader. */
  static final SearcherFactory FACTORY =
      new SearcherFactory() {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
          return of(reader);
        }
      };

  private final @Nullable Query past;
  private final Map<Term, Long> frequencies = new ConcurrentHashMap<>();
  private final Map<Query, AsOfSearcher> pasts =
      new LinkedHashMap<>(MOST_PASTS, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Query, AsOfSearcher> eldest) {
          return size() > MOST_PASTS;
        }
      };
  private volatile long visible = -1;
  private @Nullable CollectionStatistics collection;

  /** Returns a searcher of everything that was said. */
  static AsOfSearcher of(IndexReader reader) {
    return new AsOfSearcher(reader, reader.hasDeletions() ? MatchAllDocsQuery.INSTANCE : null);
  }

  /** Returns the searcher of what was said in the past that this query tells; absent for all. */
  AsOfSearcher asOf(@Nullable Query when) {
    if (when == null) {
      return this;
    }
    synchronized (pasts) {
      return pasts.computeIfAbsent(when, query -> new AsOfSearcher(getIndexReader(), query));
    }
  }

  private AsOfSearcher(IndexReader reader, @Nullable Query past) {
    super(reader);
    this.past = past;
    setSimilarity(LucenePart.BM25);
    setQueryCache(null);
  }

  /** Returns N, the messages that can be seen. */
  long visibleCount() throws IOException {
    if (visible < 0) {
      visible =
          past == null || past instanceof MatchAllDocsQuery
              ? getIndexReader().numDocs()
              : count(past);
    }
    return visible;
  }

  /** Returns df, the messages with this term that can be seen. */
  long visibleFrequency(Term term) throws IOException {
    Long known = frequencies.get(term);
    if (known == null) {
      known = countVisible(term);
      if (frequencies.size() >= MOST_REMEMBERED) {
        frequencies.clear();
      }
      frequencies.put(term, known);
    }
    return known;
  }

  private long countVisible(Term term) throws IOException {
    if (past == null) {
      return Math.min(getIndexReader().docFreq(term), getIndexReader().numDocs());
    }
    return count(
        new BooleanQuery.Builder()
            .add(new TermQuery(term), Occur.FILTER)
            .add(past, Occur.FILTER)
            .build());
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq)
      throws IOException {
    if (past == null) {
      return super.termStatistics(term, docFreq, totalTermFreq);
    }
    // BM25 reads the number of documents only; a term that is still to come counts as said once.
    long frequency = Math.max(1, visibleFrequency(term));
    return new TermStatistics(term.bytes(), frequency, frequency);
  }

  @Override
  public @Nullable CollectionStatistics collectionStatistics(String field) throws IOException {
    if (past == null) {
      return super.collectionStatistics(field);
    }
    synchronized (frequencies) {
      if (collection == null) {
        collection = countVisible(field);
      }
      return collection;
    }
  }

  private @Nullable CollectionStatistics countVisible(String field) throws IOException {
    long documents = 0;
    long terms = 0;
    Query all = past == null ? MatchAllDocsQuery.INSTANCE : past;
    Weight weight = createWeight(rewrite(all), ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      NumericDocValues lengths = leaf.reader().getNumericDocValues(IndexFields.LENGTH);
      if (scorer == null || lengths == null) {
        continue;
      }
      DocIdSetIterator docs = scorer.iterator();
      for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        boolean live = leaf.reader().getLiveDocs() == null || leaf.reader().getLiveDocs().get(doc);
        if (live && lengths.advanceExact(doc) && lengths.longValue() > 0) {
          documents++;
          terms += lengths.longValue();
        }
      }
    }
    return documents == 0
        ? null
        : new CollectionStatistics(
            field, Math.max(documents, getIndexReader().maxDoc()), documents, terms, terms);
  }
}
