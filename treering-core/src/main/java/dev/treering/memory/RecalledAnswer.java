package dev.treering.memory;

import dev.treering.answer.Answer;
import dev.treering.forest.Rung;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.tree.plan.RecallPlan;
import dev.treering.tree.recall.RecalledText;
import java.util.List;
import java.util.stream.Stream;

/**
 * A question to a memory tree with everything that came of it.
 *
 * @param question what was asked
 * @param options how
 * @param plan how it was searched for
 * @param context the memories within their budget, as the answerer got them
 * @param answer what was answered; it cites messages
 * @param rung on what the result stands
 * @param stages what each stage did, in order
 */
public record RecalledAnswer(
    Question question,
    RecallOptions options,
    RecallPlan plan,
    RecalledText context,
    Answer answer,
    Rung rung,
    List<StageTrace> stages) {
  public RecalledAnswer {
    stages = List.copyOf(stages);
  }

  /**
   * Returns the messages behind what is told of the recalled memories, in the order of the text.
   */
  public List<MessageId> evidence() {
    return context.sources();
  }

  /** Returns why models could not do their part, in the order of the stages. */
  public List<String> failures() {
    return stages.stream()
        .flatMap(stage -> Stream.ofNullable(stage.details().get("failures")))
        .flatMap(failures -> ((List<?>) failures).stream())
        .map(String::valueOf)
        .toList();
  }
}
