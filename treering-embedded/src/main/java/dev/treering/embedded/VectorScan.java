package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.VectorUtil;
import org.jspecify.annotations.Nullable;

/** Reads vectors one by one: exact ranking of a space that is not large, and look-up. */
final class VectorScan {
  /** Up to here ranking every vector is about as fast as the graph, and exact. Measured. */
  static final int EXACT_UP_TO = 20_000;

  private VectorScan() {}

  /** Returns the vectors of the documents that match, by message. */
  static Map<MessageId, EmbeddingVector> vectors(IndexSearcher searcher, Query query)
      throws IOException {
    Map<MessageId, EmbeddingVector> found = new HashMap<>();
    try (DocReader reader = new DocReader(searcher.getIndexReader())) {
      scan(
          searcher,
          query,
          (doc, vector) -> found.put(reader.id(doc), EmbeddingVector.ofUnit(vector.clone())));
    }
    return found;
  }

  /** Returns the documents with the largest cosine, exactly. */
  static List<Hit> nearest(
      IndexSearcher searcher, @Nullable Query filter, EmbeddingVector question, int limit)
      throws IOException {
    float[] asked = question.toArray();
    PriorityQueue<Hit> worstFirst = new PriorityQueue<>(Hit.BEST_FIRST.reversed());
    float[] bar = {Float.NEGATIVE_INFINITY};
    try (DocReader reader = new DocReader(searcher.getIndexReader())) {
      scan(
          searcher,
          filter == null ? MatchAllDocsQuery.INSTANCE : filter,
          (doc, vector) -> {
            float cosine = VectorUtil.dotProduct(asked, vector);
            if (worstFirst.size() < limit || cosine >= bar[0]) {
              worstFirst.add(new Hit(reader.id(doc), reader.occurred(doc), cosine));
              if (worstFirst.size() > limit) {
                worstFirst.remove();
              }
              bar[0] = (float) worstFirst.element().score();
            }
          });
    }
    List<Hit> hits = new ArrayList<>(worstFirst);
    hits.sort(Hit.BEST_FIRST);
    return hits;
  }

  @FunctionalInterface
  private interface VectorVisitor {
    /** The array is only valid during the call. */
    void visit(int doc, float[] vector) throws IOException;
  }

  private static void scan(IndexSearcher searcher, Query query, VectorVisitor visitor)
      throws IOException {
    MatchingDocs.forEachLeaf(
        searcher,
        query,
        (leaf, docs) -> {
          FloatVectorValues values = leaf.reader().getFloatVectorValues(IndexFields.VECTOR);
          if (values == null) {
            return;
          }
          DocIndexIterator positions = values.iterator();
          for (int doc = docs.nextDoc();
              doc != DocIdSetIterator.NO_MORE_DOCS;
              doc = docs.nextDoc()) {
            int at = positions.docID() < doc ? positions.advance(doc) : positions.docID();
            if (at == doc) {
              visitor.visit(leaf.docBase + doc, values.vectorValue(positions.index()));
            }
          }
        });
  }
}
