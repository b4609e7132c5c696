package dev.treering.forest.structure;

import dev.treering.language.MessageProfile;
import java.util.Map;
import java.util.Set;

/**
 * The words that a parent and a child have in common, compared once for all features.
 *
 * @param childCoverage the share of the child's weight of words that the parent has, in [0, 1]
 * @param parentCoverage the share of the parent's weight of words that the child has, in [0, 1]
 * @param shared the weight of all words that both have
 * @param rarest the weight of the heaviest of them; 0 when there is none
 * @param names how many names or codes of the child the parent has
 */
public record PairWords(
    double childCoverage, double parentCoverage, double shared, double rarest, int names) {
  /**
   * Compares two messages.
   *
   * @param parentWeight the weight of all the parent's words, which many children ask for
   */
  static PairWords of(MessageProfile parent, double parentWeight, MessageProfile child) {
    Set<String> others = parent.terms().keySet();
    double childWeight = 0;
    double shared = 0;
    double rarest = 0;
    double sharedInParent = 0;
    for (Map.Entry<String, Double> term : child.terms().entrySet()) {
      childWeight += term.getValue();
      if (others.contains(term.getKey())) {
        shared += term.getValue();
        rarest = Math.max(rarest, term.getValue());
        sharedInParent += parent.terms().getOrDefault(term.getKey(), 0.0);
      }
    }
    int names = 0;
    for (String name : child.names()) {
      names += parent.words().contains(name) ? 1 : 0;
    }
    return new PairWords(
        childWeight == 0 ? 0 : shared / childWeight,
        parentWeight == 0 ? 0 : sharedInParent / parentWeight,
        shared,
        rarest,
        names);
  }
}
