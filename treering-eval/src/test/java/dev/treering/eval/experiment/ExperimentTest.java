package dev.treering.eval.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.ServedModel;
import dev.treering.eval.metric.Share;
import dev.treering.eval.run.DatasetRun;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.OrchardChat;
import dev.treering.llm.ChatPolicy;
import dev.treering.memory.Recipe;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.models.LanguageModel;
import dev.treering.store.Spaces;
import dev.treering.testkit.ChatBehaviour;
import dev.treering.testkit.ChatBehaviour.Status;
import dev.treering.testkit.HashEmbedder;
import dev.treering.testkit.MisbehavingChatServer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExperimentTest {
  private static final LabelledSpace CHAT = OrchardChat.space();
  private static final Embedder EMBEDDER = HashEmbedder.ofDimension(64);
  private static final TokenCountEstimator TOKENS = JtokkitTokenCounter.o200k();

  @TempDir Path home;

  private List<Measured> run(Experiment experiment, Recipe recipe, Optional<Embedder> embedder) {
    return run(
        experiment, recipe, Rungs.local(embedder, TOKENS), TreeParts.local(embedder, TOKENS), CHAT);
  }

  private List<Measured> run(
      Experiment experiment, Recipe recipe, Rungs rungs, TreeParts trees, LabelledSpace chat) {
    List<Measured> heard = new ArrayList<>();
    try (Spaces spaces = EmbeddedSpaces.open(home, Clock.systemUTC())) {
      new DatasetRun(
              spaces,
              experiment.standing(rungs),
              trees,
              experiment.measure(recipe, 8192),
              System::nanoTime)
          .run(
              experiment.prepare(List.of(chat)),
              Set.of(),
              new DatasetRun.Listener() {
                @Override
                public void made(long done, long total) {}

                @Override
                public void accept(Measured measured) {
                  heard.add(measured);
                }
              });
    }
    return heard;
  }

  private Map<String, Share> figures(Experiment experiment, Recipe recipe) {
    List<Measured> measured = run(experiment, recipe, Optional.empty());
    assertThat(measured).hasSize(1);
    return measured.getFirst().shares();
  }

  private static double value(Map<String, Share> shares, String figure) {
    Share share = shares.get(figure);
    assertThat(share).as("%s among %s", figure, shares.keySet()).isNotNull();
    return share == null ? -1 : share.part() / share.whole();
  }

  @Test
  void recoveryLooksAtEveryDepthAndKeepsTheControlsToThirtySix() {
    Map<String, Share> shares = figures(Experiment.EXP2, Recipe.paper());
    for (String arm : List.of("seeds", "discovery", "discovery-36", "global-36")) {
      for (int depth : EvidenceRecovery.DEPTHS) {
        assertThat(value(shares, arm + "/key_evidence@" + depth)).isBetween(0.0, 1.0);
      }
    }
    for (int depth : EvidenceRecovery.DEPTHS) {
      assertThat(value(shares, "seeds/messages@" + depth)).isLessThanOrEqualTo(depth);
      assertThat(value(shares, "discovery/messages@" + depth))
          .isGreaterThanOrEqualTo(value(shares, "seeds/messages@" + depth));
      assertThat(value(shares, "discovery-36/messages@" + depth)).isLessThanOrEqualTo(36);
      assertThat(value(shares, "global-36/messages@" + depth)).isLessThanOrEqualTo(36);
    }
  }

  @Test
  void recoveryWithMeaningsFindsWhatSeedsFind() {
    List<Measured> measured = run(Experiment.EXP2, Recipe.paper(), Optional.of(EMBEDDER));
    assertThat(measured).hasSize(1);
    Map<String, Share> shares = measured.getFirst().shares();
    assertThat(value(shares, "discovery/key_evidence@12"))
        .isGreaterThanOrEqualTo(value(shares, "seeds/key_evidence@12"));
  }

  /** The chat with more said on its topic at the same hours than there are seeds. */
  private static LabelledSpace busy() {
    List<Message> messages = new ArrayList<>(CHAT.messages());
    Message model = messages.getFirst();
    for (int basket = 1; basket <= 90; basket++) {
      messages.add(
          Message.of(
                  "b" + basket,
                  model.occurred().plusSeconds(10L + basket),
                  Author.named("Odd"),
                  "Basket " + basket + " is on the cart")
              .withContext(model.context()));
    }
    return new LabelledSpace(CHAT.space(), messages, CHAT.questions());
  }

  private static LanguageModel at(MisbehavingChatServer server) {
    return ServedModel.open(
        server.baseUrl(),
        "oak-1",
        ChatPolicy.defaults().withAttempts(1).withDown(1_000, Duration.ofMillis(1)));
  }

  @ParameterizedTest
  @EnumSource
  void everyExperimentAsksAModelAndOutlivesOneThatMisbehaves(Experiment experiment) {
    try (MisbehavingChatServer server = MisbehavingChatServer.start()) {
      LanguageModel model = at(server);
      Rungs rungs = model.above(Rungs.local(Optional.empty(), TOKENS));
      // A tree with memories that could not be made is not measured: these quote, the model
      // recalls.
      TreeParts local = TreeParts.local(Optional.empty(), TOKENS);
      TreeParts trees = local.withPlanner(model.planner(local.planner())).withGate(model.gate());
      List<Measured> good = run(experiment, Recipe.paper(), rungs, trees, busy());
      int asked = server.requests().size();
      assertThat(asked).isPositive();
      server
          .next(
              Status.of(429),
              Status.of(500),
              new ChatBehaviour.CutContent(),
              new ChatBehaviour.Content("I would rather not."),
              new ChatBehaviour.Content(""))
          .always(new ChatBehaviour.Prose());
      List<Measured> bad = run(experiment, Recipe.paper(), rungs, trees, busy());
      assertThat(server.requests()).hasSizeGreaterThan(asked);
      assertThat(bad).hasSameSizeAs(good);
      assertThat(bad.getFirst().shares().keySet())
          .containsExactlyElementsOf(good.getFirst().shares().keySet());
    }
  }

  @Test
  void formsDifferInLinksAndNotInMessages() {
    Map<String, Share> shares = figures(Experiment.EXP3, Recipe.paper());
    assertThat(value(shares, "flat/connected@36")).isZero();
    assertThat(value(shares, "untyped/connected@36")).isEqualTo(1);
    assertThat(value(shares, "untyped/update_linked@36")).isZero();
    assertThat(value(shares, "typed/connected@36")).isEqualTo(1);
    assertThat(value(shares, "typed/update_linked@36")).isEqualTo(1);
    assertThat(value(shares, "typed/evidence@36")).isEqualTo(value(shares, "flat/evidence@36"));
    // Two messages on the topic were said between the two states.
    assertThat(value(shares, "flat/apart@36")).isEqualTo(2);
    assertThat(value(shares, "typed/apart@36")).isLessThanOrEqualTo(2);
  }

  @Test
  void ablationsStandBesideTheWhole() {
    Map<String, Share> shares = figures(Experiment.EXP4, Recipe.paper());
    assertThat(value(shares, "full/update_linked")).isEqualTo(1);
    assertThat(value(shares, "without-structuring/update_linked")).isZero();
    assertThat(value(shares, "without-metadata/evidence"))
        .isLessThanOrEqualTo(value(shares, "full/evidence"));
    assertThat(shares)
        .containsKeys("without-discovery/evidence", "without-compression/complete_chain");
  }

  @Test
  void revisionsAreLookedForAtThreeLevels() {
    List<Measured> measured = run(Experiment.EXP5, Recipe.paper(), Optional.empty());
    assertThat(measured).extracting(Measured::id).containsExactly("q1@2.0", "q1@2.5", "q1@3.0");
    Map<String, Share> shares = measured.getFirst().shares();
    assertThat(value(shares, "paper/complete_chain@2.0")).isEqualTo(1);
    assertThat(value(shares, "paper/revision_without_rollback@2.0")).isZero();
    assertThat(shares)
        .containsKeys("bm25/complete_chain@2.0", "paper/right@2.0", "paper/obsolete@2.0")
        .doesNotContainKeys("dense/complete_chain@2.0", "bm25/right@2.0");
    assertThat(run(Experiment.EXP5, Recipe.paper(), Optional.of(EMBEDDER)).getFirst().shares())
        .containsKeys("dense/complete_chain@2.0", "hybrid/complete_chain@2.0");
  }

  @Test
  void revisionsEmbedEachTextOnce() {
    Map<String, Integer> made = new ConcurrentHashMap<>();
    Embedder counting =
        new Embedder() {
          @Override
          public String modelId() {
            return EMBEDDER.modelId();
          }

          @Override
          public int dimension() {
            return EMBEDDER.dimension();
          }

          @Override
          public EmbeddingVector passage(String text) {
            made.merge(text, 1, Integer::sum);
            return EMBEDDER.passage(text);
          }

          @Override
          public EmbeddingVector query(String text) {
            return EMBEDDER.query(text);
          }
        };
    run(Experiment.EXP5, Recipe.paper(), Optional.of(counting));
    assertThat(made).hasSizeGreaterThan(CHAT.messages().size());
    assertThat(made.values()).containsOnly(1);
  }

  @Test
  void labelsAreWithheldWhereTheExperimentSaysSo() {
    Map<String, Share> shares = figures(Experiment.EXP6, Recipe.paper());
    // The second state shares with the question only the name of its topic.
    assertThat(value(shares, "all-labels/evidence")).isEqualTo(1);
    assertThat(value(shares, "none-in-structuring/evidence")).isEqualTo(1);
    assertThat(value(shares, "all-labels/update_linked")).isEqualTo(1);
    for (String arm : List.of("none-in-discovery", "none-at-all", "no-replies")) {
      assertThat(value(shares, arm + "/messages"))
          .isNotEqualTo(value(shares, "all-labels/messages"));
    }
    assertThat(value(shares, "no-replies/evidence"))
        .isLessThanOrEqualTo(value(shares, "none-at-all/evidence"));
  }
}
