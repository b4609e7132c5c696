package dev.treering.tree.gate;

import dev.treering.model.tree.Level;
import dev.treering.tree.plan.Complexity;
import dev.treering.tree.plan.RecallPlan;
import dev.treering.tree.recall.Remembered;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps the best candidates: up to 18, but beyond 8 only those that score a good part of the best
 * one; for a complex plan the best memory of each level above segments as well, in place of the
 * least ones, since it asks for what no segment tells. Those are the numbers of hybrid plans, for
 * every plan: a quoted turn is short, so that three to eight leave room in the budget, while thirty
 * leave little of each. Of LoCoMo's development half (997 questions, 511 tokens) 0.805 of the
 * evidence is told in this way ({@code treering eval locomo --recipe tree}), 0.747 by the plan's
 * own numbers.
 */
final class LocalGate implements Gate {
  private static final int LEAST = Complexity.HYBRID.least();
  private static final int MOST = Complexity.HYBRID.most();

  /** Of the best score; a guess. */
  private static final double GOOD_PART = 0.5;

  /** Of a memory above segments; a guess. */
  private static final double ABOVE = 0.7;

  private static final Comparator<Remembered> BEST_FIRST =
      Comparator.comparingDouble(Remembered::score).reversed();

  @Override
  public Gated keep(String question, RecallPlan plan, List<Remembered> candidates) {
    List<Remembered> ranked =
        candidates.stream()
            .map(one -> new Remembered(one.node(), one.score() * share(one.node().level())))
            .sorted(BEST_FIRST)
            .toList();
    List<Remembered> kept = new ArrayList<>(best(ranked, plan.complexity()));
    double best = ranked.isEmpty() ? 0 : ranked.getFirst().score();
    for (Remembered candidate : ranked) {
      boolean few = kept.size() < LEAST;
      boolean good = candidate.score() >= best * GOOD_PART;
      if (kept.size() < MOST && (few || good) && !kept.contains(candidate)) {
        kept.add(candidate);
      }
    }
    kept.sort(BEST_FIRST);
    return new Gated(kept, false, 0, null);
  }

  /** Returns the best memory of each level above segments, where the plan asks for patterns. */
  private static List<Remembered> best(List<Remembered> ranked, Complexity complexity) {
    Set<Level> found = EnumSet.of(Level.SEGMENT);
    return complexity == Complexity.COMPLEX
        ? ranked.stream().filter(one -> found.add(one.node().level())).toList()
        : List.of();
  }

  private static double share(Level level) {
    return level == Level.SEGMENT ? 1 : ABOVE;
  }
}
