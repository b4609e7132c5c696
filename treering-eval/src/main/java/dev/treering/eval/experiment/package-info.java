/**
 * The experiments of T-Mem's paper as runs over any data set with labels: the arms of an experiment
 * see the same question on the same {@link dev.treering.eval.run.Bench}, and what they come to
 * stands side by side as {@code arm/figure}.
 *
 * <p>{@link dev.treering.eval.experiment.Experiment} names them; {@link
 * dev.treering.eval.experiment.DensityCheck} needs no data.
 */
@NullMarked
package dev.treering.eval.experiment;

import org.jspecify.annotations.NullMarked;
