package dev.treering.tree.recall;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * BM25 over a few texts held in memory: Σ_u idf(u)·f(u)·(k1+1) / (f(u) + k1·(1 − b +
 * b·len/avglen)), with idf(u) = ln(1 + (N − df + 0.5) / (df + 0.5)), k1 = 1.2, b = 0.75, as Lucene
 * has it. Immutable.
 */
final class Bm25 {
  private static final double K1 = 1.2;
  private static final double B = 0.75;

  private final List<Map<String, Integer>> texts;
  private final int[] lengths;
  private final double averageLength;
  private final Map<String, Integer> frequencies = new HashMap<>();

  /**
   * @param texts the terms of each text, with repetitions
   */
  Bm25(List<List<String>> texts) {
    this.texts = texts.stream().map(Bm25::counts).toList();
    this.lengths = texts.stream().mapToInt(List::size).toArray();
    this.averageLength = texts.stream().mapToInt(List::size).average().orElse(1);
    this.texts.forEach(text -> text.keySet().forEach(u -> frequencies.merge(u, 1, Integer::sum)));
  }

  private static Map<String, Integer> counts(List<String> terms) {
    Map<String, Integer> counts = new HashMap<>();
    terms.forEach(term -> counts.merge(term, 1, Integer::sum));
    return counts;
  }

  /** Returns the score of a text by its place, at least 0. */
  double score(int text, List<String> question) {
    double score = 0;
    for (String term : question) {
      int count = texts.get(text).getOrDefault(term, 0);
      if (count > 0) {
        double norm = K1 * (1 - B + B * lengths[text] / Math.max(averageLength, 1e-9));
        score += idf(term) * count * (K1 + 1) / (count + norm);
      }
    }
    return score;
  }

  private double idf(String term) {
    int frequency = frequencies.getOrDefault(term, 0);
    return Math.log(1 + (texts.size() - frequency + 0.5) / (frequency + 0.5));
  }
}
