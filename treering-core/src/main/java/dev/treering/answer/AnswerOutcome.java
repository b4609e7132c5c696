package dev.treering.answer;

import java.util.List;

/**
 * An answer and how well it went.
 *
 * @param answer the answer
 * @param byModel whether a language model wrote it or declined
 * @param failures why a model's answer could not be used, one line each
 */
public record AnswerOutcome(Answer answer, boolean byModel, List<String> failures) {
  public AnswerOutcome {
    failures = List.copyOf(failures);
  }
}
