package dev.treering.tree.recall;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Scores segments by meaning and words (TiMem §3.3): λ·s/max s + (1 − λ)·b/max b, where s is the
 * cosine to the question among the nearest ones and 0 for the others, b is BM25 of the keywords
 * over all segments, and each is divided by its own greatest value unless that is 0. Without
 * vectors, words alone decide. O(n) for n segments.
 *
 * @param settings λ and the pool
 */
public record LeafSearch(LeafSettings settings) {
  /**
   * Returns the best segments, the best first; of equals the newer one.
   *
   * @param leaves all segments that may be seen
   * @param vectors their meanings, as far as there are any
   * @param question the question's meaning; empty on the lexical rung
   * @param keywords the terms to search by
   * @param terms returns the normalized terms of a text, in order
   * @param limit the most to return
   */
  public List<Remembered> search(
      List<MemoryNode> leaves,
      Map<NodeId, EmbeddingVector> vectors,
      Optional<EmbeddingVector> question,
      List<String> keywords,
      Function<String, List<String>> terms,
      int limit) {
    Bm25 words =
        new Bm25(leaves.parallelStream().map(leaf -> terms.apply(leaf.content().text())).toList());
    double[] lexical =
        IntStream.range(0, leaves.size()).mapToDouble(i -> words.score(i, keywords)).toArray();
    double[] semantic = meaning(leaves, vectors, question);
    boolean wordsAlone = greatest(semantic) == 0;
    double lambda = wordsAlone ? 0 : settings.lambda();
    double mostLexical = greatest(lexical);
    double mostSemantic = greatest(semantic);
    List<Remembered> scored = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      double score =
          lambda * part(semantic[i], mostSemantic) + (1 - lambda) * part(lexical[i], mostLexical);
      if (score > 0) {
        scored.add(new Remembered(leaves.get(i), score));
      }
    }
    return scored.stream()
        .sorted(
            Comparator.comparingDouble(Remembered::score)
                .thenComparing(found -> found.node().start())
                .reversed())
        .limit(limit)
        .toList();
  }

  /** Returns the cosines of the nearest, and 0 for all others. */
  private double[] meaning(
      List<MemoryNode> leaves,
      Map<NodeId, EmbeddingVector> vectors,
      Optional<EmbeddingVector> question) {
    double[] cosines = new double[leaves.size()];
    if (question.isEmpty()) {
      return cosines;
    }
    for (int i = 0; i < cosines.length; i++) {
      EmbeddingVector vector = vectors.get(leaves.get(i).id());
      cosines[i] = vector == null ? 0 : Math.max(0, vector.dot(question.get()));
    }
    double[] nearest =
        IntStream.range(0, cosines.length)
            .mapToDouble(i -> -cosines[i])
            .sorted()
            .limit(settings.pool())
            .toArray();
    double least = nearest.length == 0 ? 0 : -nearest[nearest.length - 1];
    return IntStream.range(0, cosines.length)
        .mapToDouble(i -> cosines[i] >= least ? cosines[i] : 0)
        .toArray();
  }

  private static double greatest(double[] scores) {
    double greatest = 0;
    for (double score : scores) {
      greatest = Math.max(greatest, score);
    }
    return greatest;
  }

  private static double part(double score, double greatest) {
    return greatest == 0 ? 0 : score / greatest;
  }
}
