package dev.treering.answer;

import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Inquiry;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.List;

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
    List<EvidenceNode> nodes = context.forest().nodes();
    if (nodes.isEmpty()) {
      return fallback.answer(inquiry, context);
    }
    return switch (answers.answer(inquiry.question(), context.text(), nodes.size())) {
      case ModelAnswers.Answered answered -> byModel(answered, nodes);
      case ModelAnswers.Failed failed -> {
        AnswerOutcome quoted = fallback.answer(inquiry, context);
        List<String> failures = new ArrayList<>(quoted.failures());
        failures.add(failed.reason());
        yield new AnswerOutcome(quoted.answer(), quoted.byModel(), failures);
      }
    };
  }

  private static AnswerOutcome byModel(ModelAnswers.Answered answered, List<EvidenceNode> nodes) {
    AnswerMode mode = answered.abstained() ? AnswerMode.ABSTAINED : AnswerMode.MODEL;
    List<MessageId> citations =
        answered.citations().stream().map(number -> nodes.get(number - 1).id()).toList();
    MessageId current = answered.current() == null ? null : nodes.get(answered.current() - 1).id();
    Answer answer = new Answer(answered.text(), mode, citations, current);
    List<String> notes =
        answered.discarded() == 0
            ? List.of()
            : List.of(
                "%d cited numbers are not in the context and were dropped"
                    .formatted(answered.discarded()));
    return new AnswerOutcome(answer, true, notes);
  }
}
