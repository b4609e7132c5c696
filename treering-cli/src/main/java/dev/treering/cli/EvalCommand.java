package dev.treering.cli;

import dev.treering.cli.output.FigurePage;
import dev.treering.eval.LabelledData;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.RunJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a labelled data set and prints its figures. */
@Command(
    name = "eval",
    header = "Run a labelled data set and print how much of its evidence is found.",
    description =
        "The conversations stay below the home directory, so a second run starts at once.")
final class EvalCommand implements Callable<Integer> {
  @Mixin private final EvalOptions options = new EvalOptions();
  @Mixin private final PartOptions part = new PartOptions();
  @Mixin private final RunOption written = new RunOption();
  @Mixin private final ContenderOptions measured = new ContenderOptions();

  @Parameters(
      paramLabel = "DATASET",
      arity = "0..1",
      description = {
        "locomo, realtalk, tmd, beam, longmemeval, groupmembench, evermembench, qmsum,",
        "lifebench, irc, stac, molweni, or smallchats, which comes with the program."
      })
  private @Nullable String dataset;

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description = "Compare with the run in this file, question by question.")
  private @Nullable Path against;

  private final Session session;

  EvalCommand(Session session) {
    this.session = session;
  }

  /** Returns the command with the experiments below it. */
  static CommandLine withExperiments(Session session) {
    CommandLine eval = new CommandLine(new EvalCommand(session));
    ExperimentCommand.addTo(eval, session);
    return eval.addSubcommand(new DensityCommand(session))
        .addSubcommand(new ManifoldCommand(session))
        .addSubcommand(new TreeCostsCommand(session))
        .addSubcommand(new AnswersCommand(session))
        .addSubcommand(new EvalAllCommand(session));
  }

  @Override
  public Integer call() throws IOException {
    options.applyTo(session);
    Dataset chosen = EvalOptions.orWrongUsage(this::dataset);
    Contender contender = measured.contender(session);
    LabelledData labelled = options.load(chosen, session, part.split(), part.size());
    Optional<Evaluation> other = other(chosen);
    long started = System.nanoTime();
    Evaluation evaluation =
        new EvalRunner(session, chosen, options.part(part.split(), part.size()))
            .contender(contender, labelled, written.run());
    FigurePage page =
        new FigurePage(
            chosen.wireName(),
            contender.wireName(),
            evaluation,
            other,
            (System.nanoTime() - started) / 1e9);
    options.show(page, session);
    return Treering.DONE;
  }

  private Dataset dataset() {
    if (dataset == null) {
      throw new WrongUsageException(
          "The data set (none) must be named: one of %s.%nMaybe \"treering eval smallchats\"; \"treering eval --help\" lists what else can be run."
              .formatted(Dataset.wireNames()));
    }
    return Dataset.ofWireName(dataset);
  }

  private Optional<Evaluation> other(Dataset chosen) throws IOException {
    return against == null
        ? Optional.empty()
        : Optional.of(new Evaluation(Protocol.of(chosen), RunJournal.read(against).measured()));
  }
}
