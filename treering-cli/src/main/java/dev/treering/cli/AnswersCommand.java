package dev.treering.cli;

import dev.treering.cli.output.AnswersPage;
import dev.treering.cli.output.FigurePage;
import dev.treering.eval.LabelledData;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.answers.AnswerProtocol;
import dev.treering.eval.answers.CostLedger;
import dev.treering.eval.answers.Prices;
import dev.treering.eval.answers.StagedRun;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.RunJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers a labelled data set's questions and judges the answers, in stages. */
@Command(
    name = "answers",
    header = "Answer the questions of a data set and judge the answers, in stages.",
    description = {
      "First the context of every question is found, then all are answered, then all",
      "answers are judged, as the makers of the data set want it. Without a model the",
      "answers are quoted and compared with the right ones by their words."
    })
final class AnswersCommand implements Callable<Integer> {
  @Mixin private final EvalOptions options = new EvalOptions();
  @Mixin private final PartOptions part = new PartOptions();
  @Mixin private final ContenderOptions measured = new ContenderOptions();

  @Parameters(
      paramLabel = "DATASET",
      description = "groupmembench, evermembench, locomo or longmemeval.")
  private String dataset = "";

  @Option(
      names = "--run",
      paramLabel = "DIR",
      required = true,
      description = "Write down each stage there; a run that was stopped goes on.")
  private Path folder = Path.of(".");

  @Option(
      names = "--answer-model",
      paramLabel = "[PROVIDER:]NAME",
      description = "The model that answers; none to quote (default: --model).")
  private @Nullable String answerModel;

  @Option(
      names = "--judge-model",
      paramLabel = "[PROVIDER:]NAME",
      description = "The model that judges; none for none (default: the one that answers).")
  private @Nullable String judgeModel;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = "What models cost, to count money beside tokens.")
  private @Nullable Path prices;

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description = "Compare with the run.jsonl of another such run, question by question.")
  private @Nullable Path against;

  private final Session session;

  AnswersCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.applyTo(session);
    ModelOption.apply(session, ModelRole.ANSWER, "--answer-model", answerModel);
    ModelOption.apply(session, ModelRole.JUDGE, "--judge-model", judgeModel);
    Dataset chosen = EvalOptions.orWrongUsage(() -> Dataset.ofWireName(dataset));
    AnswerProtocol protocol = EvalOptions.orWrongUsage(() -> AnswerProtocol.of(chosen));
    Contender contender = measured.contender(session);
    Optional<Prices> known = known(prices);
    Optional<Evaluation> other =
        against == null
            ? Optional.empty()
            : Optional.of(
                new Evaluation(Protocol.JUDGED_ANSWERS, RunJournal.read(against).measured()));
    List<LabelledSpace> asked = asked(chosen, protocol);
    long started = System.nanoTime();
    AnswersRunner runner =
        new AnswersRunner(
            session, chosen, protocol, contender, options.part(part.split(), part.size()));
    try (StagedRun run = runner.run(folder, asked)) {
      Evaluation evaluation = run.evaluation();
      CostLedger ledger = run.ledger(known);
      AnswersPage page =
          new AnswersPage(
              new FigurePage(
                  chosen.wireName(),
                  contender.wireName(),
                  evaluation,
                  other,
                  (System.nanoTime() - started) / 1e9),
              ledger,
              run.faults(),
              protocol.officialTotal(),
              protocol.isComplete(asked));
      options.show(page, session);
      remark(page, ledger);
    }
    return Treering.DONE;
  }

  private static Optional<Prices> known(@Nullable Path file) throws IOException {
    return file == null
        ? Optional.empty()
        : Optional.of(EvalOptions.orWrongUsage(() -> Prices.read(file)));
  }

  private List<LabelledSpace> asked(Dataset chosen, AnswerProtocol protocol) throws IOException {
    return EvalOptions.orWrongUsage(
        () -> {
          LabelledData whole =
              chosen.load(options.request(session, part.split(), part.size()).withEveryQuestion());
          if (!(whole instanceof LabelledData.Questions(List<LabelledSpace> spaces))) {
            throw new IllegalStateException("The data set (" + chosen + ") must have questions.");
          }
          LabelledData some = options.limited(new LabelledData.Questions(protocol.asked(spaces)));
          return ((LabelledData.Questions) some).spaces();
        });
  }

  private void remark(AnswersPage page, CostLedger ledger) {
    page.faultsNote().ifPresent(session.terminal()::note);
    if (!ledger.withoutPrice().isEmpty()) {
      session
          .terminal()
          .note(
              "The prices (%s) must have every model for the cost of the whole; missing: %s.%nMaybe the name there is another."
                  .formatted(prices, String.join(", ", ledger.withoutPrice())));
    }
  }
}
