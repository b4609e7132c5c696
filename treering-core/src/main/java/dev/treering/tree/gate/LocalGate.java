package dev.treering.tree.gate;

import dev.treering.model.tree.Level;
import dev.treering.tree.plan.Complexity;
import dev.treering.tree.plan.RecallPlan;
import dev.treering.tree.recall.Remembered;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps the best candidates: up to 18, but beyond 8 only those that score a good part of the best
 * one. Those are the numbers of hybrid plans, for every plan: a quoted turn is short, so that three
 * to eight leave room in the budget, while thirty leave little of each. Of LoCoMo's development
 * half (997 questions, 511 tokens) 0.806 of the evidence was told in this way, 0.747 by the plan's
 * own numbers ({@code treering eval tree-parts}, arms always-hybrid and full).
 */
final class LocalGate implements Gate {
  /** Of the best score; a guess. */
  private static final double GOOD_PART = 0.5;

  /** Of a memory above segments; a guess. */
  private static final double ABOVE = 0.7;

  @Override
  public Gated keep(String question, RecallPlan plan, List<Remembered> candidates) {
    List<Remembered> kept = new ArrayList<>();
    List<Remembered> ranked =
        candidates.stream()
            .map(one -> new Remembered(one.node(), one.score() * share(one.node().level())))
            .sorted(Comparator.comparingDouble(Remembered::score).reversed())
            .toList();
    double best = ranked.isEmpty() ? 0 : ranked.getFirst().score();
    for (Remembered candidate : ranked) {
      boolean few = kept.size() < Complexity.HYBRID.least();
      boolean good = candidate.score() >= best * GOOD_PART;
      if (kept.size() < Complexity.HYBRID.most() && (few || good)) {
        kept.add(candidate);
      }
    }
    return new Gated(kept, false, 0, null);
  }

  private static double share(Level level) {
    return level == Level.SEGMENT ? 1 : ABOVE;
  }
}
