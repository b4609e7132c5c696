package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.ConversationMemory.EmbeddingProgress;
import dev.treering.memory.Rungs;
import dev.treering.model.Message;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs a whole data set: brings each conversation into its space (what is there already stays, so
 * meanings are made once), then asks its questions.
 *
 * @param spaces where the conversations are kept; each {@link Wording} apart
 * @param rungs what the memories stand on
 * @param contender who is asked
 * @param protocol what is counted
 * @param budgetTokens the most tokens of evidence for an answer
 * @param nanoTime a rising clock, for durations only
 */
public record DatasetRun(
    Spaces spaces,
    Rungs rungs,
    Contender contender,
    Protocol protocol,
    int budgetTokens,
    LongSupplier nanoTime) {
  private static final int BATCH = 1000;

  /** Hears how far a run has come. */
  public interface Listener extends EmbeddingProgress, Consumer<Measured> {}

  /**
   * Asks all questions that are not done yet, in order.
   *
   * @param done ids of questions that were asked before
   * @param listener is told of each question when it is answered
   */
  public void run(List<LabelledSpace> labelled, Set<String> done, Listener listener) {
    for (LabelledSpace one : labelled) {
      List<LabelledQuestion> left =
          one.questions().stream().filter(question -> !done.contains(question.id())).toList();
      if (!left.isEmpty()) {
        ask(one, left, listener);
      }
    }
  }

  private void ask(LabelledSpace space, List<LabelledQuestion> questions, Listener listener) {
    Rungs needed = contender.readsWordsOnly() ? rungs.withEmbedder(Optional.empty()) : rungs;
    List<Message> messages = space.messages().stream().map(contender.wording()::of).toList();
    try (ConversationMemory memory =
        ConversationMemory.of(spaces.open(space.space(), Access.CREATE), needed, nanoTime)) {
      for (int from = 0; from < messages.size(); from += BATCH) {
        memory.append(messages.subList(from, Math.min(messages.size(), from + BATCH)));
      }
      memory.embedPending(listener);
      Trials trials =
          new Trials(
              memory,
              needed,
              contender,
              budgetTokens,
              protocol.countsBudgets() ? Protocol.BUDGETS : List.of());
      for (LabelledQuestion question : questions) {
        Trial trial = trials.of(question);
        listener.accept(
            new Measured(
                question.id(),
                question.type(),
                protocol.shares(trial),
                trial.answered().map(QuestionResult::line).orElse(question.question().text())));
      }
    }
  }
}
