package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.memory.AskOptions;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.ConversationMemory.EmbeddingProgress;
import dev.treering.memory.Rungs;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs a whole data set: brings each conversation into its space (what is there already stays, so
 * meanings are made once), then asks its questions.
 *
 * @param spaces where the conversations are kept
 * @param rungs what the memories stand on
 * @param options how they are asked
 * @param nanoTime a rising clock, for durations only
 */
public record DatasetRun(Spaces spaces, Rungs rungs, AskOptions options, LongSupplier nanoTime) {
  private static final int BATCH = 1000;

  /** Hears how far a run has come. */
  public interface Listener extends EmbeddingProgress, Consumer<LabelledQuestion> {}

  /** Returns the results of all questions, in order. */
  public List<QuestionResult> run(List<LabelledSpace> labelled, Listener listener) {
    List<QuestionResult> results = new ArrayList<>();
    for (LabelledSpace one : labelled) {
      try (ConversationMemory memory =
          ConversationMemory.of(spaces.open(one.space(), Access.CREATE), rungs, nanoTime)) {
        for (int from = 0; from < one.messages().size(); from += BATCH) {
          memory.append(
              one.messages().subList(from, Math.min(one.messages().size(), from + BATCH)));
        }
        memory.embedPending(listener);
        results.addAll(new MemoryRun(options).run(memory, one, listener));
      }
    }
    return results;
  }
}
