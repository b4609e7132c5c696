package dev.treering.eval.run;

import dev.treering.memory.RecallOptions;
import dev.treering.memory.TreeParts;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Subject;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.gate.Gate;
import dev.treering.tree.plan.Complexity;
import dev.treering.tree.recall.LeafSettings;
import java.util.Optional;
import java.util.Set;

/**
 * How a memory tree is grown and asked when it is measured: everything that TiMem's ablations
 * change (§4.5, §C.3, appendix B).
 *
 * @param growing by what rules the tree is grown: of the group alone, since only it is asked
 * @param recall λ, and of which levels memories are handed over; its budget is not used
 * @param fixed how much of the tree every question gets; empty where a planner decides
 * @param gated whether a gate leaves out what the answer does not need
 */
public record TreeSetup(
    TreeSettings growing, RecallOptions recall, Optional<Complexity> fixed, boolean gated) {

  /** The product's own: one turn, λ = 0.9, all levels, with planner and gate. */
  public static TreeSetup standard() {
    return new TreeSetup(
        TreeSettings.defaults().withSubjects(Set.of(Subject.Kind.GROUP)),
        RecallOptions.defaults(),
        Optional.empty(),
        true);
  }

  /** Returns this with segments of so many turns. */
  public TreeSetup withTurns(int newTurns) {
    return withGrowing(growing.withTurns(newTurns));
  }

  /** Returns this with a tree that is grown by other rules. */
  public TreeSetup withGrowing(TreeSettings newGrowing) {
    return new TreeSetup(newGrowing, recall, fixed, gated);
  }

  /** Returns this with another share of meaning in the scores of segments, in [0, 1]. */
  public TreeSetup withLambda(double lambda) {
    LeafSettings leaves = new LeafSettings(lambda, recall.leaves().pool());
    return new TreeSetup(growing, recall.withLeaves(leaves), fixed, gated);
  }

  /** Returns this with memories of these levels only. */
  public TreeSetup withLevels(Set<Level> levels) {
    return new TreeSetup(growing, recall.withLevels(levels), fixed, gated);
  }

  /** Returns this without a planner: every question gets the same part of the tree. */
  public TreeSetup withoutPlanner(Complexity scope) {
    return new TreeSetup(growing, recall, Optional.of(scope), gated);
  }

  /** Returns this without a gate. */
  public TreeSetup withoutGate() {
    return new TreeSetup(growing, recall, fixed, false);
  }

  /** Returns what the recall stands on. */
  TreeParts of(TreeParts parts) {
    TreeParts planned = fixed.map(scope -> fixed(parts, scope)).orElse(parts);
    return gated ? planned : planned.withGate(Gate.open());
  }

  /** The keywords are still the planner's: only the choice of levels is taken from it. */
  private static TreeParts fixed(TreeParts parts, Complexity scope) {
    return parts.withPlanner(
        (question, words) -> parts.planner().plan(question, words).withComplexity(scope));
  }
}
