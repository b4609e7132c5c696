package dev.treering.tree.gate;

import dev.treering.model.tree.Level;
import dev.treering.tree.plan.RecallPlan;
import dev.treering.tree.recall.Remembered;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps the best candidates: as many as the plan allows, but beyond its least number only those
 * that score a good part of the best one.
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
      boolean few = kept.size() < plan.complexity().least();
      boolean good = candidate.score() >= best * GOOD_PART;
      if (kept.size() < plan.complexity().most() && (few || good)) {
        kept.add(candidate);
      }
    }
    return new Gated(kept, false, 0, null);
  }

  private static double share(Level level) {
    return level == Level.SEGMENT ? 1 : ABOVE;
  }
}
