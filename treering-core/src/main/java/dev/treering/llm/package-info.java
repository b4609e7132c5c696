/**
 * One way of asking a language model: a versioned prompt, an answer in JSON, and every fault of the
 * model turned into a visible outcome.
 *
 * <p>A {@link dev.treering.llm.PromptTemplate} is filled with data that cannot break out of its
 * place and becomes a {@link dev.treering.llm.Prompt}. {@link dev.treering.llm.StructuredChat}
 * sends it as a {@link dev.treering.llm.StructuredCall}, tries again where that may help, and
 * returns a {@link dev.treering.llm.ChatOutcome}: answered or failed, never an exception for what
 * the model did. Each try is one line of the {@link dev.treering.llm.CallLedger}. {@link
 * dev.treering.llm.RecordingChatModel} and {@link dev.treering.llm.ReplayingChatModel} let a run be
 * repeated without the model.
 */
@NullMarked
package dev.treering.llm;

import org.jspecify.annotations.NullMarked;
