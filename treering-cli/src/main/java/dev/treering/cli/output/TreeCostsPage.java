package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.eval.bench.TreeCosts;
import dev.treering.llm.CallLedger.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What memory trees ask of a language model, beside what TiMem says of its own (§4.4).
 *
 * @param dataset whose conversations and questions
 * @param result what was counted
 * @param rehearsed whether a stand-in answered instead of a model
 */
public record TreeCostsPage(String dataset, TreeCosts.Result result, boolean rehearsed) {
  private static final String PAPER = "1.25 to 1.30";

  /** Returns the page. */
  public List<String> lines(Look look) {
    List<String> lines = new ArrayList<>();
    lines.addAll(
        look.wrap(
            "%s: %s and %s%s."
                .formatted(
                    dataset,
                    Times.counted(result.messages(), "message", "messages"),
                    Times.counted(result.questions(), "question", "questions"),
                    rehearsed
                        ? "; no model was asked: a stand-in counted the prompts, and what it answered is its own"
                        : ""),
            look.width()));
    lines.addAll(CostLines.of(result.building(), look));
    lines.addAll(
        look.wrap(
            "TiMem says that all levels take %s times the calls.".formatted(PAPER), look.width()));
    lines.add("A message: " + each(result.building().all(), result.messages()));
    lines.add("A question: " + each(asking(), result.questions()));
    lines.add("  plan     " + CostLines.words(result.planning()));
    lines.add("  gate     " + CostLines.words(result.gating()));
    lines.add("  answer   " + CostLines.words(result.answering()));
    lines.add(
        String.format(
            Locale.ROOT,
            "  recalled %.1f tokens of memories, TiMem 511.25 on LoCoMo",
            (double) result.recalledTokens() / Math.max(1, result.questions())));
    return lines;
  }

  private Totals asking() {
    return result.planning().plus(result.gating()).plus(result.answering());
  }

  private static String each(Totals totals, long of) {
    double n = Math.max(1, of);
    return String.format(
        Locale.ROOT,
        "%.2f calls, %.0f tokens in, %.0f out",
        totals.tries() / n,
        totals.tokensIn() / n,
        totals.tokensOut() / n);
  }

  /** Returns the object. */
  public JsonText json() {
    return new JsonText()
        .with("dataset", dataset)
        .with("rehearsed", rehearsed)
        .with("messages", result.messages())
        .with("questions", result.questions())
        .with("recalled_tokens", result.recalledTokens())
        .with("building", CostLines.json(result.building()))
        .with("paper_calls_to_segments", PAPER)
        .with("plan", CostLines.json(result.planning()))
        .with("gate", CostLines.json(result.gating()))
        .with("answer", CostLines.json(result.answering()));
  }
}
