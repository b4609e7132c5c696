package dev.treering.eval.experiment;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.metric.Share;
import dev.treering.eval.run.Ablation;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Contender.Baseline;
import dev.treering.eval.run.Figures;
import dev.treering.eval.run.Measure;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.QuestionResult;
import dev.treering.eval.run.Trial;
import dev.treering.memory.Recipe;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Exp-5 (T-Mem §5.6): what is found of {@link RevisionChains}. {@code complete_chain}: all
 * revisions and the rollback; {@code revision_without_rollback}: a revision, and not what undoes it
 * (lower is better); {@code right}: the answer names the original state or the rollback as what
 * holds; {@code obsolete}: it names a revision (lower is better).
 *
 * @param recipe which is measured, beside baselines at 36 messages
 * @param budgetTokens the budget of the answer
 */
record RevisionRecovery(Recipe recipe, int budgetTokens) implements Measure {
  private static final int DEPTH = 36;

  @Override
  public Measured of(Bench bench, LabelledQuestion question) {
    Arms arms = new Arms(question);
    String level = question.id().substring(question.id().lastIndexOf('@') + 1);
    for (Baseline baseline : baselines(bench)) {
      Trial trial = bench.ask(baseline, question, budgetTokens, List.of());
      List<MessageId> first = trial.ranking().subList(0, Math.min(DEPTH, trial.ranking().size()));
      arms.addAt(baseline.wireName(), found(question, Set.copyOf(first)), level);
    }
    Trial trial =
        bench.ask(new Contender.OfRecipe(recipe, Ablation.NONE), question, budgetTokens, List.of());
    trial.answered().ifPresent(result -> arms.addAt(recipe.name(), answered(result), level));
    return arms.measured();
  }

  private static List<Baseline> baselines(Bench bench) {
    List<Baseline> baselines = new ArrayList<>(List.of(Baseline.BM25));
    if (bench.rungs().embedder().isPresent()) {
      baselines.add(Baseline.DENSE);
      baselines.add(Baseline.HYBRID);
    }
    return baselines;
  }

  /** Returns the messages that were added, the rollback last. */
  private static List<MessageId> added(LabelledQuestion question) {
    return question.labels().updates().stream().map(UpdatePair::superseding).toList();
  }

  private static Map<String, Share> found(LabelledQuestion question, Set<MessageId> found) {
    List<MessageId> added = added(question);
    List<MessageId> revisions = added.subList(0, added.size() - 1);
    Map<String, Share> figures = new LinkedHashMap<>();
    figures.put("complete_chain", Share.of(found.containsAll(added)));
    figures.put(
        "revision_without_rollback",
        Share.of(revisions.stream().anyMatch(found::contains) && !found.contains(added.getLast())));
    return figures;
  }

  private static Map<String, Share> answered(QuestionResult result) {
    LabelledQuestion question = result.question();
    Map<String, Share> figures = found(question, result.found());
    List<MessageId> added = added(question);
    MessageId named = result.answered().answer().current();
    MessageId original = question.labels().updates().getFirst().superseded();
    figures.put("right", Share.of(added.getLast().equals(named) || original.equals(named)));
    figures.put(
        "obsolete", Share.of(named != null && added.subList(0, added.size() - 1).contains(named)));
    figures.put("update_linked", Figures.ofUpdates(question.labels().updates(), result::linked));
    return figures;
  }
}
