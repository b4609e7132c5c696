/**
 * Learns the weights of the local rung from labelled conversations, and measures them.
 *
 * <p>{@code ReplyExamples}, {@code RelationExamples} and {@code AnswerExamples} turn labelled
 * talks, chats and questions into decisions; {@code ChoiceTrainer} fits a {@code ChoiceModel} to
 * decisions; {@code RelationTrainer} and {@code AnswerTrainer} put these together; {@code
 * LocalTraining} does all of it and measures by leaving chats and topics out.
 */
@NullMarked
package dev.treering.eval.train;

import org.jspecify.annotations.NullMarked;
