package dev.treering.answer;

import dev.treering.forest.Inquiry;
import dev.treering.forest.compress.CompressedForest;

/** Answers from the compressed forest and nothing else. Implementations are thread-safe. */
public interface Answerer {
  /**
   * Returns the answer to the inquiry's question.
   *
   * @param inquiry the question, and the statistics of its space
   * @param context the evidence, within the budget
   */
  AnswerOutcome answer(Inquiry inquiry, CompressedForest context);

  /** Returns the answerer that quotes, without a language model. */
  static Answerer extractive(ExtractiveSettings settings) {
    return extractive(settings, AnswerModel.standard());
  }

  /** Returns the answerer that quotes what a model finds. */
  static Answerer extractive(ExtractiveSettings settings, AnswerModel model) {
    return new ExtractiveAnswerer(settings, model);
  }
}
