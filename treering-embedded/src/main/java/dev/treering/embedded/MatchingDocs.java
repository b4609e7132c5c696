package dev.treering.embedded;

import dev.treering.model.MessageId;
import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FilteredDocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Visits every live document that matches, in index order, without scores. */
final class MatchingDocs {
  private MatchingDocs() {}

  /** What is done with a document; {@code doc} is its number in the whole index. */
  @FunctionalInterface
  interface Visitor {
    void visit(DocReader reader, int doc) throws IOException;
  }

  static void forEach(IndexSearcher searcher, Query query, Visitor visitor) throws IOException {
    try (DocReader reader = new DocReader(searcher.getIndexReader())) {
      forEachLeaf(
          searcher,
          query,
          (leaf, docs) -> {
            for (int doc = docs.nextDoc();
                doc != DocIdSetIterator.NO_MORE_DOCS;
                doc = docs.nextDoc()) {
              visitor.visit(reader, leaf.docBase + doc);
            }
          });
    }
  }

  /** What is done with the matching documents of a segment. */
  @FunctionalInterface
  interface LeafVisitor {
    void visit(LeafReaderContext leaf, DocIdSetIterator docs) throws IOException;
  }

  static void forEachLeaf(IndexSearcher searcher, Query query, LeafVisitor visitor)
      throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer != null) {
        visitor.visit(leaf, live(scorer.iterator(), leaf.reader().getLiveDocs()));
      }
    }
  }

  private static DocIdSetIterator live(DocIdSetIterator docs, @Nullable Bits live) {
    if (live == null) {
      return docs;
    }
    return new FilteredDocIdSetIterator(docs) {
      @Override
      protected boolean match(int doc) {
        return live.get(doc);
      }
    };
  }

  /** Returns the query for documents whose field is one of these ids. */
  static Query anyOf(String field, Collection<MessageId> ids) {
    return new TermInSetQuery(field, ids.stream().map(id -> new BytesRef(id.value())).toList());
  }
}
