package dev.treering.tree.gate;

import dev.treering.tree.plan.RecallPlan;
import dev.treering.tree.recall.Remembered;
import java.util.List;

/** Keeps of the candidates what the answer needs. Implementations are thread-safe. */
public interface Gate {
  /**
   * Returns what to keep.
   *
   * @param question the question's words
   * @param candidates the best first
   */
  Gated keep(String question, RecallPlan plan, List<Remembered> candidates);

  /** Returns the gate that needs no model. */
  static Gate local() {
    return new LocalGate();
  }

  /** Returns the gate that lets all through. */
  static Gate open() {
    return (question, plan, candidates) -> new Gated(candidates, false, 0, null);
  }
}
