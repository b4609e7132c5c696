package dev.treering.eval.experiment;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.Figures;
import dev.treering.eval.run.Measure;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.QuestionResult;
import dev.treering.eval.run.Wording;
import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.memory.Recipe;
import dev.treering.memory.RecipeStages;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Exp-6 (T-Mem §5.7): evidence is found in one wording of the conversation and linked in another.
 * What is withheld from discovery is withheld from the search for seeds too, as if nobody had ever
 * labelled the chat; the paper leaves the search as it is. Beyond the paper, {@code no-replies}
 * also withholds what messages answer.
 *
 * @param recipe which is measured
 * @param budgetTokens the budget of the answer
 */
record WithheldLabels(Recipe recipe, int budgetTokens) implements Measure {
  /** What each half sees. */
  private enum Condition {
    ALL(Wording.FULL, Wording.FULL),
    NOT_IN_DISCOVERY(Wording.UNLABELLED, Wording.FULL),
    NOT_IN_STRUCTURING(Wording.FULL, Wording.UNLABELLED),
    NOT_IN_BOTH(Wording.UNLABELLED, Wording.UNLABELLED),
    NO_REPLIES(Wording.UNTHREADED, Wording.UNTHREADED);

    private final Wording discovery;
    private final Wording structuring;

    Condition(Wording discovery, Wording structuring) {
      this.discovery = discovery;
      this.structuring = structuring;
    }

    String arm() {
      return switch (this) {
        case ALL -> "all-labels";
        case NOT_IN_DISCOVERY -> "none-in-discovery";
        case NOT_IN_STRUCTURING -> "none-in-structuring";
        case NOT_IN_BOTH -> "none-at-all";
        case NO_REPLIES -> "no-replies";
      };
    }
  }

  @Override
  public Measured of(Bench bench, LabelledQuestion question) {
    Arms arms = new Arms(question);
    for (Condition condition : Condition.values()) {
      arms.add(condition.arm(), Figures.ofReading(result(bench, question, condition)));
    }
    return arms.measured();
  }

  private QuestionResult result(Bench bench, LabelledQuestion question, Condition condition) {
    Staging staging = new Staging(new RecipeStages(bench.rungs(), recipe));
    List<Evidence> found =
        bench.inquire(
            condition.discovery,
            question.question(),
            inquiry -> staging.discover(inquiry, staging.stages().seeds().retrieve(inquiry)));
    return bench.inquire(
        condition.structuring,
        question.question(),
        inquiry -> {
          List<Evidence> seen = seenIn(inquiry, found);
          return staging.answer(inquiry, staging.structure(inquiry, seen), question, budgetTokens);
        });
  }

  /** Returns the same evidence as another wording has it. */
  private static List<Evidence> seenIn(Inquiry inquiry, List<Evidence> found) {
    Map<MessageId, Message> messages =
        inquiry.messages(found.stream().map(one -> one.message().id()).toList());
    return found.stream()
        .filter(one -> messages.containsKey(one.message().id()))
        .map(
            one ->
                new Evidence(
                    messages.getOrDefault(one.message().id(), one.message()),
                    one.origin(),
                    one.relevance(),
                    one.reason()))
        .sorted(Comparator.comparing(Evidence::message, Message.BY_TIME))
        .toList();
  }
}
