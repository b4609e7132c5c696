/**
 * From the linearized forest to an answer with citations (T-Mem §4.4, §I): by a language model, or
 * by quoting the message that {@link dev.treering.answer.AnswerModel} finds.
 */
@NullMarked
package dev.treering.answer;

import org.jspecify.annotations.NullMarked;
