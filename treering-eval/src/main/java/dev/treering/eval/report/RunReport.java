package dev.treering.eval.report;

import dev.treering.eval.data.Dataset;
import dev.treering.eval.metric.Bootstrap;
import dev.treering.eval.metric.Bootstrap.Interval;
import dev.treering.eval.report.Boards.Board;
import dev.treering.eval.report.Boards.Row;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.RunJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Shows runs side by side: for each data set the figures of every run with their intervals, curves
 * over depth and budget, the published boards with our rows in their places, and the contracts.
 */
public final class RunReport {
  /** So many rows of a board are shown from its top, and so many about each of ours. */
  private static final int TOP = 5;

  private static final int ABOUT = 2;

  private final List<Block> blocks = new ArrayList<>();
  private final Boards boards;

  private record Run(String recipe, Evaluation evaluation, Map<String, String> contract) {}

  private RunReport(Boards boards) {
    this.boards = boards;
  }

  /**
   * Reads runs and lays them out.
   *
   * @param journals files of runs, see {@link RunJournal}
   * @param lmeb the file of LMEB's results; empty for none
   * @throws dev.treering.model.InvalidValueException when a file is no run
   */
  public static RunReport of(List<Path> journals, Optional<Path> lmeb) throws IOException {
    RunReport report =
        new RunReport(lmeb.isPresent() ? Boards.withLmeb(lmeb.get()) : Boards.ofPapers());
    Map<String, List<Run>> byDataset = new LinkedHashMap<>();
    for (Path journal : journals) {
      RunJournal.Contents contents = RunJournal.read(journal);
      String dataset = contents.contract().getOrDefault("dataset", "");
      Protocol protocol = Protocol.of(Dataset.ofWireName(dataset));
      byDataset
          .computeIfAbsent(dataset, name -> new ArrayList<>())
          .add(
              new Run(
                  contents.contract().getOrDefault("recipe", ""),
                  new Evaluation(protocol, contents.measured()),
                  contents.contract()));
    }
    byDataset.forEach(report::dataset);
    return report;
  }

  /** Returns the report as one page of HTML. */
  public String html() {
    return HtmlPage.of(blocks);
  }

  /** Returns the report as Markdown, curves as tables. */
  public String markdown() {
    return MarkdownPage.of(blocks);
  }

  private void dataset(String dataset, List<Run> runs) {
    blocks.add(new Block.Heading(dataset));
    Evaluation first = runs.getFirst().evaluation();
    blocks.add(new Block.Paragraph("Counted: " + first.protocol().words() + "."));
    blocks.add(figures(runs));
    if (!first.by().isEmpty()) {
      blocks.add(categories(runs));
    }
    charts(runs);
    boards.of(dataset).forEach(board -> blocks.add(board(board, runs)));
    for (Run run : runs) {
      blocks.add(
          new Block.Code(
              "treering eval %s --data DIR --recipe %s --budget %s --run FILE%n# %s"
                  .formatted(
                      dataset,
                      run.recipe(),
                      run.contract().getOrDefault("budget", "8192"),
                      run.contract())));
    }
  }

  private static Block figures(List<Run> runs) {
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
      columns.forEach(column -> row.add(cell(Optional.ofNullable(column.get(name)))));
      rows.add(row);
    }
    return new Block.Table(
        "All figures, with the range of 95 of 100 samples of the questions",
        header("figure", runs),
        rows,
        Set.of());
  }

  private static List<String> header(String first, List<Run> runs) {
    List<String> header = new ArrayList<>(List.of(first));
    runs.forEach(
        run -> header.add("%s (%d)".formatted(run.recipe(), run.evaluation().measured().size())));
    return header;
  }

  /** Shows the first figure of each category. */
  private static Block categories(List<Run> runs) {
    Evaluation first = runs.getFirst().evaluation();
    String figure = first.metrics().keySet().stream().findFirst().orElse("");
    List<List<String>> rows = new ArrayList<>();
    for (String category : first.by().keySet()) {
      List<String> row = new ArrayList<>(List.of(category));
      for (Run run : runs) {
        Double value = run.evaluation().by().getOrDefault(category, Map.of()).get(figure);
        row.add(value == null ? "–" : number(value));
      }
      rows.add(row);
    }
    return new Block.Table(figure + " by category", header("category", runs), rows, Set.of());
  }

  /** Draws every figure that is counted at three depths or more. */
  private void charts(List<Run> runs) {
    Map<String, TreeMap<Integer, String>> families = new LinkedHashMap<>();
    for (String name : runs.getFirst().evaluation().metrics().keySet()) {
      int at = name.indexOf('@');
      if (at > 0) {
        families
            .computeIfAbsent(name.substring(0, at), family -> new TreeMap<>())
            .put(Integer.parseInt(name.substring(at + 1)), name);
      }
    }
    families.forEach(
        (family, steps) -> {
          if (steps.size() > 2) {
            blocks.add(chart(family, steps, runs));
          }
        });
  }

  private static Block chart(String family, SortedMap<Integer, String> steps, List<Run> runs) {
    Map<String, List<Double>> lines = new LinkedHashMap<>();
    for (Run run : runs) {
      Map<String, Double> metrics = run.evaluation().metrics();
      lines.put(
          run.recipe(),
          steps.values().stream().map(name -> metrics.getOrDefault(name, 0.0)).toList());
    }
    String unit = family.equals("evidence") ? "tokens of context" : "messages";
    return new Block.Chart(family + " by " + unit, List.copyOf(steps.keySet()), lines);
  }

  /** Puts our rows into their places, and leaves out what is far from them and from the top. */
  private static Block board(Board board, List<Run> runs) {
    List<Row> all = new ArrayList<>(board.rows());
    Set<Row> ours = new HashSet<>();
    for (Run run : runs) {
      Double value = run.evaluation().metrics().get(board.figure());
      if (value != null) {
        Row row = new Row("treering " + run.recipe(), value);
        all.add(row);
        ours.add(row);
      }
    }
    all.sort(Comparator.comparingDouble(Row::value).reversed());
    List<List<String>> rows = new ArrayList<>();
    Set<Integer> marked = new HashSet<>();
    int published = 0;
    for (int i = 0; i < all.size(); i++) {
      boolean our = ours.contains(all.get(i));
      published += our ? 0 : 1;
      if (our) {
        marked.add(rows.size());
      }
      if (i < TOP || nearOurs(all, ours, i)) {
        rows.add(
            List.of(
                our || !board.sameGround() ? "" : Integer.toString(published),
                all.get(i).system(),
                number(all.get(i).value())));
      }
    }
    return new Block.Table(
        "%s as published (%s; %d systems)%s"
            .formatted(
                board.figure(),
                board.source(),
                published,
                board.sameGround() ? "" : "; not the same questions, so there are no places"),
        List.of("place", "system", board.figure()),
        rows,
        marked);
  }

  private static boolean nearOurs(List<Row> all, Set<Row> ours, int place) {
    return all.subList(Math.max(0, place - ABOUT), Math.min(all.size(), place + ABOUT + 1)).stream()
        .anyMatch(ours::contains);
  }

  private static String cell(Optional<Interval> interval) {
    return interval
        .map(i -> "%s (%s–%s)".formatted(number(i.value()), number(i.low()), number(i.high())))
        .orElse("–");
  }

  static String number(double value) {
    return String.format(Locale.ROOT, value > 1.5 ? "%.0f" : "%.3f", value);
  }
}
