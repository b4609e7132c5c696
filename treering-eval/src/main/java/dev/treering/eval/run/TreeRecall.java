package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.metric.Rankings;
import dev.treering.eval.metric.Share;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.RecallOptions;
import dev.treering.memory.RecalledAnswer;
import dev.treering.model.MessageId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is recalled of a memory tree within a budget of tokens. Evidence counts as found when a
 * statement that is told rests on its message; a message that is merely under a recalled memory
 * does not count. Beside it stands BM25 over whole messages, for as many tokens as the tree used.
 *
 * @param setup how the tree is grown and asked
 */
public record TreeRecall(TreeSetup setup) implements Measure {
  /** The first is what TiMem recalls for a question of LoCoMo on average (§4.4). */
  public static final List<Integer> BUDGETS =
      List.of(RecallOptions.DEFAULT_BUDGET_TOKENS, 1024, 2048);

  @Override
  public Measured of(Bench bench, LabelledQuestion question) {
    Map<String, Share> shares = new LinkedHashMap<>();
    for (int budget : BUDGETS) {
      shares.putAll(sharesWithin(bench, question, budget));
    }
    return new Measured(question.id(), question.type(), shares, question.question().text());
  }

  /**
   * Returns what is recalled within a budget, by figures named {@code evidence@511} and so on; none
   * for a question of which no evidence is known.
   */
  public Map<String, Share> sharesWithin(Bench bench, LabelledQuestion question, int budget) {
    Map<String, Share> shares = new LinkedHashMap<>();
    if (!question.labels().evidence().isEmpty()) {
      MemoryTrees trees = bench.trees(setup);
      RecalledAnswer recalled =
          trees.ask(question.question(), setup.recall().withBudgetTokens(budget));
      int tokens = recalled.context().tokens();
      Trial words = bench.ask(Contender.Baseline.BM25, question, tokens, List.of(tokens));
      shares.put("evidence@" + budget, found(question, recalled.evidence()));
      shares.put(
          "bm25_evidence@" + budget,
          found(question, words.contexts().getOrDefault(tokens, List.of())));
      shares.put("tokens@" + budget, Share.of(tokens));
      shares.put("memories@" + budget, Share.of(recalled.context().memories().size()));
    }
    return shares;
  }

  /** Returns the share of a question's evidence among messages; each question counts once. */
  public static Share found(LabelledQuestion question, List<MessageId> messages) {
    List<List<MessageId>> units = question.labels().evidence();
    double found = Rankings.unitsFound(messages, units, messages.size());
    return Share.of(found / units.size());
  }
}
