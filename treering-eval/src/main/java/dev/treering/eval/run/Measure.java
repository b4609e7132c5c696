package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import java.util.List;

/** What is done with one question of a data set, and counted. */
@FunctionalInterface
public interface Measure {
  /** Returns what the question adds to the figures. */
  Measured of(Bench bench, LabelledQuestion question);

  /**
   * Puts questions to a contender.
   *
   * @param contender who is asked
   * @param protocol what is counted
   * @param budgetTokens the most tokens of evidence for an answer
   */
  static Measure of(Contender contender, Protocol protocol, int budgetTokens) {
    if (contender instanceof Contender.OfTree(TreeSetup setup)) {
      return new TreeRecall(setup);
    }
    List<Integer> budgets = protocol.countsBudgets() ? Protocol.BUDGETS : List.of();
    return (bench, question) -> {
      Trial trial = bench.ask(contender, question, budgetTokens, budgets);
      return new Measured(
          question.id(),
          question.type(),
          protocol.shares(trial),
          trial.answered().map(QuestionResult::line).orElse(question.question().text()));
    };
  }
}
