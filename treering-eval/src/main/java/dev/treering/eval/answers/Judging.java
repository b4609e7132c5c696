package dev.treering.eval.answers;

import dev.treering.eval.LabelledQuestion;
import dev.treering.llm.Prompt;
import dev.treering.llm.StructuredCall;

/**
 * Has answers judged by a model.
 *
 * @param protocol by whose measure
 * @param model what judges
 */
record Judging(AnswerProtocol protocol, AskedModel model) {
  private static final String PURPOSE = "judge";

  /** Whether an answer to this question needs a judge. */
  static boolean isNeeded(LabelledQuestion question) {
    return !AnswerProtocol.hasLetters(question) && AnswerProtocol.isKnown(question);
  }

  Work work(LabelledQuestion question, Given given) {
    Prompt prompt =
        protocol
            .judgePrompt(question)
            .form()
            .quoted("question", question.question().text())
            .quoted("right", question.labels().expected().answer())
            .quoted("given", given.text())
            .prompt();
    StructuredCall<Verdict> call =
        new StructuredCall<>(
            PURPOSE,
            prompt,
            Verdict.SCHEMA,
            model.settings().temperature(),
            model.settings().maxOutputTokens(),
            Verdict.READER);
    return new Work(Work.basis(prompt), () -> Outcome.of(model.ask(call)));
  }
}
