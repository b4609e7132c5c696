package dev.treering.cli;

import dev.treering.cli.config.Setting;
import dev.treering.cli.terminal.ProgressLine;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.LabelledData;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.answers.AnswerProtocol;
import dev.treering.eval.answers.AskedModel;
import dev.treering.eval.answers.Retrieval;
import dev.treering.eval.answers.Stage;
import dev.treering.eval.answers.StagedPlan;
import dev.treering.eval.answers.StagedRun;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Contract;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.RunJournal;
import dev.treering.forest.select.ModelEvidenceSelector;
import dev.treering.forest.structure.ModelRelationClassifier;
import dev.treering.llm.CallLedger;
import dev.treering.llm.ChatClock;
import dev.treering.llm.PromptTemplate;
import dev.treering.models.LanguageModel;
import dev.treering.store.Spaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Runs stages with the configured models.
 *
 * @param session whose home keeps the conversations
 * @param dataset whose questions are asked
 * @param protocol how answers are given and judged
 * @param contender how contexts are found
 * @param part which part of the data set, as options of the command
 */
record AnswersRunner(
    Session session, Dataset dataset, AnswerProtocol protocol, Contender contender, String part) {
  /** The figures of a run, for reports and comparisons; made of the stages' files each time. */
  private static final String FIGURES = "run.jsonl";

  /** Does all that is not done yet; the caller closes the run. */
  StagedRun run(Path folder, List<LabelledSpace> asked) throws IOException, InterruptedException {
    if (!contender.answers()) {
      throw new WrongUsageException(
          "The recipe (%s) must be one that finds contexts.%nMaybe \"--recipe bm25\" was meant."
              .formatted(contender.wireName()));
    }
    Optional<AskedModel> answerer = asked(ModelRole.ANSWER, "answer");
    if (contender instanceof Contender.Baseline && answerer.isEmpty()) {
      throw new WrongUsageException(
          "The recipe (%s) must have a model that answers, as it only ranks.%nMaybe add \"--answer-model PROVIDER:NAME\", or \"--recipe paper\" was meant."
              .formatted(contender.wireName()));
    }
    ModelRole.Service memory = ModelRole.MEMORY.service(session.configuration());
    ChatClock clock = ChatClock.of(session.clock());
    Optional<LanguageModel> model = open(ModelRole.MEMORY, clock);
    StagedPlan plan =
        new StagedPlan(
            protocol,
            new Retrieval(
                contender,
                session.configuration().budgetTokens(),
                model.map(
                    opened -> new Retrieval.Watched(memory.name(), opened.chat(), clock.pause()))),
            answerer,
            asked(ModelRole.JUDGE, "judge"));
    StagedRun run =
        EvalOptions.orWrongUsage(
            () ->
                StagedRun.open(
                    folder,
                    plan,
                    asked,
                    contract(asked, memory),
                    SourceVersion.of(session.environment()),
                    System::nanoTime));
    try {
      go(run, model);
      writeFigures(folder.resolve(FIGURES), run);
      return run;
    } catch (IOException | InterruptedException | RuntimeException e) {
      run.close();
      throw e;
    }
  }

  private void go(StagedRun run, Optional<LanguageModel> model) throws InterruptedException {
    Path home = session.configuration().home().resolve("eval").resolve(dataset.wireName());
    try (Workspace workspace = session.workspace();
        Spaces spaces = EmbeddedSpaces.open(home, session.clock());
        Progress progress = new Progress(session)) {
      if (contender.needsEmbedder()) {
        workspace.requiredEmbedder();
      }
      run.go(spaces, workspace.rungsWith(model), workspace.treePartsWith(model), progress);
    }
  }

  private Optional<LanguageModel> open(ModelRole role, ChatClock clock) {
    return LanguageModel.open(
        new ModelParts(session.configuration()).languageModel(role), clock, new CallLedger());
  }

  private Optional<AskedModel> asked(ModelRole role, String stage) {
    ChatClock clock = ChatClock.of(session.clock());
    return open(role, clock)
        .map(
            model ->
                new AskedModel(
                    role.service(session.configuration()).name(),
                    model.chat(),
                    model.calls(stage),
                    clock.pause()));
  }

  /** Returns the contract of the first stage; the others are of models and prompts. */
  private Map<String, String> contract(List<LabelledSpace> asked, ModelRole.Service memory) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (!part.isEmpty()) {
      settings.put("part", part.strip());
    }
    put(settings, Setting.BUDGET);
    put(settings, Setting.ANSWER_TOKENIZER);
    put(settings, Setting.EMBEDDING_MODEL);
    settings.put("memory model", memory.isNone() ? "none" : memory.name());
    if (!memory.isNone()) {
      put(settings, Setting.TEMPERATURE_SELECT);
      put(settings, Setting.TEMPERATURE_RELATE);
      for (PromptTemplate prompt :
          List.of(ModelEvidenceSelector.prompt(), ModelRelationClassifier.prompt())) {
        settings.put("prompt " + prompt.name(), prompt.hash());
      }
    }
    return Contract.of(
        dataset,
        contender.wireName(),
        contender.toString(),
        Protocol.JUDGED_ANSWERS,
        new LabelledData.Questions(asked),
        settings);
  }

  private void put(Map<String, String> settings, Setting setting) {
    session.configuration().get(setting).ifPresent(value -> settings.put(setting.key(), value));
  }

  private void writeFigures(Path file, StagedRun run) throws IOException {
    Files.deleteIfExists(file);
    Map<String, String> contract = run.contract();
    contract.put("command", command(contract));
    try (RunJournal journal =
        RunJournal.open(file, contract, SourceVersion.of(session.environment()))) {
      for (Measured one : run.evaluation().measured()) {
        journal.add(one);
      }
    }
  }

  private String command(Map<String, String> contract) {
    return "treering eval answers %s%s --data DIR%s --budget %d --model %s --answer-model %s --judge-model %s --run DIR"
        .formatted(
            dataset.wireName(),
            contender.arguments(),
            part,
            session.configuration().budgetTokens(),
            contract.get("memory model"),
            contract.get("answer model"),
            contract.get("judge model"));
  }

  /** Shows a line for each stage, one after the other. */
  private static final class Progress implements StagedRun.Listener, AutoCloseable {
    private final Session session;
    private ProgressLine line;
    private Stage stage = Stage.RETRIEVE;

    Progress(Session session) {
      this.session = session;
      this.line = line(stage);
    }

    private ProgressLine line(Stage of) {
      return session.terminal().progress(of.wireName().toLowerCase(Locale.ROOT), session.clock());
    }

    @Override
    public void made(long done, long total) {
      line.at(done, total);
    }

    @Override
    public void done(Stage of, long done, long total) {
      if (of != stage) {
        line.close();
        stage = of;
        line = line(of);
      }
      line.at(done, total);
    }

    @Override
    public void close() {
      line.close();
    }
  }
}
