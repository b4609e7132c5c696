package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.memory.ConversationMemory.EmbeddingProgress;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.store.Spaces;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs a whole data set: brings each conversation onto its {@link Bench}, then asks its questions.
 *
 * @param spaces where the conversations are kept
 * @param rungs what the memories stand on
 * @param trees what memory trees stand on
 * @param measure what is done with each question
 * @param nanoTime a rising clock, for durations only
 */
public record DatasetRun(
    Spaces spaces, Rungs rungs, TreeParts trees, Measure measure, LongSupplier nanoTime) {

  /** A run whose memory trees need no language model. */
  public DatasetRun(Spaces spaces, Rungs rungs, Measure measure, LongSupplier nanoTime) {
    this(spaces, rungs, TreeParts.local(rungs.embedder(), rungs.tokens()), measure, nanoTime);
  }

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
        try (Bench bench = new Bench(spaces, one, rungs, trees, nanoTime, listener)) {
          left.forEach(question -> listener.accept(measure.of(bench, question)));
        }
      }
    }
  }
}
