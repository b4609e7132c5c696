package dev.treering.cli.output;

import dev.treering.answer.AnswerMode;
import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.eval.run.Figures;
import dev.treering.eval.run.QuestionResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run over a data set, over all and by type.
 *
 * @param dataset its name
 * @param recipe how the questions were worked on
 * @param results one for each question
 * @param seconds how long it took
 */
public record FigurePage(
    String dataset, String recipe, List<QuestionResult> results, double seconds) {
  private static final int NAME_COLUMNS = 17;
  private static final int CELL_COLUMNS = 9;

  /** Returns the figures as one object. */
  public JsonText json() {
    Map<String, Object> by = new LinkedHashMap<>();
    byType().forEach((type, some) -> by.put(type, Figures.of(some)));
    return new JsonText()
        .with("dataset", dataset)
        .with("recipe", recipe)
        .with("metrics", Figures.of(results))
        .with("by", by)
        .with("n", results.size())
        .with("seconds", seconds);
  }

  private Map<String, List<QuestionResult>> byType() {
    return results.stream()
        .collect(
            Collectors.groupingBy(
                r -> r.question().type(), LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the page for people: a table for each handful of figures. */
  public List<String> lines(Look look) {
    Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
    columns.put("all", Figures.of(results));
    byType().forEach((type, some) -> columns.put(type, Figures.of(some)));
    List<String> lines = new ArrayList<>();
    lines.add(
        look.styled(
            Style.HEADING,
            "%s, recipe %s: %d questions in %.0f s"
                .formatted(dataset, recipe, results.size(), seconds)));
    Set<String> names = new LinkedHashSet<>();
    columns.values().forEach(figures -> names.addAll(figures.keySet()));
    lines.add(row("", columns.keySet()));
    for (String name : names) {
      lines.add(
          row(name, columns.values().stream().map(figures -> cell(figures.get(name))).toList()));
    }
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
    return results.stream().map(FigurePage::line).toList();
  }

  private static String line(QuestionResult result) {
    var labels = result.question().labels();
    return "%s found %d/%d linked %d/%d current %s (should be %s) %s | %s"
        .formatted(
            result.question().id(),
            result.unitsFound(result.found()),
            result.units(),
            labels.updates().stream().filter(result::linked).count(),
            labels.updates().size(),
            result.answered().answer().current(),
            labels.current(),
            result.answered().answer().mode() == AnswerMode.ABSTAINED
                ? "ABSTAINED"
                : result.answered().answer().mode().name().toLowerCase(Locale.ROOT),
            result.question().question().text());
  }
}
