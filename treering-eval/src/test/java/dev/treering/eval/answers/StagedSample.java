package dev.treering.eval.answers;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.ServedModel;
import dev.treering.eval.run.Ablation;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Evaluation;
import dev.treering.llm.ChatPolicy;
import dev.treering.memory.Recipe;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.models.LanguageModel;
import dev.treering.store.Spaces;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Staged runs over {@link GlazeChat}, in a folder, with models at a server.
 *
 * @param folder of the run; conversations are kept beside it
 * @param contender finds contexts
 * @param answerer what answers
 * @param judge what judges
 * @param contract of the first stage
 */
record StagedSample(
    Path folder,
    Contender contender,
    Optional<AskedModel> answerer,
    Optional<AskedModel> judge,
    Map<String, String> contract) {
  static final Contender PAPER = new Contender.OfRecipe(Recipe.paper(), Ablation.NONE);
  private static final Duration TIMEOUT = Duration.ofMillis(1500);

  static StagedSample local(Path folder) {
    return new StagedSample(
        folder, PAPER, Optional.empty(), Optional.empty(), Map.of("data", "glaze"));
  }

  /** Answers and judges by models of these names, one question after the other, one try each. */
  static StagedSample of(Path folder, String baseUrl) {
    return new StagedSample(
        folder,
        PAPER,
        Optional.of(model("answer", "oak-1", baseUrl)),
        Optional.of(model("judge", "elm-1", baseUrl)),
        Map.of("data", "glaze"));
  }

  static AskedModel model(String stage, String name, String baseUrl) {
    ChatPolicy policy =
        ChatPolicy.defaults()
            .within(TIMEOUT, TIMEOUT)
            .withAttempts(1)
            .withConcurrency(1)
            .withDown(3, Duration.ofMillis(20));
    LanguageModel model = ServedModel.open(baseUrl, name, policy);
    return new AskedModel("openai:" + name, model.chat(), model.calls(stage), Thread::sleep);
  }

  StagedSample with(Contender other) {
    return new StagedSample(folder, other, answerer, judge, contract);
  }

  StagedSample with(Map<String, String> other) {
    return new StagedSample(folder, contender, answerer, judge, other);
  }

  StagedSample withJudge(AskedModel other) {
    return new StagedSample(folder, contender, answerer, Optional.of(other), contract);
  }

  /** What a run came to. */
  record Result(Evaluation evaluation, CostLedger ledger, List<String> faults) {
    double metric(String name) {
      return evaluation.metrics().getOrDefault(name, Double.NaN);
    }
  }

  Result run() throws IOException, InterruptedException {
    return run((stage, done, total) -> {});
  }

  /** Hears of stages. */
  @FunctionalInterface
  interface Heard extends StagedRun.Listener {
    @Override
    default void made(long done, long total) {}
  }

  Result run(Heard heard) throws IOException, InterruptedException {
    return run(heard, Optional.empty());
  }

  Result run(Optional<Embedder> embedder) throws IOException, InterruptedException {
    return run((stage, done, total) -> {}, embedder);
  }

  private Result run(Heard heard, Optional<Embedder> embedder)
      throws IOException, InterruptedException {
    AnswerProtocol protocol = AnswerProtocol.GROUPMEMBENCH;
    List<LabelledSpace> asked = protocol.asked(List.of(GlazeChat.space()));
    StagedPlan plan =
        new StagedPlan(protocol, new Retrieval(contender, 8192, Optional.empty()), answerer, judge);
    try (Spaces spaces = EmbeddedSpaces.open(folder.resolveSibling("home"), ServedModel.CLOCK);
        StagedRun run = StagedRun.open(folder, plan, asked, contract, "1.0", System::nanoTime)) {
      JtokkitTokenCounter tokens = JtokkitTokenCounter.o200k();
      run.go(spaces, Rungs.local(embedder, tokens), TreeParts.local(embedder, tokens), heard);
      return new Result(run.evaluation(), run.ledger(Optional.empty()), run.faults());
    }
  }
}
