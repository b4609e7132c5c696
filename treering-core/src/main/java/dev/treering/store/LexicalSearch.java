package dev.treering.store;

import java.util.List;

/** Search by words. */
public interface LexicalSearch {
  /**
   * Ranks speech by BM25 over its text expanded with channel, phase, topic, author and role (T-Mem
   * §4.2, §C.1). Any term of the question may match.
   *
   * @param text the question's words, searched literally: no operators, any length
   * @param limit the most hits to return, at least 1
   * @return in the order of {@link Hit#BEST_FIRST}; fewer than {@code limit}, or none, when less
   *     matches
   */
  List<Hit> lexical(String text, int limit);
}
