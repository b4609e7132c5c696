package dev.treering.eval.report;

import dev.treering.eval.metric.Bootstrap;
import dev.treering.eval.metric.Bootstrap.Interval;
import dev.treering.eval.run.Evaluation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Shows the runs of one data set side by side.
 *
 * @param runs of the data set; at least one
 * @param boards what others published
 */
record DatasetSection(List<Run> runs, Boards boards) {
  /** What the others are compared with, where it was run. */
  private static final String REFERENCE = "bm25";

  List<Block> blocks() {
    Run first = runs.getFirst();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(first.section()));
    blocks.add(new Block.Paragraph("Counted: " + first.evaluation().protocol().words() + "."));
    boards.of(first.section()).forEach(board -> blocks.add(new BoardTable(board, runs).block()));
    blocks.add(figures());
    if (runs.size() > 1) {
      blocks.add(compared());
    }
    if (first.evaluation().by().size() > 1) {
      blocks.add(categories());
    }
    blocks.addAll(charts());
    List<Block> origins = new ArrayList<>();
    runs.forEach(run -> origins.addAll(run.origin()));
    blocks.add(new Block.Details("How these runs were made", origins));
    return blocks;
  }

  private Block figures() {
    Set<String> names = new LinkedHashSet<>();
    List<Map<String, Interval>> columns = new ArrayList<>();
    for (Run run : runs) {
      Map<String, Interval> intervals = run.evaluation().intervals(Bootstrap.standard());
      names.addAll(intervals.keySet());
      columns.add(intervals);
    }
    List<List<String>> rows = new ArrayList<>();
    for (String name : names) {
      List<String> row = new ArrayList<>(List.of(name));
      columns.forEach(column -> row.add(Numbers.of(column.get(name))));
      rows.add(row);
    }
    return new Block.Table(
        "All figures, with the range in which they lie in 95 of 100 samples of the questions",
        header("figure", runs),
        rows,
        Set.of());
  }

  private static List<String> header(String first, List<Run> runs) {
    List<String> header = new ArrayList<>(List.of(first));
    runs.forEach(run -> header.add("%s (%d)".formatted(run.recipe(), run.size())));
    return header;
  }

  /** Shows by how much the runs differ from the simplest on the questions that both have. */
  private Block compared() {
    Run reference =
        runs.stream()
            .filter(run -> run.recipe().equals(REFERENCE))
            .findFirst()
            .orElse(runs.getFirst());
    List<Run> others =
        runs.stream().filter(run -> !run.recipe().equals(reference.recipe())).toList();
    List<Map<String, Bootstrap.Paired>> columns = new ArrayList<>();
    for (Run run : others) {
      columns.add(run.evaluation().against(reference.evaluation(), Bootstrap.standard()));
    }
    List<List<String>> rows = new ArrayList<>();
    for (String name : reference.evaluation().protocol().headline()) {
      List<String> row = new ArrayList<>(List.of(name));
      columns.forEach(column -> row.add(Numbers.of(column.get(name))));
      rows.add(row);
    }
    return new Block.Table(
        "Difference from %s on the same questions, each question once; the sign is sure where the range has no 0"
            .formatted(reference.recipe()),
        header("figure", others),
        rows,
        Set.of());
  }

  /** Shows the first figure of each category. */
  private Block categories() {
    Evaluation first = runs.getFirst().evaluation();
    String figure = first.protocol().headline().getFirst();
    List<List<String>> rows = new ArrayList<>();
    for (String category : first.by().keySet()) {
      List<String> row = new ArrayList<>(List.of(category));
      for (Run run : runs) {
        row.add(Numbers.of(run.evaluation().by().getOrDefault(category, Map.of()).get(figure)));
      }
      rows.add(row);
    }
    return new Block.Table(figure + " by category", header("category", runs), rows, Set.of());
  }

  private List<Block> charts() {
    Map<String, Map<String, Double>> lines = new LinkedHashMap<>();
    runs.forEach(run -> lines.put(run.recipe(), run.evaluation().metrics()));
    List<Block> charts = new ArrayList<>();
    Families.of(runs.getFirst().evaluation().metrics().keySet())
        .forEach(
            (family, steps) -> {
              String unit =
                  family.equals("evidence") ? "tokens of context" : "messages, the best first";
              Block.Chart chart = Families.chart(family, unit, steps, lines);
              if (Families.isOfShares(chart)) {
                charts.add(chart);
              }
            });
    return charts;
  }
}
