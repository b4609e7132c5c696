package dev.treering.eval.report;

import dev.treering.eval.experiment.DensityCheck;
import dev.treering.eval.run.RunJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Shows runs side by side: an overview; for each data set the published boards with our rows in
 * their places, the figures of every run with their intervals, and curves over depth and budget;
 * then each experiment with its arms. Every section says how its runs were made.
 */
public final class RunReport {
  private final List<Block> blocks;

  private RunReport(List<Block> blocks) {
    this.blocks = List.copyOf(blocks);
  }

  /**
   * Reads runs and lays them out.
   *
   * @param journals files of runs, see {@link RunJournal}
   * @param lmeb the file of LMEB's results; empty for none
   * @param density a simulation to be shown with them; empty for none
   * @param remarks what else is to be said, a paragraph each
   * @throws dev.treering.model.InvalidValueException when a file is no run
   */
  public static RunReport of(
      List<Path> journals,
      Optional<Path> lmeb,
      Optional<DensityCheck> density,
      List<String> remarks)
      throws IOException {
    Boards boards = lmeb.isPresent() ? Boards.withLmeb(lmeb.get()) : Boards.ofPapers();
    Map<String, List<Run>> byDataset = new LinkedHashMap<>();
    List<Run> experiments = new ArrayList<>();
    boolean limited = false;
    for (Path journal : journals) {
      Run run = Run.read(journal);
      limited |= run.isLimited();
      if (run.isExperiment()) {
        experiments.add(run);
      } else {
        byDataset.computeIfAbsent(run.section(), name -> new ArrayList<>()).add(run);
      }
    }
    List<Block> blocks = new ArrayList<>();
    boolean judged = byDataset.values().stream().flatMap(List::stream).anyMatch(Run::isJudged);
    blocks.add(new Block.Paragraph(introduction(judged ? JUDGED : NOT_JUDGED)));
    if (limited) {
      blocks.add(new Block.Paragraph(LIMITED));
    }
    remarks.forEach(remark -> blocks.add(new Block.Paragraph(remark)));
    if (!byDataset.isEmpty()) {
      blocks.add(overview(byDataset));
    }
    byDataset.values().forEach(runs -> blocks.addAll(new DatasetSection(runs, boards).blocks()));
    experiments.forEach(run -> blocks.addAll(new ExperimentSection(run).blocks()));
    density.ifPresent(check -> blocks.addAll(new DensitySection(check).blocks()));
    blocks.addAll(
        glossary(byDataset.values().stream().flatMap(List::stream).toList(), experiments));
    return new RunReport(blocks);
  }

  private static String introduction(String judgement) {
    return "Treering finds in long conversations the messages that a question needs, and shows which of them replaced which. Here it is measured on data sets whose makers marked those messages; the marks are read by the counting alone. %s Shares are between 0 and 1, and higher is better unless it is said otherwise; numbers in brackets behind a name are questions, or talks. The last section says what the names mean."
        .formatted(judgement);
  }

  private static final String NOT_JUDGED = "Nothing on this page was judged by a language model.";

  private static final String JUDGED =
      "Where answers are measured, the contract of the run names the models that answered and judged; nothing else on this page was judged by a language model.";

  private static final String LIMITED =
      "Some of these runs are trials of a few questions (--limit), so their figures and places say little.";

  /** Shows the first headline figure of every run. */
  private static Block overview(Map<String, List<Run>> byDataset) {
    Set<String> recipes = new LinkedHashSet<>();
    byDataset.values().forEach(runs -> runs.forEach(run -> recipes.add(run.recipe())));
    List<String> header = new ArrayList<>(List.of("data set", "figure"));
    header.addAll(recipes);
    List<List<String>> rows = new ArrayList<>();
    byDataset.forEach(
        (dataset, runs) -> {
          String figure = runs.getFirst().evaluation().protocol().headline().getFirst();
          List<String> row = new ArrayList<>(List.of(dataset, figure));
          for (String recipe : recipes) {
            row.add(
                runs.stream()
                    .filter(run -> run.recipe().equals(recipe))
                    .findFirst()
                    .map(run -> Numbers.of(run.evaluation().metrics().get(figure)))
                    .orElse(Numbers.NONE));
          }
          rows.add(row);
        });
    return new Block.Table("Overview: one figure of each data set", header, rows, Set.of());
  }

  private static List<Block> glossary(List<Run> runs, List<Run> experiments) {
    Set<String> figures = new LinkedHashSet<>();
    runs.forEach(run -> figures.addAll(run.evaluation().metrics().keySet()));
    experiments.forEach(run -> figures.addAll(run.evaluation().metrics().keySet()));
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading("What the names mean"));
    Map<String, String> recipes = Glossary.recipes(runs.stream().map(Run::recipe).toList());
    if (!recipes.isEmpty()) {
      blocks.add(new Block.Definitions(recipes));
    }
    blocks.add(new Block.Definitions(Glossary.figures(figures)));
    return blocks;
  }

  /** Returns the report as one page of HTML. */
  public String html() {
    return HtmlPage.of(blocks);
  }

  /** Returns the report as Markdown, curves as tables. */
  public String markdown() {
    return MarkdownPage.of(blocks);
  }
}
