package dev.treering.eval.experiment;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.metric.Share;
import dev.treering.eval.run.Ablation;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Measure;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.TreeRecall;
import dev.treering.eval.run.TreeSetup;
import dev.treering.memory.RecallOptions;
import dev.treering.memory.Recipe;
import dev.treering.memory.Route;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.TreeSettings.Pause;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What TiMem leaves open (§6): sessions by density, forgetting at storage time, and the choice
 * among tree, forest and both; all of them within the tokens that the paper needs.
 */
record TreeExtensions() implements Measure {
  private static final int BUDGET = RecallOptions.DEFAULT_BUDGET_TOKENS;
  private static final String EVIDENCE = "evidence@" + BUDGET;
  private static final Map<String, TreeSetup> TREES = trees();

  private static Map<String, TreeSetup> trees() {
    TreeSetup whole = TreeSetup.standard();
    TreeSettings growing = whole.growing();
    Map<String, TreeSetup> trees = new LinkedHashMap<>();
    trees.put("full", whole);
    trees.put("adaptive-sessions", whole.withGrowing(growing.withPause(new Pause.Adaptive())));
    for (int days : List.of(30, 7)) {
      trees.put(
          "forget-%dd".formatted(days),
          whole.withGrowing(growing.withForget(Optional.of(Duration.ofDays(days)))));
    }
    return trees;
  }

  @Override
  public Measured of(Bench bench, LabelledQuestion question) {
    Arms arms = new Arms(question);
    Map<String, Map<String, Share>> shares = new LinkedHashMap<>();
    TREES.forEach(
        (arm, setup) ->
            shares.put(arm, new TreeRecall(setup).sharesWithin(bench, question, BUDGET)));
    shares.put("forest", forest(bench, question, Recipe.standard()));
    shares.put("forest+tree", forest(bench, question, Recipe.guided()));
    Route route = bench.trees(TreeSetup.standard()).route(question.question());
    String chosen =
        switch (route.way()) {
          case FOREST -> "forest";
          case TREE -> "full";
          case BOTH -> "forest+tree";
        };
    shares.put("auto", Map.of(EVIDENCE, shares.getOrDefault(chosen, Map.of()).get(EVIDENCE)));
    shares.forEach(arms::add);
    return arms.measured();
  }

  private static Map<String, Share> forest(Bench bench, LabelledQuestion question, Recipe recipe) {
    var trial =
        bench.ask(new Contender.OfRecipe(recipe, Ablation.NONE), question, BUDGET, List.of(BUDGET));
    return Map.of(
        EVIDENCE, TreeRecall.found(question, trial.contexts().getOrDefault(BUDGET, List.of())));
  }
}
