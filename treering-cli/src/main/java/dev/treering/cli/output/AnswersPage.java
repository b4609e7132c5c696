package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.eval.answers.CostLedger;
import dev.treering.eval.answers.CostLedger.Row;
import dev.treering.eval.answers.Spent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of judged answers, with what they cost and what went wrong.
 *
 * @param figures over all and by category
 * @param ledger what the run took
 * @param faults what has no result, a line each
 * @param official how many questions the makers of the data set count
 * @param complete whether those were asked
 */
public record AnswersPage(
    FigurePage figures, CostLedger ledger, List<String> faults, int official, boolean complete)
    implements Page {
  private static final String ACCURACY = "accuracy";

  public AnswersPage {
    faults = List.copyOf(faults);
  }

  @Override
  public JsonText json() {
    return figures
        .json()
        .with("macro", macro())
        .with("official", new JsonText().with("n", official).with("complete", complete))
        .with("faults", faults.size())
        .with("ledger", ledgerJson());
  }

  /** Returns the plain mean over categories, as some boards count. */
  private Map<String, Double> macro() {
    Map<String, Double> macro = new LinkedHashMap<>();
    figures.evaluation().by().values().stream()
        .filter(category -> category.containsKey(ACCURACY))
        .mapToDouble(category -> category.getOrDefault(ACCURACY, 0.0))
        .average()
        .ifPresent(mean -> macro.put(ACCURACY, mean));
    return macro;
  }

  private JsonText ledgerJson() {
    List<JsonText> rows = new ArrayList<>();
    for (Row row : ledger.rows()) {
      Spent spent = row.spent();
      rows.add(
          new JsonText()
              .with("stage", row.stage().wireName())
              .with("purpose", spent.purpose())
              .with("model", spent.model())
              .with("calls", spent.calls())
              .with("failed", spent.failed())
              .with("tokens_in", spent.tokensIn())
              .with("tokens_out", spent.tokensOut())
              .with("untold", spent.untold())
              .with("seconds", spent.seconds())
              .with("cost", row.cost()));
    }
    return new JsonText()
        .with("rows", rows)
        .with("seconds", seconds())
        .with("calls", ledger.calls())
        .with("tokens", ledger.tokens())
        .with("cost", ledger.cost())
        .with("currency", ledger.prices().map(prices -> prices.currency()));
  }

  private Map<String, Double> seconds() {
    Map<String, Double> seconds = new LinkedHashMap<>();
    ledger.seconds().forEach((stage, all) -> seconds.put(stage.wireName(), all));
    return seconds;
  }

  @Override
  public List<String> lines(Look look) {
    List<String> lines = new ArrayList<>(figures.lines(look));
    if (!complete) {
      lines.add("");
      lines.add(
          "asked: %d of the %d questions that the makers of the data set count"
              .formatted(figures.evaluation().measured().size(), official));
    }
    if (!ledger.rows().isEmpty()) {
      lines.add("");
      lines.addAll(ledgerLines(look));
    }
    return lines;
  }

  private List<String> ledgerLines(Look look) {
    String currency = ledger.prices().map(prices -> prices.currency()).orElse("COST");
    Table table =
        new Table("STAGE", "FOR", "MODEL", "CALLS", "FAILED", "IN", "OUT", "SECONDS", currency);
    for (Row row : ledger.rows()) {
      Spent spent = row.spent();
      table.row(
          row.stage().wireName(),
          spent.purpose(),
          spent.model(),
          spent.calls(),
          spent.failed(),
          spent.tokensIn(),
          spent.tokensOut(),
          Math.round(spent.seconds()),
          money(row.cost()));
    }
    List<String> lines = new ArrayList<>(table.lines(look));
    lines.add(
        "in all: %,d calls, %,d tokens%s"
            .formatted(
                ledger.calls(),
                ledger.tokens(),
                ledger.prices().isEmpty()
                    ? ""
                    : ", %s %s".formatted(currency, money(ledger.cost()))));
    return lines;
  }

  private static String money(Optional<Double> cost) {
    return cost.map(amount -> String.format(Locale.ROOT, "%.4f", amount)).orElse("-");
  }

  /** Returns what is to be said of faults; empty when there are none. */
  public Optional<String> faultsNote() {
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Without a result, or without its model: %d; the first: %s. They count as not right.%nMaybe the service was down; the same command tries them again."
                .formatted(faults.size(), faults.getFirst()));
  }

  @Override
  public List<String> eachQuestion() {
    return figures.eachQuestion();
  }

  @Override
  public List<JsonText> eachAsJson() {
    return figures.eachAsJson();
  }
}
