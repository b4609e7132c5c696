package dev.treering.memory;

import dev.treering.answer.Answer;
import dev.treering.forest.Rung;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.model.Question;
import java.util.List;

/**
 * A question with everything that came of it.
 *
 * @param question what was asked
 * @param context the forest within its budget, as the answerer got it
 * @param answer what was answered
 * @param rung on what the result stands
 * @param stages what each stage did, in order
 */
public record AnsweredQuestion(
    Question question,
    CompressedForest context,
    Answer answer,
    Rung rung,
    List<StageTrace> stages) {
  public AnsweredQuestion {
    stages = List.copyOf(stages);
  }

  /**
   * Returns why models could not do their part, in the order of the stages; empty when they did.
   */
  public List<String> failures() {
    return stages.stream()
        .map(stage -> stage.details().get("failures"))
        .filter(List.class::isInstance)
        .flatMap(failures -> ((List<?>) failures).stream())
        .map(String::valueOf)
        .toList();
  }
}
