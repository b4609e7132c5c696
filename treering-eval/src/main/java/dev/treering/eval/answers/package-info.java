/**
 * Answers that are judged: the staged run of T-Mem's Appendix D.
 *
 * <p>A run is a folder with a file for each {@link dev.treering.eval.answers.Stage}: contexts are
 * retrieved, answers are given, answers are judged. All questions finish one stage before the next
 * begins. Each file is {@linkplain dev.treering.eval.run.ContractedLines added to only}, below the
 * contract of its stage, and holds for each {@link dev.treering.eval.answers.QuestionKey} what came
 * of it, faults too; what rests on the same is not done again. {@link
 * dev.treering.eval.answers.AnswerProtocol} is how the makers of a data set want answers given and
 * judged, {@link dev.treering.eval.answers.StagedRun} the whole, {@link
 * dev.treering.eval.answers.CostLedger} what it cost.
 */
@NullMarked
package dev.treering.eval.answers;

import org.jspecify.annotations.NullMarked;
