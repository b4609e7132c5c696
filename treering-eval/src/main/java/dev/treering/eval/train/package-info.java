/**
 * Sets the weights of the local relation classifier from labelled conversations.
 *
 * <p>{@code RelationExamples} turns labelled spaces into decisions (a message, its candidate
 * parents, the right place); {@code PairTrainer} fits a {@code PairModel} to them; {@code
 * TrainRelations} does both and measures by leaving topics out.
 */
@NullMarked
package dev.treering.eval.train;

import org.jspecify.annotations.NullMarked;
