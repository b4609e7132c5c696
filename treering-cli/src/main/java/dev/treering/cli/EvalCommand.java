package dev.treering.cli;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.Setting;
import dev.treering.cli.output.FigurePage;
import dev.treering.cli.terminal.ProgressLine;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.LabelledData;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.LabelledThread;
import dev.treering.eval.data.DataRequest;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Contract;
import dev.treering.eval.run.DatasetRun;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.RunJournal;
import dev.treering.eval.run.TalkRun;
import dev.treering.eval.train.ReplyLinker;
import dev.treering.forest.structure.PairModel;
import dev.treering.model.InvalidValueException;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
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
        "The conversations stay below the home directory, so a second run starts at once.")
final class EvalCommand implements Callable<Integer> {
  private static final int REPLY_CANDIDATES = 100;

  @Mixin private final ModelOption model = new ModelOption();

  @Parameters(
      paramLabel = "DATASET",
      description = {
        "locomo, realtalk, tmd, beam, longmemeval, groupmembench, evermembench, qmsum,",
        "lifebench, irc, stac, molweni, or smallchats, which comes with the program."
      })
  private String dataset = "";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The directory with the data set's original files, or one above it.")
  private Path data = Path.of(".");

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description = "The most tokens of evidence (default: 8192).")
  private @Nullable String budget;

  @Option(
      names = "--recipe",
      paramLabel = "NAME",
      description = {
        "How questions are worked on: default or paper; or a baseline: bm25, bm25-content,",
        "bm25-dated, dense, hybrid; of reply links: previous."
      })
  private @Nullable String recipe;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "Which part of the data set, such as dev or test (default: its usual one).")
  private @Nullable String split;

  @Option(
      names = "--size",
      paramLabel = "NAME",
      description = "Which size of the data set: of beam 100K, 500K, 1M or 10M (default: 100K).")
  private @Nullable String size;

  @Option(
      names = "--run",
      paramLabel = "FILE",
      description = "Write down each question as it is done; a run that was stopped goes on.")
  private @Nullable Path run;

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description = "Compare with the run in this file, question by question.")
  private @Nullable Path against;

  @Option(names = "--each", description = "Also print what became of each question.")
  private boolean each;

  private final Session session;

  EvalCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    session.flag(Setting.BUDGET, budget);
    model.applyTo(session);
    Dataset chosen = orWrongUsage(() -> Dataset.ofWireName(dataset));
    Contender contender =
        orWrongUsage(
            () -> Contender.named(recipe == null ? session.configuration().recipe() : recipe));
    LabelledData labelled = orWrongUsage(() -> chosen.load(request()));
    Optional<Evaluation> other = other(chosen);
    requireFit(contender, chosen, labelled);
    long started = System.nanoTime();
    List<Measured> measured = measured(chosen, contender, labelled);
    FigurePage page =
        new FigurePage(
            chosen.wireName(),
            contender.wireName(),
            new Evaluation(Protocol.of(chosen), measured),
            other,
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

  private DataRequest request() {
    return DataRequest.of(data, session.clock())
        .withSplit(Optional.ofNullable(split))
        .withSize(Optional.ofNullable(size));
  }

  private interface Reading<T> {
    T get() throws IOException;
  }

  private static <T> T orWrongUsage(Reading<T> reading) throws IOException {
    try {
      return reading.get();
    } catch (InvalidValueException e) {
      throw new WrongUsageException(String.valueOf(e.getMessage()));
    }
  }

  private Optional<Evaluation> other(Dataset chosen) throws IOException {
    return against == null
        ? Optional.empty()
        : Optional.of(new Evaluation(Protocol.of(chosen), RunJournal.read(against).measured()));
  }

  private static void requireFit(Contender contender, Dataset chosen, LabelledData labelled) {
    boolean talks = labelled instanceof LabelledData.Talks;
    if (talks ? !contender.links() : !contender.answers()) {
      throw new WrongUsageException(
          "The recipe (%s) must be one that %s, as %s needs it.%nMaybe \"--recipe %s\" was meant."
              .formatted(
                  contender.wireName(),
                  talks ? "links messages" : "answers questions",
                  chosen.wireName(),
                  talks ? "previous" : "bm25"));
    }
  }

  private List<Measured> measured(Dataset chosen, Contender contender, LabelledData labelled)
      throws IOException {
    if (run == null) {
      List<Measured> measured = new ArrayList<>();
      work(chosen, contender, labelled, Set.of(), measured::add);
      return measured;
    }
    Map<String, String> contract = Contract.of(chosen, contender, labelled, settings());
    try (RunJournal journal = RunJournal.open(run, contract)) {
      Set<String> done = journal.measured().stream().map(Measured::id).collect(Collectors.toSet());
      work(chosen, contender, labelled, done, journal::add);
      return journal.measured();
    }
  }

  private Map<String, String> settings() {
    Configuration configuration = session.configuration();
    Map<String, String> settings = new LinkedHashMap<>();
    for (Setting setting :
        List.of(
            Setting.BUDGET, Setting.EMBEDDING_MODEL, Setting.MODEL_PROVIDER, Setting.MODEL_NAME)) {
      configuration.get(setting).ifPresent(value -> settings.put(setting.key(), value));
    }
    return settings;
  }

  private void work(
      Dataset chosen,
      Contender contender,
      LabelledData labelled,
      Set<String> done,
      Consumer<Measured> heard) {
    String folder = chosen.wireName() + contender.wording().suffix();
    Path home = session.configuration().home().resolve("eval").resolve(folder);
    try (Workspace workspace = session.workspace();
        Spaces spaces = EmbeddedSpaces.open(home, session.clock());
        ProgressLine line = session.terminal().progress("asking", session.clock())) {
      switch (labelled) {
        case LabelledData.Questions(List<LabelledSpace> asked) -> {
          if (contender.needsEmbedder()) {
            workspace.requiredEmbedder();
          }
          long total = asked.stream().mapToLong(space -> space.questions().size()).sum();
          new DatasetRun(
                  spaces,
                  workspace.rungs(),
                  contender,
                  Protocol.of(chosen),
                  session.configuration().budgetTokens(),
                  System::nanoTime)
              .run(asked, done, new Progress(line, done.size(), total, heard));
        }
        case LabelledData.Talks(List<LabelledThread> threads) ->
            link(
                contender,
                spaces,
                threads,
                done,
                new Progress(line, done.size(), threads.size(), heard));
      }
    }
  }

  private static void link(
      Contender contender,
      Spaces spaces,
      List<LabelledThread> threads,
      Set<String> done,
      Consumer<Measured> heard) {
    if (contender == Contender.Baseline.PREVIOUS) {
      new TalkRun(TalkRun::previous).run(threads, done, heard);
      return;
    }
    try (SpaceStore words = spaces.open(SpaceId.of("words"), Access.CREATE);
        IndexSnapshot analysis = words.snapshot(null)) {
      ReplyLinker linker =
          new ReplyLinker(PairModel.standard().reply(), analysis, REPLY_CANDIDATES);
      new TalkRun(linker::score).run(threads, done, heard);
    }
  }

  /** Shows questions as they are done; embedding shows nothing of its own. */
  private static final class Progress implements DatasetRun.Listener {
    private final ProgressLine line;
    private final long total;
    private final Consumer<Measured> heard;
    private long asked;

    Progress(ProgressLine line, long before, long total, Consumer<Measured> heard) {
      this.line = line;
      this.asked = before;
      this.total = total;
      this.heard = heard;
    }

    @Override
    public void made(long done, long outOf) {
      line.at(done, outOf);
    }

    @Override
    public void accept(Measured question) {
      heard.accept(question);
      asked++;
      line.at(asked, total);
    }
  }
}
