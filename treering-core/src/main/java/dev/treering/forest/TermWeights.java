package dev.treering.forest;

import dev.treering.store.TermStatistics;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The weight of a lexical unit, w(u) = ln((N + 1) / (df(u) + 1)) + 1, with N and df from the
 * space's index (T-Mem Eq. 6; smoothed self-information by Lemma 1 of §F.2). At least 1; common
 * units weigh least. Thread-safe; remembers what it looked up.
 */
public final class TermWeights {
  private final TermStatistics statistics;
  private final long documentCount;
  private final Map<String, Long> frequencies = new ConcurrentHashMap<>();

  /**
   * @param statistics the space's terms as of the question
   */
  public TermWeights(TermStatistics statistics) {
    this.statistics = statistics;
    this.documentCount = statistics.documentCount();
  }

  /** Returns w(u). */
  public double weight(String term) {
    return Math.log((documentCount + 1.0) / (frequency(term) + 1.0)) + 1;
  }

  /** Returns df(u), the number of messages that have it, at most N. */
  public long frequency(String term) {
    return frequencies.computeIfAbsent(
        term, t -> Math.min(documentCount, statistics.documentFrequency(t)));
  }

  /** Returns the sum of the weights of these terms. */
  public double sum(Collection<String> terms) {
    return terms.stream().mapToDouble(this::weight).sum();
  }

  /** Returns U(s), the set of normalized lexical units of a text, in order of appearance. */
  public Set<String> distinctTerms(String text) {
    return new LinkedHashSet<>(statistics.terms(text));
  }
}
