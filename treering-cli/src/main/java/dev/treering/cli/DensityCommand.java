package dev.treering.cli;

import dev.treering.cli.output.JsonText;
import dev.treering.eval.experiment.DensityCheck;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Checks the density rule by simulation. */
@Command(
    name = "density",
    header = "Experiment: check by simulation what the paper proves of the density rule.",
    description = "Needs no data. Rates are anchors an hour.")
final class DensityCommand implements Callable<Integer> {
  private final DensityCheck usual = DensityCheck.standard();

  @Option(
      names = "--background",
      paramLabel = "RATE",
      description = "Anchors an hour outside of episodes (default: 0.1).")
  private double background = usual.background();

  @Option(
      names = "--episode",
      paramLabel = "RATE",
      description = "Anchors an hour within episodes (default: 0.5).")
  private double episode = usual.episode();

  @Option(
      names = "--threshold",
      paramLabel = "RATE",
      description = "From this density on an interval is an episode (default: 0.25).")
  private double threshold = usual.threshold();

  @Option(
      names = "--samples",
      paramLabel = "NUMBER",
      description = "How many intervals of each kind are drawn (default: 10000).")
  private int samples = usual.samples();

  @Option(names = "--seed", paramLabel = "NUMBER", description = "Of the draws.")
  private long seed = usual.seed();

  private final Session session;

  DensityCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    DensityCheck check =
        EvalOptions.orWrongUsage(
            () -> new DensityCheck(background, episode, threshold, samples, seed));
    List<DensityCheck.Row> rows = check.rows(DensityCheck.HOURS);
    if (session.options().json()) {
      session.terminal().json(json(check, rows).line());
    } else {
      session.terminal().print(lines(check, rows));
    }
    return Treering.DONE;
  }

  private static JsonText json(DensityCheck check, List<DensityCheck.Row> rows) {
    List<JsonText> all = new ArrayList<>();
    for (DensityCheck.Row row : rows) {
      all.add(
          new JsonText()
              .with("hours", row.hours())
              .with("false_positives", row.falsePositives())
              .with("false_positive_bound", row.falsePositiveBound())
              .with("false_negatives", row.falseNegatives())
              .with("false_negative_bound", row.falseNegativeBound())
              .with("found_in_background", row.foundInBackground())
              .with("found_in_episodes", row.foundInEpisodes()));
    }
    return new JsonText()
        .with("best_threshold", check.bestThreshold())
        .with("threshold", check.threshold())
        .with("rows", all);
  }

  private static List<String> lines(DensityCheck check, List<DensityCheck.Row> rows) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d intervals of each kind; the best threshold is %.3f anchors an hour, taken was %.3f"
            .formatted(check.samples(), check.bestThreshold(), check.threshold()));
    lines.add("");
    lines.add("       background taken    episode taken       the program finds an");
    lines.add("       for an episode      for background      episode in");
    lines.add("hours  share   at most     share   at most     background  episode");
    for (DensityCheck.Row row : rows) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%5.0f  %.4f  %.4f      %.4f  %.4f      %.3f       %.3f",
              row.hours(),
              row.falsePositives(),
              row.falsePositiveBound(),
              row.falseNegatives(),
              row.falseNegativeBound(),
              row.foundInBackground(),
              row.foundInEpisodes()));
    }
    return lines;
  }
}
