package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.AskOptions;
import dev.treering.memory.ConversationMemory;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Asks a memory all questions of a space, and beside it BM25 over the same metadata-expanded text
 * for as many messages as the memory found.
 *
 * @param options how the memory is asked
 */
public record MemoryRun(AskOptions options) {
  /**
   * Returns the results in the order of the questions.
   *
   * @param memory of the labelled space, its messages already in it
   * @param heard is told after each question
   */
  public List<QuestionResult> run(
      ConversationMemory memory, LabelledSpace space, Consumer<LabelledQuestion> heard) {
    List<QuestionResult> results = new ArrayList<>();
    for (LabelledQuestion labelled : space.questions()) {
      AnsweredQuestion answered = memory.ask(labelled.question(), options);
      results.add(result(memory, labelled, answered));
      heard.accept(labelled);
    }
    return results;
  }

  /** Returns an answer beside what BM25 alone ranks first. */
  static QuestionResult result(
      ConversationMemory memory, LabelledQuestion labelled, AnsweredQuestion answered) {
    int size = answered.context().forest().size();
    return new QuestionResult(labelled, answered, baseline(memory, labelled.question(), size));
  }

  private static List<MessageId> baseline(ConversationMemory memory, Question question, int size) {
    try (IndexSnapshot snapshot = memory.store().snapshot(question.asOf())) {
      return snapshot.lexical(question.searchText(), Math.max(1, size)).stream()
          .map(Hit::id)
          .limit(size)
          .toList();
    }
  }
}
