package dev.treering.eval.answers;

import dev.treering.answer.Answerer;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.Protocol;
import dev.treering.llm.Hashes;
import dev.treering.memory.ConversationMemory.EmbeddingProgress;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.model.Question;
import dev.treering.store.Spaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A run in stages in a folder of its own (T-Mem Appendix D). It may be stopped at any moment, also
 * by force: what was written down is not done again, and no call to a model is repeated but those
 * that were under way. A fault ends a question's stage, never the run: it is written down, counts
 * as not right, and is tried again when the run is started again. One thread at a time; the stages
 * themselves ask a model several questions at once.
 */
public final class StagedRun implements AutoCloseable {
  private static final double NANOS = 1e9;

  private final StagedPlan plan;
  private final List<LabelledSpace> asked;
  private final Map<Stage, Map<String, String>> contracts;
  private final Map<Stage, StageJournal> journals;
  private final LongSupplier nanoTime;

  /** Hears how far a run has come. */
  public interface Listener extends EmbeddingProgress {
    /**
     * Tells of questions that a stage is done with.
     *
     * @param done how many
     * @param total out of how many
     */
    void done(Stage stage, long done, long total);
  }

  private StagedRun(
      StagedPlan plan,
      List<LabelledSpace> asked,
      Map<Stage, Map<String, String>> contracts,
      Map<Stage, StageJournal> journals,
      LongSupplier nanoTime) {
    this.plan = plan;
    this.asked = asked;
    this.contracts = contracts;
    this.journals = journals;
    this.nanoTime = nanoTime;
  }

  /**
   * Opens the folder of a run to go on with it, or begins one. Nothing is asked yet.
   *
   * @param asked the questions, see {@link AnswerProtocol#asked}
   * @param contract of the first stage: data, recipe and settings
   * @param version of the program
   * @param nanoTime a rising clock, for durations only
   * @throws dev.treering.model.InvalidValueException when the folder is of a run with another
   *     contract, or another process works in it
   */
  public static StagedRun open(
      Path folder,
      StagedPlan plan,
      List<LabelledSpace> asked,
      Map<String, String> contract,
      String version,
      LongSupplier nanoTime)
      throws IOException {
    Map<Stage, Map<String, String>> contracts = plan.contracts(asked, contract);
    Map<Stage, StageJournal> journals = new EnumMap<>(Stage.class);
    StagedRun run = new StagedRun(plan, asked, contracts, journals, nanoTime);
    try {
      for (Stage stage : Stage.values()) {
        journals.put(
            stage,
            StageJournal.open(
                stage.file(folder), contracts.getOrDefault(stage, Map.of()), version));
      }
      return run;
    } catch (IOException | RuntimeException e) {
      run.close();
      throw e;
    }
  }

  /** Returns the contracts of all stages together. */
  public Map<String, String> contract() {
    Map<String, String> all = new LinkedHashMap<>();
    contracts.values().forEach(all::putAll);
    return all;
  }

  /**
   * Does what is not done yet, stage after stage.
   *
   * @param spaces where the conversations are kept
   * @param rungs what memories stand on; their answerer is not asked
   * @param trees what memory trees stand on, where one leads the forest
   * @throws InterruptedException when it is asked to stop; it can go on later
   */
  public void go(Spaces spaces, Rungs rungs, TreeParts trees, Listener listener)
      throws InterruptedException {
    retrieve(spaces, rungs.withAnswerer(Answerer::extractive), trees, listener);
    Answering answering = new Answering(plan.protocol(), plan.answerer());
    crowd(
        Stage.ANSWER,
        plan.answerer(),
        question -> context(question).map(context -> answering.work(question, context)),
        listener);
    if (plan.judge().isPresent()) {
      Judging judging = new Judging(plan.protocol(), plan.judge().get());
      crowd(
          Stage.JUDGE,
          plan.judge(),
          question ->
              Judging.isNeeded(question)
                  ? given(question).map(given -> judging.work(question, given))
                  : Optional.empty(),
          listener);
    }
  }

  private void retrieve(Spaces spaces, Rungs rungs, TreeParts trees, Listener listener)
      throws InterruptedException {
    StageJournal journal = journal(Stage.RETRIEVE);
    long total = asked.stream().mapToLong(space -> space.questions().size()).sum();
    long done = 0;
    for (LabelledSpace space : asked) {
      List<LabelledQuestion> left =
          space.questions().stream()
              .filter(question -> !journal.settled(QuestionKey.of(question), basis(question)))
              .toList();
      done += space.questions().size() - left.size();
      if (!left.isEmpty()) {
        try (Bench bench = new Bench(spaces, space, rungs, trees, nanoTime, listener)) {
          Retrieval.Finding finding = plan.retrieval().in(bench, space);
          Optional<Work> embedding = plan.retrieval().embedding(bench, space);
          if (embedding.isPresent()) {
            write(journal, QuestionKey.ofMeanings(space.space()), embedding.get());
          }
          for (LabelledQuestion question : left) {
            write(
                journal,
                QuestionKey.of(question),
                new Work(basis(question), () -> found(finding, question)));
            listener.done(Stage.RETRIEVE, ++done, total);
          }
        }
      }
    }
  }

  /** A question that breaks the way to its context is written down, and the others are asked. */
  private static Outcome found(Retrieval.Finding finding, LabelledQuestion question)
      throws InterruptedException {
    try {
      return finding.of(question);
    } catch (RuntimeException e) {
      return Outcome.error(
          "%s: %s".formatted(e.getClass().getSimpleName(), e.getMessage()), List.of());
    }
  }

  private static String basis(LabelledQuestion question) {
    Question asked = question.question();
    return Hashes.sha256("%s\n%s".formatted(asked.searchText(), asked.asOf()));
  }

  private void crowd(
      Stage stage,
      Optional<AskedModel> model,
      Function<LabelledQuestion, Optional<Work>> works,
      Listener listener)
      throws InterruptedException {
    StageJournal journal = journal(stage);
    List<Crowd.Task> tasks = new ArrayList<>();
    for (LabelledQuestion question : questions()) {
      // The work is made when its turn comes: prompts are long.
      tasks.add(
          () -> {
            Optional<Work> work = works.apply(question);
            if (work.isPresent()) {
              write(journal, QuestionKey.of(question), work.get());
            }
          });
    }
    Crowd.of(model.map(AskedModel::concurrency).orElse(1))
        .run(tasks, done -> listener.done(stage, done, tasks.size()));
  }

  /** Does the work and writes down how it ended, unless that stands there already. */
  private void write(StageJournal journal, QuestionKey key, Work work) throws InterruptedException {
    if (journal.settled(key, work.basis())) {
      return;
    }
    long from = nanoTime.getAsLong();
    Outcome outcome = work.action().run();
    if (Thread.interrupted()) {
      throw new InterruptedException("stopped at " + key);
    }
    journal.add(
        new StageRecord(
            key,
            outcome.status(),
            work.basis(),
            outcome.output(),
            outcome.faults(),
            outcome.spent(),
            (nanoTime.getAsLong() - from) / NANOS));
  }

  private List<LabelledQuestion> questions() {
    return asked.stream().flatMap(space -> space.questions().stream()).toList();
  }

  private StageJournal journal(Stage stage) {
    return Objects.requireNonNull(journals.get(stage));
  }

  private Optional<RetrievedContext> context(LabelledQuestion question) {
    return output(Stage.RETRIEVE, question, RetrievedContext.class);
  }

  private Optional<Given> given(LabelledQuestion question) {
    return output(Stage.ANSWER, question, Given.class);
  }

  private <T> Optional<T> output(Stage stage, LabelledQuestion question, Class<T> type) {
    return journal(stage)
        .latest(QuestionKey.of(question))
        .filter(StageRecord::hasOutput)
        .map(latest -> latest.output(type));
  }

  /** Returns the figures of all questions. */
  public Evaluation evaluation() {
    AnswerFigures figures = new AnswerFigures(plan.judge().isPresent());
    List<Measured> measured = new ArrayList<>();
    for (LabelledQuestion question : questions()) {
      measured.add(
          figures.of(
              question,
              context(question),
              journal(Stage.RETRIEVE)
                  .latest(QuestionKey.of(question))
                  .filter(latest -> latest.status() == StageRecord.Status.STOOD_IN)
                  .isPresent(),
              given(question),
              output(Stage.JUDGE, question, Verdict.class)));
    }
    return new Evaluation(Protocol.JUDGED_ANSWERS, measured);
  }

  /** Returns what ended without a result, a line each: the stage, the question, the last fault. */
  public List<String> faults() {
    List<String> faults = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      for (LabelledQuestion question : questions()) {
        journal(stage)
            .latest(QuestionKey.of(question))
            .filter(latest -> latest.status() != StageRecord.Status.OK)
            .ifPresent(
                latest ->
                    faults.add(
                        "%s %s: %s"
                            .formatted(stage.wireName(), latest.key(), latest.faults().getLast())));
      }
    }
    return faults;
  }

  /**
   * Returns what the run took so far.
   *
   * @param prices what the models cost; empty when not known
   */
  public CostLedger ledger(Optional<Prices> prices) {
    Map<Stage, List<Spent>> spent = new EnumMap<>(Stage.class);
    Map<Stage, Double> seconds = new EnumMap<>(Stage.class);
    journals.forEach(
        (stage, journal) -> {
          spent.put(
              stage,
              journal.spent().stream().sorted(Comparator.comparing(Spent::purpose)).toList());
          seconds.put(stage, journal.seconds());
        });
    return CostLedger.of(spent, seconds, prices);
  }

  @Override
  public void close() throws IOException {
    for (StageJournal journal : journals.values()) {
      journal.close();
    }
  }
}
