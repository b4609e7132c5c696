package dev.treering.eval.experiment;

import dev.treering.answer.AnswerOutcome;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.run.QuestionResult;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.Inquiry;
import dev.treering.forest.Rung;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.forest.episode.Window;
import dev.treering.forest.seed.Seed;
import dev.treering.forest.select.EvidenceDiscovery;
import dev.treering.forest.structure.ParentOptions;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.RecipeStages;
import java.util.List;

/**
 * The two halves of the way of a question, apart.
 *
 * @param stages of the recipe
 */
record Staging(RecipeStages stages) {
  /** Returns the seeds with what is found around them. */
  List<Evidence> discover(Inquiry inquiry, List<Seed> seeds) {
    return select(
        inquiry,
        stages.windows().read(inquiry, stages.episodes().find(seeds).accepted(), seeds),
        seeds);
  }

  /** Returns the seeds with what is selected of windows. */
  List<Evidence> select(Inquiry inquiry, List<Window> windows, List<Seed> seeds) {
    return EvidenceDiscovery.join(seeds, stages.discovery().select(inquiry, windows, seeds));
  }

  /** Returns the forest of the evidence. */
  EvidenceForest structure(Inquiry inquiry, List<Evidence> evidence) {
    List<ParentOptions> parents = stages.parents().find(inquiry, evidence);
    return stages
        .trees()
        .build(evidence, parents, stages.relations().classify(inquiry, parents).found());
  }

  /** Returns what is answered from a forest within a budget. */
  QuestionResult answer(
      Inquiry inquiry, EvidenceForest forest, LabelledQuestion question, int budgetTokens) {
    CompressedForest context =
        stages.compressor().compress(forest, inquiry.question(), inquiry.weights(), budgetTokens);
    AnswerOutcome outcome = stages.answerer().answer(inquiry, context);
    Rung withoutModel = inquiry.hasEmbedder() ? Rung.LOCAL : Rung.LEXICAL;
    return new QuestionResult(
        question,
        new AnsweredQuestion(
            inquiry.question(),
            context,
            outcome.answer(),
            outcome.byModel() ? Rung.MIXED : withoutModel,
            List.of()),
        List.of());
  }
}
