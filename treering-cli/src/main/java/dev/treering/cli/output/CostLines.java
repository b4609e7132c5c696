package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.llm.CallLedger.Totals;
import dev.treering.tree.consolidate.ConsolidationCosts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** What a language model took, for people and as JSON. */
final class CostLines {
  private CostLines() {}

  /** Returns a line for all calls, one for each purpose, and how the levels compare. */
  static List<String> of(ConsolidationCosts costs, Look look) {
    List<String> lines = new ArrayList<>();
    lines.addAll(look.wrap("The model was asked: " + words(costs.all()) + ".", look.width()));
    purposes(costs)
        .forEach((name, totals) -> lines.add("  %-8s %s".formatted(name, words(totals))));
    if (costs.triesToSegments().isPresent()) {
      lines.addAll(look.wrap(compared(costs), look.width()));
    }
    return lines;
  }

  private static String compared(ConsolidationCosts costs) {
    String tokens =
        costs.tokensToSegments().isPresent()
            ? String.format(
                Locale.ROOT, " and %.2f times the tokens", costs.tokensToSegments().getAsDouble())
            : "";
    return String.format(
        Locale.ROOT,
        "All levels took %.2f times the calls%s of segments alone, facts not counted.",
        costs.triesToSegments().getAsDouble(),
        tokens);
  }

  /** Returns the object: sums, each purpose, and how the levels compare. */
  static JsonText json(ConsolidationCosts costs) {
    Map<String, JsonText> purposes = new LinkedHashMap<>();
    purposes(costs).forEach((name, totals) -> purposes.put(name, json(totals)));
    return json(costs.all())
        .with("by_level", purposes)
        .with("calls_to_segments", boxed(costs.triesToSegments()))
        .with("tokens_to_segments", boxed(costs.tokensToSegments()));
  }

  /** Returns the sums as an object. */
  static JsonText json(Totals totals) {
    return new JsonText()
        .with("calls", totals.tries())
        .with("failed", totals.failed())
        .with("tokens_in", totals.tokensIn())
        .with("tokens_out", totals.tokensOut())
        .with("untold", totals.unreported());
  }

  /** Returns the sums in words. */
  static String words(Totals totals) {
    String failed = totals.failed() == 0 ? "" : " (" + Times.count(totals.failed()) + " failed)";
    String untold =
        totals.unreported() == 0
            ? ""
            : ", not told of " + Times.counted(totals.unreported(), "call", "calls");
    return "%s%s, %s tokens in, %s out%s"
        .formatted(
            Times.counted(totals.tries(), "call", "calls"),
            failed,
            Times.count(totals.tokensIn()),
            Times.count(totals.tokensOut()),
            untold);
  }

  private static Map<String, Totals> purposes(ConsolidationCosts costs) {
    Map<String, Totals> purposes = new LinkedHashMap<>();
    costs.levels().forEach((level, totals) -> purposes.put(level.wireName(), totals));
    if (costs.facts().tries() > 0) {
      purposes.put("facts", costs.facts());
    }
    return purposes;
  }

  private static Object boxed(OptionalDouble ratio) {
    return ratio.isPresent() ? ratio.getAsDouble() : java.util.Optional.empty();
  }
}
