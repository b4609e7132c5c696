package dev.treering.cli;

import dev.treering.cli.config.Setting;
import dev.treering.cli.output.FigurePage;
import dev.treering.cli.terminal.ProgressLine;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.run.DatasetRun;
import dev.treering.eval.run.QuestionResult;
import dev.treering.memory.AskOptions;
import dev.treering.model.InvalidValueException;
import dev.treering.store.Spaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a labelled data set and prints its figures. */
@Command(
    name = "eval",
    header = "Run a labelled data set and print how much of its evidence is found.",
    description =
        "Beside each figure stands plain BM25 over the same text for as many messages. The"
            + " conversations stay below the home directory, so a second run starts at once.")
final class EvalCommand implements Callable<Integer> {
  @Mixin private final ModelOption model = new ModelOption();

  @Parameters(
      paramLabel = "DATASET",
      description = "locomo, groupmembench, or smallchats, which comes with the program.")
  private String dataset = "";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The directory with the data set's original files.")
  private Path data = Path.of(".");

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description = "The most tokens of evidence (default: 8192).")
  private @Nullable String budget;

  @Option(
      names = "--recipe",
      paramLabel = "NAME",
      description = "How questions are worked on: default or paper.")
  private @Nullable String recipe;

  @Option(names = "--each", description = "Also print what became of each question.")
  private boolean each;

  private final Session session;

  EvalCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    session.flag(Setting.BUDGET, budget);
    session.flag(Setting.RECIPE, recipe);
    model.applyTo(session);
    Dataset chosen = chosen();
    List<LabelledSpace> labelled = spaces(chosen.load(DataRequest.of(data, session.clock())));
    AskOptions options = AskCommand.options(session.configuration());
    long started = System.nanoTime();
    List<QuestionResult> results = run(chosen, labelled, options);
    FigurePage page =
        new FigurePage(
            chosen.wireName(),
            options.recipe().name(),
            results,
            (System.nanoTime() - started) / 1e9);
    if (session.options().json()) {
      session.terminal().json(page.json().line());
    } else {
      session.terminal().print(page.lines(session.terminal().look()));
    }
    if (each) {
      session.terminal().print(page.eachQuestion());
    }
    return Treering.DONE;
  }

  private Dataset chosen() {
    try {
      return Dataset.ofWireName(dataset);
    } catch (InvalidValueException e) {
      throw new WrongUsageException(String.valueOf(e.getMessage()));
    }
  }

  private List<QuestionResult> run(
      Dataset chosen, List<LabelledSpace> labelled, AskOptions options) {
    Path home = session.configuration().home().resolve("eval").resolve(chosen.wireName());
    try (Workspace workspace = session.workspace();
        Spaces spaces = EmbeddedSpaces.open(home, session.clock());
        ProgressLine progress = session.terminal().progress("asking", session.clock())) {
      long total = labelled.stream().mapToLong(space -> space.questions().size()).sum();
      return new DatasetRun(spaces, workspace.rungs(), options, System::nanoTime)
          .run(labelled, new Progress(progress, total));
    }
  }

  /** Shows questions as they are answered; embedding shows nothing of its own. */
  private static final class Progress implements DatasetRun.Listener {
    private final ProgressLine line;
    private final long total;
    private long asked;

    Progress(ProgressLine line, long total) {
      this.line = line;
      this.total = total;
    }

    @Override
    public void made(long done, long outOf) {
      line.at(done, outOf);
    }

    @Override
    public void accept(LabelledQuestion question) {
      asked++;
      line.at(asked, total);
    }
  }
}
