package dev.treering.tree.plan;

import dev.treering.store.TermStatistics;

/** Plans the recall for a question. Implementations are thread-safe. */
public interface Planner {
  /**
   * Returns the plan.
   *
   * @param question the question's words
   * @param words how common words are
   */
  RecallPlan plan(String question, TermStatistics words);

  /** Returns the planner that needs no model. */
  static Planner byRules() {
    return new RulePlanner();
  }
}
