package dev.treering.eval.bench;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.TreeSetup;
import dev.treering.llm.CallLedger;
import dev.treering.llm.CallLedger.Totals;
import dev.treering.memory.ConversationMemory.EmbeddingProgress;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.RecallOptions;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.store.Spaces;
import dev.treering.tree.consolidate.ConsolidationCosts;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Counts what a language model is asked to grow memory trees and to answer from them (TiMem §4.4:
 * all levels take 25 to 30 % more calls than segments alone). Trees are grown in a directory of
 * their own, from nothing, so each run makes all calls.
 *
 * @param parts what trees stand on, with a model whose tries go into the ledger
 * @param nanoTime a rising clock
 */
public record TreeCosts(Function<CallLedger, TreeParts> parts, LongSupplier nanoTime) {

  /**
   * What was asked.
   *
   * @param messages how many messages were consolidated
   * @param questions how many were asked
   * @param recalledTokens tokens of memories that were handed over, of all questions
   * @param building calls of consolidation
   * @param planning calls of planners
   * @param gating calls of gates
   * @param answering calls of answers
   */
  public record Result(
      long messages,
      long questions,
      long recalledTokens,
      ConsolidationCosts building,
      Totals planning,
      Totals gating,
      Totals answering) {}

  /** Returns what these conversations, the group's tree of each, and their questions take. */
  public Result run(List<LabelledSpace> conversations, EmbeddingProgress progress) {
    CallLedger ledger = new CallLedger();
    TreeParts standing = parts.apply(ledger);
    long messages = 0;
    long questions = 0;
    long recalled = 0;
    try (Scratch scratch = new Scratch();
        Spaces spaces = EmbeddedSpaces.open(scratch.resolve("home"), InstantSource.system())) {
      int done = 0;
      for (LabelledSpace conversation : conversations) {
        messages += conversation.messages().size();
        questions += conversation.questions().size();
        recalled += ask(spaces, conversation, standing);
        progress.made(++done, conversations.size());
      }
    }
    return new Result(
        messages,
        questions,
        recalled,
        ConsolidationCosts.of(ledger),
        ledger.totals("plan"),
        ledger.totals("gate"),
        ledger.totals("answer"));
  }

  private long ask(Spaces spaces, LabelledSpace conversation, TreeParts standing) {
    Rungs rungs = Rungs.local(standing.embedder(), standing.tokens());
    try (Bench bench =
        new Bench(spaces, conversation, rungs, standing, nanoTime, (done, all) -> {})) {
      MemoryTrees trees = bench.trees(TreeSetup.standard());
      long recalled = 0;
      for (LabelledQuestion question : conversation.questions()) {
        recalled += trees.ask(question.question(), RecallOptions.defaults()).context().tokens();
      }
      return recalled;
    }
  }
}
