package dev.treering.eval.report;

import dev.treering.eval.metric.Bootstrap;
import dev.treering.eval.metric.Bootstrap.Interval;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Protocol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Shows the arms of an experiment side by side; its figures are named {@code arm/figure}.
 *
 * @param run of the experiment
 */
record ExperimentSection(Run run) {
  List<Block> blocks() {
    Evaluation evaluation = run.evaluation();
    Map<String, Interval> intervals = evaluation.intervals(Bootstrap.standard());
    Set<String> arms = new LinkedHashSet<>();
    Set<String> figures = new LinkedHashSet<>();
    for (String name : intervals.keySet()) {
      arms.add(name.substring(0, name.indexOf('/')));
      figures.add(name.substring(name.indexOf('/') + 1));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading("%s, on %s".formatted(run.recipe(), run.dataset())));
    blocks.add(
        new Block.Paragraph(
            "Counted: %s; %d questions.".formatted(evaluation.protocol().words(), run.size())));
    blocks.addAll(charts(arms, figures));
    blocks.add(differences(List.copyOf(arms), figures));
    blocks.add(table(arms, figures, intervals));
    blocks.add(new Block.Details("How this run was made", run.origin()));
    return blocks;
  }

  private static Block table(
      Set<String> arms, Set<String> figures, Map<String, Interval> intervals) {
    List<String> header = new ArrayList<>(List.of("figure"));
    header.addAll(arms);
    List<List<String>> rows = new ArrayList<>();
    for (String figure : figures) {
      List<String> row = new ArrayList<>(List.of(figure));
      arms.forEach(arm -> row.add(Numbers.of(intervals.get(arm + "/" + figure))));
      rows.add(row);
    }
    return new Block.Table(
        "All figures, with the range in which they lie in 95 of 100 samples of the questions",
        header,
        rows,
        Set.of());
  }

  /** Shows the headline figures of each arm less those of the arm that it is to be held against. */
  private Block differences(List<String> arms, Set<String> figures) {
    Evaluation evaluation = run.evaluation();
    boolean inTurn =
        Set.of(Protocol.EVIDENCE_RECOVERY, Protocol.ORGANISATION).contains(evaluation.protocol());
    List<String> shown =
        evaluation.protocol().headline().stream().filter(figures::contains).toList();
    List<String> header = new ArrayList<>(List.of("difference"));
    header.addAll(shown);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 1; i < arms.size(); i++) {
      String arm = arms.get(i);
      String other = arms.get(inTurn ? i - 1 : 0);
      List<String> row = new ArrayList<>(List.of("%s less %s".formatted(arm, other)));
      for (String figure : shown) {
        row.add(
            evaluation
                .difference(arm + "/" + figure, other + "/" + figure, Bootstrap.standard())
                .map(Numbers::of)
                .orElse(Numbers.NONE));
      }
      rows.add(row);
    }
    return new Block.Table(
        "Differences on the same questions; the sign is sure where the range has no 0",
        header,
        rows,
        Set.of());
  }

  private List<Block> charts(Set<String> arms, Set<String> figures) {
    Map<String, Map<String, Double>> lines = new LinkedHashMap<>();
    Map<String, Double> metrics = run.evaluation().metrics();
    for (String arm : arms) {
      Map<String, Double> ofArm = new LinkedHashMap<>();
      metrics.forEach(
          (name, value) -> {
            if (name.startsWith(arm + "/")) {
              ofArm.put(name.substring(arm.length() + 1), value);
            }
          });
      lines.put(arm, ofArm);
    }
    String unit =
        switch (run.evaluation().protocol()) {
          case REVISIONS -> "messages added to a question, on average";
          case TREE_ABLATIONS -> "tokens";
          default -> "seeds";
        };
    List<Block> charts = new ArrayList<>();
    Families.of(figures)
        .forEach(
            (family, steps) -> {
              Block.Chart chart = Families.chart(family, unit, steps, lines);
              if (Families.isOfShares(chart)) {
                charts.add(chart);
              }
            });
    return charts;
  }
}
