package dev.treering.cli;

import dev.treering.cli.EvalPlan.Step;
import dev.treering.cli.config.Setting;
import dev.treering.eval.LabelledData;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.experiment.DensityCheck;
import dev.treering.eval.report.RunReport;
import dev.treering.eval.run.Evaluation;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs every data set that is there, and every experiment, and makes a page of it. */
@Command(
    name = "all",
    header = "Run every data set that is there and every experiment, and make a page of it.",
    description = {
      "Each question is written down as it is done, below the directory of --out: the same",
      "command goes on where it was stopped. Data sets that are not there are left out and named."
    })
final class EvalAllCommand implements Callable<Integer> {
  @Mixin private final EvalOptions options = new EvalOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where the page and, below runs/, the runs are written.")
  private Path out = Path.of(".");

  @Option(
      names = "--lmeb",
      paramLabel = "FILE",
      description = "LMEB's results (default: published/lmeb_results.json in --data).")
  private @Nullable Path lmeb;

  private final List<Path> runs = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private final Session session;
  private boolean failed;

  EvalAllCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    options.applyTo(session);
    boolean meanings =
        session
            .configuration()
            .get(Setting.EMBEDDING_MODEL)
            .filter(model -> !model.equals("none"))
            .isPresent();
    for (Dataset dataset : Dataset.values()) {
      try {
        LabelledData labelled = options.load(dataset, session, null, null);
        for (Step step : EvalPlan.of(dataset, meanings)) {
          measure(dataset, step, labelled);
        }
      } catch (FileNotFoundException missing) {
        remark("Left out: %s, which is not there.".formatted(dataset.wireName()));
      }
    }
    Path page =
        ReportCommand.write(
            RunReport.of(runs, board(), Optional.of(DensityCheck.standard()), remarks), out);
    session.terminal().print(List.of("written: " + page));
    return failed ? Treering.FAILED : Treering.DONE;
  }

  private Optional<Path> board() {
    Path usual = options.data().resolve("published").resolve("lmeb_results.json");
    return lmeb == null ? Optional.of(usual).filter(Files::isRegularFile) : Optional.of(lmeb);
  }

  /** One that cannot be run is told on the page, and the others are run. */
  private void measure(Dataset dataset, Step step, LabelledData labelled) {
    String name = "%s, %s".formatted(dataset.wireName(), step.name());
    Path journal =
        out.resolve("runs").resolve("%s-%s.jsonl".formatted(dataset.wireName(), step.name()));
    long started = System.nanoTime();
    try {
      Evaluation evaluation = evaluation(dataset, step, labelled, journal);
      runs.add(journal);
      session
          .terminal()
          .print(
              "%s: %s in %.0f s"
                  .formatted(name, headline(evaluation), (System.nanoTime() - started) / 1e9));
    } catch (IOException | RuntimeException e) {
      failed = true;
      session.terminal().error(Failure.describe(e));
      remark("Could not be run: %s. %s".formatted(name, Failure.describe(e)));
    }
  }

  private Evaluation evaluation(Dataset dataset, Step step, LabelledData labelled, Path journal)
      throws IOException {
    EvalRunner runner = new EvalRunner(session, dataset, options.part(null, null));
    return switch (step) {
      case Step.OfContender(var contender) ->
          runner.contender(contender, labelled, Optional.of(journal));
      case Step.OfExperiment(var experiment, var recipe) ->
          runner.experiment(experiment, recipe, labelled, Optional.of(journal));
    };
  }

  private static String headline(Evaluation evaluation) {
    String figure = evaluation.protocol().headline().getFirst();
    return evaluation.metrics().entrySet().stream()
        .filter(entry -> entry.getKey().equals(figure) || entry.getKey().endsWith("/" + figure))
        .map(entry -> "%s %.3f".formatted(entry.getKey(), entry.getValue()))
        .reduce((one, other) -> one + ", " + other)
        .orElse("no figure");
  }

  private void remark(String text) {
    remarks.add(text);
    session.terminal().note(text);
  }
}
