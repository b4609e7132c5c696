package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.eval.metric.Bootstrap;
import dev.treering.eval.metric.Bootstrap.Interval;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.Protocol;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run over a data set, over all and by category.
 *
 * @param dataset its name
 * @param recipe how the questions were worked on
 * @param evaluation what came of it
 * @param other what it is compared with, question by question
 * @param seconds how long it took
 */
public record FigurePage(
    String dataset,
    String recipe,
    Evaluation evaluation,
    Optional<Evaluation> other,
    double seconds) {
  private static final int NAME_COLUMNS = 18;
  private static final int CELL_COLUMNS = 9;

  /** Returns the figures as one object. */
  public JsonText json() {
    Map<String, List<Double>> intervals = new LinkedHashMap<>();
    evaluation
        .intervals(Bootstrap.standard())
        .forEach((name, interval) -> intervals.put(name, List.of(interval.low(), interval.high())));
    return new JsonText()
        .with("dataset", dataset)
        .with("recipe", recipe)
        .with("protocol", evaluation.protocol().words())
        .with("metrics", evaluation.metrics())
        .with("intervals", intervals)
        .with("by", evaluation.by())
        .with("paired", other.map(this::paired))
        .with("n", evaluation.measured().size())
        .with("seconds", seconds);
  }

  private Map<String, Object> paired(Evaluation with) {
    Map<String, Object> paired = new LinkedHashMap<>();
    evaluation
        .against(with, Bootstrap.standard())
        .forEach(
            (name, compared) ->
                paired.put(
                    name,
                    new JsonText()
                        .with("difference", compared.difference().value())
                        .with("low", compared.difference().low())
                        .with("high", compared.difference().high())
                        .with("not_better", compared.notBetter())
                        .with("wins", compared.wins())
                        .with("losses", compared.losses())));
    return paired;
  }

  /** Returns the page for people: a row for each figure. */
  public List<String> lines(Look look) {
    Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
    columns.put("all", evaluation.metrics());
    columns.putAll(evaluation.by());
    List<String> lines = new ArrayList<>();
    lines.add(
        look.styled(
            Style.HEADING,
            "%s, recipe %s: %d %s in %.0f s"
                .formatted(
                    dataset,
                    recipe,
                    evaluation.measured().size(),
                    evaluation.protocol() == Protocol.REPLY_LINKS ? "talks" : "questions",
                    seconds)));
    lines.add("counted: " + evaluation.protocol().words());
    Map<String, Interval> intervals = evaluation.intervals(Bootstrap.standard());
    lines.add(row("", columns.keySet()) + "   95 of 100 samples");
    intervals.forEach(
        (name, interval) ->
            lines.add(
                row(name, columns.values().stream().map(all -> cell(all.get(name))).toList())
                    + "   %s to %s".formatted(cell(interval.low()), cell(interval.high()))));
    other.ifPresent(with -> lines.addAll(compared(with)));
    return lines;
  }

  private List<String> compared(Evaluation with) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("compared, question by question:");
    evaluation
        .against(with, Bootstrap.standard())
        .forEach(
            (name, paired) ->
                lines.add(
                    ("%-" + NAME_COLUMNS + "s%+.3f (%+.3f to %+.3f), better on %d, worse on %d")
                        .formatted(
                            name,
                            paired.difference().value(),
                            paired.difference().low(),
                            paired.difference().high(),
                            paired.wins(),
                            paired.losses())));
    return lines;
  }

  private static String cell(@Nullable Double value) {
    if (value == null) {
      return "-";
    }
    return value > 1.5 ? "%.0f".formatted(value) : "%.3f".formatted(value);
  }

  private static String row(String name, Collection<String> cells) {
    StringBuilder row = new StringBuilder(("%-" + NAME_COLUMNS + "s").formatted(name));
    for (String cell : cells) {
      String shown = cell.length() < CELL_COLUMNS ? cell : cell.substring(0, CELL_COLUMNS - 1);
      row.append(("%" + CELL_COLUMNS + "s").formatted(shown));
    }
    return row.toString();
  }

  /** Returns a line for each question: what was found, linked, named and quoted. */
  public List<String> eachQuestion() {
    return evaluation.measured().stream().map(Measured::note).toList();
  }
}
