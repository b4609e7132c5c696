package dev.treering.eval.report;

import dev.treering.eval.experiment.DensityCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Shows what a simulation says of the density rule.
 *
 * @param check the simulation
 */
record DensitySection(DensityCheck check) {
  List<Block> blocks() {
    List<List<String>> rows = new ArrayList<>();
    for (DensityCheck.Row row : check.rows(DensityCheck.HOURS)) {
      rows.add(
          List.of(
              Numbers.of(row.hours()),
              Numbers.of(row.falsePositives()),
              Numbers.of(row.falsePositiveBound()),
              Numbers.of(row.falseNegatives()),
              Numbers.of(row.falseNegativeBound()),
              Numbers.of(row.foundInBackground()),
              Numbers.of(row.foundInEpisodes())));
    }
    return List.of(
        new Block.Heading("density rule, simulated"),
        new Block.Paragraph(
            "Anchors arrive at random, %s an hour in the background and %s an hour in an episode; an interval with more than %s an hour counts as an episode (the best threshold would be %s). %d intervals of each kind were drawn. The paper's bounds are on the rule for a given interval; the two last columns show what the program does, which finds intervals by itself."
                .formatted(
                    check.background(),
                    check.episode(),
                    check.threshold(),
                    Numbers.of(check.bestThreshold()),
                    check.samples())),
        new Block.Table(
            "Errors by the length of the interval, with the paper's bounds (Appendix F)",
            List.of(
                "hours",
                "background taken for an episode",
                "at most",
                "episode taken for background",
                "at most",
                "program finds one in background",
                "program finds one in an episode"),
            rows,
            Set.of()),
        new Block.Code(
            "treering eval density --background %s --episode %s --threshold %s --samples %d --seed %d"
                .formatted(
                    check.background(),
                    check.episode(),
                    check.threshold(),
                    check.samples(),
                    check.seed())));
  }
}
