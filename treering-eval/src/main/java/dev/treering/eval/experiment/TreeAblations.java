package dev.treering.eval.experiment;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.Measure;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.TreeRecall;
import dev.treering.eval.run.TreeSetup;
import dev.treering.memory.RecallOptions;
import dev.treering.model.tree.Level;
import dev.treering.tree.plan.Complexity;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ablations of TiMem's paper (§4.5 levels, planner, gate; §C.3 λ; appendix B size of segments),
 * each beside the whole, within the tokens that the paper needs.
 */
record TreeAblations() implements Measure {
  private static final Map<String, TreeSetup> ARMS = arms();

  @Override
  public Measured of(Bench bench, LabelledQuestion question) {
    Arms arms = new Arms(question);
    ARMS.forEach(
        (arm, setup) ->
            arms.add(
                arm,
                new TreeRecall(setup)
                    .sharesWithin(bench, question, RecallOptions.DEFAULT_BUDGET_TOKENS)));
    return arms.measured();
  }

  private static Map<String, TreeSetup> arms() {
    TreeSetup whole = TreeSetup.standard();
    Map<String, TreeSetup> arms = new LinkedHashMap<>();
    arms.put("full", whole);
    for (Level highest : List.of(Level.SEGMENT, Level.SESSION, Level.DAY, Level.WEEK)) {
      arms.put(
          "up-to-" + highest.wireName(), whole.withLevels(EnumSet.range(Level.SEGMENT, highest)));
    }
    arms.put("without-segments", whole.withLevels(EnumSet.range(Level.SESSION, Level.PROFILE)));
    for (Complexity scope : Complexity.values()) {
      arms.put("always-" + scope.wireName(), whole.withoutPlanner(scope));
    }
    arms.put("without-gate", whole.withoutGate());
    for (double lambda : List.of(0.0, 0.3, 0.5, 0.7, 1.0)) {
      arms.put("lambda-" + lambda, whole.withLambda(lambda));
    }
    for (int turns : List.of(2, 4, 8)) {
      arms.put("turns-" + turns, whole.withTurns(turns));
    }
    return arms;
  }
}
