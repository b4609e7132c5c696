package dev.treering.memory;

import dev.treering.answer.AnswerOutcome;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.Inquiry;
import dev.treering.forest.Rung;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.forest.episode.Episodes;
import dev.treering.forest.episode.Window;
import dev.treering.forest.seed.Seed;
import dev.treering.forest.select.EvidenceDiscovery;
import dev.treering.forest.select.WindowSelection;
import dev.treering.forest.structure.ParentOptions;
import dev.treering.forest.structure.Relations;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The way of a question, stage by stage (T-Mem §4.1): seeds → episodes → candidates → selection →
 * structuring → compression with linearization → answer. Holds no state between questions.
 *
 * @param rungs the exchangeable parts
 * @param nanoTime a clock for the traces only
 */
record ForestPipeline(Rungs rungs, LongSupplier nanoTime) {

  /**
   * @param failures why the inquiry has no embedder although there is one, one text each
   */
  AnsweredQuestion run(Inquiry inquiry, AskOptions options, List<String> failures) {
    Recipe recipe = options.recipe();
    RecipeStages through = new RecipeStages(rungs, recipe);
    Traces traces = new Traces(nanoTime);

    List<Seed> seeds = through.seeds().retrieve(inquiry);
    traces.add(
        "seeds",
        switch (recipe.seeds()) {
          case Recipe.Seeds.Lexical lexical -> 1;
          case Recipe.Seeds.Hybrid hybrid -> 2;
          case Recipe.Seeds.Guided guided -> 3;
        },
        seeds.size(),
        Explanations.ofSeeds(seeds, failures));

    Episodes episodes = through.episodes().find(seeds);
    traces.add(
        "episodes", seeds.size(), episodes.accepted().size(), Explanations.ofEpisodes(episodes));

    List<Window> windows = through.windows().read(inquiry, episodes.accepted(), seeds);
    int offered = windows.stream().mapToInt(window -> window.candidates().size()).sum();
    traces.add(
        "candidates",
        windows.stream().mapToInt(Window::read).sum(),
        offered,
        Explanations.ofWindows(windows));

    List<WindowSelection> selections = through.discovery().select(inquiry, windows, seeds);
    List<Evidence> evidence = EvidenceDiscovery.join(seeds, selections);
    traces.add(
        "selection",
        offered,
        evidence.size() - seeds.size(),
        Explanations.ofSelections(selections));

    List<ParentOptions> parents = through.parents().find(inquiry, evidence);
    Relations relations = through.relations().classify(inquiry, parents);
    EvidenceForest forest = through.trees().build(evidence, parents, relations.found());
    traces.add(
        "structuring",
        evidence.size(),
        forest.trees().size(),
        Explanations.ofForest(parents, relations, forest));

    CompressedForest context =
        through
            .compressor()
            .compress(forest, inquiry.question(), inquiry.weights(), options.budgetTokens());
    traces.add(
        "compression", forest.size(), context.forest().size(), Explanations.ofContext(context));

    AnswerOutcome outcome = through.answerer().answer(inquiry, context);
    traces.add(
        "answer",
        context.forest().size(),
        outcome.answer().citations().size(),
        Explanations.ofAnswer(outcome));

    return new AnsweredQuestion(
        inquiry.question(),
        context,
        outcome.answer(),
        rung(inquiry, selections, parents, relations, outcome),
        traces.all());
  }

  /** Stages that had nothing to decide stand on nothing. */
  private static Rung rung(
      Inquiry inquiry,
      List<WindowSelection> selections,
      List<ParentOptions> parents,
      Relations relations,
      AnswerOutcome outcome) {
    Rung withoutModel = inquiry.hasEmbedder() ? Rung.LOCAL : Rung.LEXICAL;
    boolean quoted = !outcome.byModel();
    Rung rung = quoted ? withoutModel : Rung.MODEL;
    if (parents.stream().anyMatch(child -> !child.parents().isEmpty())) {
      rung = rung.and(relations.rung());
    }
    for (WindowSelection selection : selections) {
      if (!selection.window().candidates().isEmpty()) {
        rung = rung.and(selection.rung());
      }
    }
    return rung;
  }
}
