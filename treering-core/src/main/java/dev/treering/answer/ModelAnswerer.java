package dev.treering.answer;

import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Inquiry;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Answers with a language model; where that fails, with the fallback, and says so. With no evidence
 * at all the model is not asked. Thread-safe.
 *
 * @param answers asks the model
 * @param fallback answers where it fails
 */
public record ModelAnswerer(ModelAnswers answers, Answerer fallback) implements Answerer {
  @Override
  public AnswerOutcome answer(Inquiry inquiry, CompressedForest context) {
    Set<MessageId> citable =
        context.forest().nodes().stream().map(EvidenceNode::id).collect(Collectors.toSet());
    if (citable.isEmpty()) {
      return fallback.answer(inquiry, context);
    }
    return switch (answers.answer(inquiry.question(), context.text(), citable)) {
      case ModelAnswers.Answered answered -> byModel(answered);
      case ModelAnswers.Failed failed -> {
        AnswerOutcome quoted = fallback.answer(inquiry, context);
        List<String> failures = new ArrayList<>(quoted.failures());
        failures.add(failed.reason());
        yield new AnswerOutcome(quoted.answer(), quoted.byModel(), failures);
      }
    };
  }

  private static AnswerOutcome byModel(ModelAnswers.Answered answered) {
    AnswerMode mode = answered.abstained() ? AnswerMode.ABSTAINED : AnswerMode.MODEL;
    Answer answer = new Answer(answered.text(), mode, answered.citations(), answered.current());
    List<String> notes =
        answered.discarded() == 0
            ? List.of()
            : List.of(
                "%d cited ids are not in the context and were dropped"
                    .formatted(answered.discarded()));
    return new AnswerOutcome(answer, true, notes);
  }
}
