package dev.treering.cli;

import dev.treering.cli.output.FigurePage;
import dev.treering.eval.LabelledData;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.experiment.Experiment;
import dev.treering.eval.run.Evaluation;
import dev.treering.memory.Recipe;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs an experiment of the papers on a labelled data set. */
@Command
final class ExperimentCommand implements Callable<Integer> {
  @Mixin private final EvalOptions options = new EvalOptions();
  @Mixin private final PartOptions part = new PartOptions();
  @Mixin private final RunOption written = new RunOption();

  @Parameters(
      paramLabel = "DATASET",
      description = "A data set of conversations with questions, such as groupmembench.")
  private String dataset = "";

  @Option(
      names = "--recipe",
      paramLabel = "NAME",
      description = "Whose stages are looked at: paper (the default) or default.")
  private String recipe = Recipe.paper().name();

  private final Session session;
  private final Experiment experiment;

  private ExperimentCommand(Session session, Experiment experiment) {
    this.session = session;
    this.experiment = experiment;
  }

  /** Adds all experiments below a command. */
  static void addTo(CommandLine eval, Session session) {
    for (Experiment experiment : Experiment.values()) {
      CommandLine command = new CommandLine(new ExperimentCommand(session, experiment));
      command.getCommandSpec().usageMessage().header("Experiment: " + experiment.title() + ".");
      eval.addSubcommand(experiment.wireName(), command);
    }
  }

  @Override
  public Integer call() throws IOException {
    options.applyTo(session);
    Dataset chosen = EvalOptions.orWrongUsage(() -> Dataset.ofWireName(dataset));
    Recipe measured = EvalOptions.orWrongUsage(() -> Recipe.named(recipe));
    LabelledData labelled = options.load(chosen, session, part.split(), part.size());
    long started = System.nanoTime();
    Evaluation evaluation =
        new EvalRunner(session, chosen, options.part(part.split(), part.size()))
            .experiment(experiment, measured, labelled, written.run());
    options.show(
        new FigurePage(
            chosen.wireName(),
            "%s of %s".formatted(experiment.wireName(), experiment.of(measured)),
            evaluation,
            Optional.empty(),
            (System.nanoTime() - started) / 1e9),
        session);
    return Treering.DONE;
  }
}
