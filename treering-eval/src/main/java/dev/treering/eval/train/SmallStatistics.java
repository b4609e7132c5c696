package dev.treering.eval.train;

import dev.treering.store.TermStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** The words of a few texts, analysed as a larger space analyses them. */
final class SmallStatistics implements TermStatistics {
  private final TermStatistics analysis;
  private final int size;
  private final Map<String, Integer> frequencies = new HashMap<>();

  SmallStatistics(TermStatistics analysis, List<String> texts) {
    this.analysis = analysis;
    this.size = texts.size();
    for (String text : texts) {
      new HashSet<>(analysis.terms(text)).forEach(term -> frequencies.merge(term, 1, Integer::sum));
    }
  }

  @Override
  public long documentCount() {
    return size;
  }

  @Override
  public long documentFrequency(String term) {
    return frequencies.getOrDefault(term, 0);
  }

  @Override
  public List<String> terms(String text) {
    return analysis.terms(text);
  }
}
