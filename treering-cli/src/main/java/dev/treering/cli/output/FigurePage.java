package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.eval.metric.Bootstrap;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.Protocol;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    double seconds)
    implements Page {
  private static final int NAME_COLUMNS = 18;
  private static final int CELL_COLUMNS = 9;

  @Override
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

  /** A row for each figure. */
  @Override
  public List<String> lines(Look look) {
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
    lines.addAll(evaluation.protocol().hasArms() ? arms() : figures());
    other.ifPresent(with -> lines.addAll(compared(with)));
    return lines;
  }

  /** A row for each figure, a column for each category. */
  private List<String> figures() {
    Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
    columns.put("all", evaluation.metrics());
    columns.putAll(evaluation.by());
    List<String> lines = new ArrayList<>();
    lines.add(row("", columns.keySet()) + "   95 of 100 samples");
    evaluation
        .intervals(Bootstrap.standard())
        .forEach(
            (name, interval) ->
                lines.add(
                    row(name, columns.values().stream().map(all -> cell(all.get(name))).toList())
                        + "   %s to %s".formatted(cell(interval.low()), cell(interval.high()))));
    return lines;
  }

  /** A row for each figure, a column for each arm: figures of experiments are named arm/figure. */
  private List<String> arms() {
    Set<String> arms = new LinkedHashSet<>();
    Map<String, Map<String, Double>> rows = new LinkedHashMap<>();
    evaluation
        .metrics()
        .forEach(
            (name, value) -> {
              String arm = name.substring(0, name.indexOf('/'));
              arms.add(arm);
              rows.computeIfAbsent(name.substring(arm.length() + 1), row -> new LinkedHashMap<>())
                  .put(arm, value);
            });
    int width = 2 + rows.keySet().stream().mapToInt(String::length).max().orElse(0);
    List<String> lines = new ArrayList<>();
    StringBuilder header = new StringBuilder(" ".repeat(width));
    arms.forEach(arm -> header.append(padded(arm, arm)));
    lines.add(header.toString());
    rows.forEach(
        (figure, values) -> {
          StringBuilder row = new StringBuilder(("%-" + width + "s").formatted(figure));
          arms.forEach(arm -> row.append(padded(cell(values.get(arm)), arm)));
          lines.add(row.toString());
        });
    return lines;
  }

  /** Returns a cell below the name of an arm. */
  private static String padded(String cell, String arm) {
    return ("%" + Math.max(CELL_COLUMNS, arm.length() + 2) + "s").formatted(cell);
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

  /** What was found, linked, named and quoted. */
  @Override
  public List<String> eachQuestion() {
    return evaluation.measured().stream().map(Measured::note).toList();
  }

  @Override
  public List<JsonText> eachAsJson() {
    return evaluation.measured().stream().map(FigurePage::question).toList();
  }

  private static JsonText question(Measured measured) {
    Map<String, Double> figures = new LinkedHashMap<>();
    measured
        .shares()
        .forEach(
            (name, share) -> {
              if (share.whole() > 0) {
                figures.put(name, share.part() / share.whole());
              }
            });
    return new JsonText()
        .with("id", measured.id())
        .with("type", measured.type())
        .with("metrics", figures)
        .with("note", measured.note());
  }
}
