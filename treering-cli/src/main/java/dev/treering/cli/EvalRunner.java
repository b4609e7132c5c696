package dev.treering.cli;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.Setting;
import dev.treering.cli.terminal.ProgressLine;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.LabelledData;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.LabelledThread;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.experiment.Experiment;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Contract;
import dev.treering.eval.run.DatasetRun;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Measure;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.RunJournal;
import dev.treering.eval.run.TalkRun;
import dev.treering.eval.train.ReplyLinker;
import dev.treering.forest.structure.PairModel;
import dev.treering.memory.Recipe;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
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
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs labelled data sets with the configured models, and writes down what was done.
 *
 * @param session whose home keeps the conversations
 * @param dataset what is run
 * @param part which part of it, as options of the command; for the contract
 */
record EvalRunner(Session session, Dataset dataset, String part) {
  private static final int REPLY_CANDIDATES = 100;

  /** Something to be done for all that is not done yet. */
  private interface Work {
    void on(Spaces spaces, Workspace workspace, Set<String> done, Progress progress);
  }

  /**
   * Measures a recipe or a baseline.
   *
   * @param journal where each question is written down; empty for nowhere
   */
  Evaluation contender(Contender contender, LabelledData data, Optional<Path> journal)
      throws IOException {
    requireFit(contender, data);
    Protocol protocol = contender.protocol(Protocol.of(dataset));
    Map<String, String> contract =
        contract(
            dataset.wireName() + contender.arguments(),
            contender.wireName(),
            contender.toString(),
            protocol,
            data);
    return new Evaluation(
        protocol,
        measured(
            contract,
            journal,
            (spaces, workspace, done, progress) -> {
              switch (data) {
                case LabelledData.Questions(List<LabelledSpace> asked) -> {
                  if (contender.needsEmbedder()) {
                    workspace.requiredEmbedder();
                  }
                  progress.expect(asked.stream().mapToLong(s -> s.questions().size()).sum());
                  ask(
                      Measure.of(contender, protocol, session.configuration().budgetTokens()),
                      asked,
                      spaces,
                      workspace.rungs(),
                      workspace.treeParts(),
                      done,
                      progress);
                }
                case LabelledData.Talks(List<LabelledThread> threads) -> {
                  progress.expect(threads.size());
                  link(contender, spaces, threads, done, progress);
                }
              }
            }));
  }

  private static void ask(
      Measure measure,
      List<LabelledSpace> asked,
      Spaces spaces,
      Rungs rungs,
      TreeParts trees,
      Set<String> done,
      Progress progress) {
    new DatasetRun(spaces, rungs, trees, measure, System::nanoTime).run(asked, done, progress);
  }

  /** Runs an experiment of the papers. */
  Evaluation experiment(
      Experiment experiment, Recipe recipe, LabelledData whole, Optional<Path> journal)
      throws IOException {
    if (!(whole instanceof LabelledData.Questions questions)) {
      throw new WrongUsageException(
          "The data set (%s) must be one of conversations with questions, as %s needs it.%nMaybe \"groupmembench\" was meant."
              .formatted(dataset.wireName(), experiment.wireName()));
    }
    List<LabelledSpace> asked = experiment.prepare(questions.spaces());
    if (asked.isEmpty()) {
      throw new CommandFailedException(
          "The data set (%s) must have questions whose %s, as %s needs them.%nMaybe another part of it has some."
              .formatted(dataset.wireName(), experiment.needs(), experiment.wireName()));
    }
    Map<String, String> contract =
        contract(
            "%s %s --recipe %s".formatted(experiment.wireName(), dataset.wireName(), recipe.name()),
            "%s of %s".formatted(experiment.wireName(), experiment.of(recipe)),
            recipe.toString(),
            experiment.protocol(),
            new LabelledData.Questions(asked));
    contract.put("experiment", experiment.wireName());
    return new Evaluation(
        experiment.protocol(),
        measured(
            contract,
            journal,
            (spaces, workspace, done, progress) -> {
              progress.expect(asked.stream().mapToLong(s -> s.questions().size()).sum());
              ask(
                  experiment.measure(recipe, session.configuration().budgetTokens()),
                  asked,
                  spaces,
                  experiment.standing(workspace.rungs()),
                  workspace.treeParts(),
                  done,
                  progress);
            }));
  }

  private void requireFit(Contender contender, LabelledData labelled) {
    boolean talks = labelled instanceof LabelledData.Talks;
    if (talks ? !contender.links() : !contender.answers()) {
      throw new WrongUsageException(
          "The recipe (%s) must be one that %s, as %s needs it.%nMaybe \"--recipe %s\" was meant."
              .formatted(
                  contender.wireName(),
                  talks ? "links messages" : "answers questions",
                  dataset.wireName(),
                  talks ? "previous" : "bm25"));
    }
  }

  private Map<String, String> contract(
      String arguments, String recipe, String settings, Protocol protocol, LabelledData data) {
    Configuration configuration = session.configuration();
    Map<String, String> further = new LinkedHashMap<>();
    further.put(
        "command",
        "treering eval %s --data DIR%s --budget %d --run FILE"
            .formatted(arguments, part, configuration.budgetTokens()));
    for (Setting setting :
        List.of(
            Setting.BUDGET, Setting.EMBEDDING_MODEL, Setting.MODEL_PROVIDER, Setting.MODEL_NAME)) {
      configuration.get(setting).ifPresent(value -> further.put(setting.key(), value));
    }
    return Contract.of(dataset, recipe, settings, protocol, data, further);
  }

  private List<Measured> measured(Map<String, String> contract, Optional<Path> run, Work work)
      throws IOException {
    if (run.isEmpty()) {
      List<Measured> measured = new ArrayList<>();
      work(Set.of(), measured::add, work);
      return measured;
    }
    try (RunJournal journal =
        RunJournal.open(run.get(), contract, SourceVersion.of(session.environment()))) {
      Set<String> done = journal.measured().stream().map(Measured::id).collect(Collectors.toSet());
      work(done, journal::add, work);
      return journal.measured();
    }
  }

  private void work(Set<String> done, Consumer<Measured> heard, Work work) {
    Path home = session.configuration().home().resolve("eval").resolve(dataset.wireName());
    try (Workspace workspace = session.workspace();
        Spaces spaces = EmbeddedSpaces.open(home, session.clock());
        ProgressLine line = session.terminal().progress("asking", session.clock())) {
      work.on(spaces, workspace, done, new Progress(line, done.size(), heard));
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

  /** Shows questions as they are done, and meanings as they are made. */
  private static final class Progress implements DatasetRun.Listener {
    private final ProgressLine line;
    private final Consumer<Measured> heard;
    private long asked;
    private long total;

    Progress(ProgressLine line, long before, Consumer<Measured> heard) {
      this.line = line;
      this.asked = before;
      this.heard = heard;
    }

    void expect(long all) {
      total = all;
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
