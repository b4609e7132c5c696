package dev.treering.cli;

import dev.treering.eval.data.Dataset;
import dev.treering.eval.experiment.Experiment;
import dev.treering.eval.run.Ablation;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Contender.Baseline;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.TreeSetup;
import dev.treering.memory.Recipe;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Everything that is measured when all is measured, in order. */
final class EvalPlan {
  /** The data set with the most kinds of labels, on which the papers' experiments are made. */
  private static final Dataset OF_EXPERIMENTS = Dataset.GROUPMEMBENCH;

  private static final Set<Experiment> OF_FORESTS = EnumSet.range(Experiment.EXP2, Experiment.EXP6);

  /** What TiMem was measured on. */
  private static final Set<Dataset> OF_TREES = EnumSet.of(Dataset.LOCOMO, Dataset.LONGMEMEVAL);

  private EvalPlan() {}

  /** Something to be measured. */
  sealed interface Step {
    /** Returns its name, for the file of its run. */
    String name();

    /** A recipe or a baseline. */
    record OfContender(Contender contender) implements Step {
      @Override
      public String name() {
        return contender.wireName();
      }
    }

    /** An experiment. */
    record OfExperiment(Experiment experiment, Recipe recipe) implements Step {
      @Override
      public String name() {
        return "%s-%s".formatted(experiment.wireName(), recipe.name());
      }
    }
  }

  /**
   * Returns what is measured on a data set.
   *
   * @param meanings whether there is an embedding model
   */
  static List<Step> of(Dataset dataset, boolean meanings) {
    List<Step> steps = new ArrayList<>();
    for (Baseline baseline : baselines(dataset)) {
      if (meanings || !baseline.needsEmbedder()) {
        steps.add(new Step.OfContender(baseline));
      }
    }
    for (Recipe recipe : Recipe.all().reversed()) {
      boolean wanted = !recipe.isGuided() || OF_TREES.contains(dataset);
      boolean fits =
          Protocol.of(dataset) != Protocol.REPLY_LINKS || recipe.equals(Recipe.standard());
      if (wanted && fits) {
        steps.add(new Step.OfContender(new Contender.OfRecipe(recipe, Ablation.NONE)));
      }
    }
    if (OF_TREES.contains(dataset)) {
      steps.add(new Step.OfContender(new Contender.OfTree(TreeSetup.standard())));
    }
    if (dataset == Dataset.LOCOMO) {
      steps.add(new Step.OfExperiment(Experiment.TREE_PARTS, Recipe.standard()));
    }
    if (dataset == OF_EXPERIMENTS) {
      for (Experiment experiment : OF_FORESTS) {
        steps.add(new Step.OfExperiment(experiment, Recipe.paper()));
        if (experiment == Experiment.EXP5 || experiment == Experiment.EXP6) {
          steps.add(new Step.OfExperiment(experiment, Recipe.standard()));
        }
      }
    }
    return steps;
  }

  private static List<Baseline> baselines(Dataset dataset) {
    return switch (Protocol.of(dataset)) {
      case REPLY_LINKS -> List.of(Baseline.PREVIOUS);
      case JUDGED_CHATS -> List.of();
      case TURN_RETRIEVAL ->
          List.of(
              Baseline.BM25,
              Baseline.BM25_CONTENT,
              Baseline.BM25_DATED,
              Baseline.DENSE,
              Baseline.HYBRID);
      default -> List.of(Baseline.BM25, Baseline.BM25_CONTENT, Baseline.DENSE, Baseline.HYBRID);
    };
  }
}
