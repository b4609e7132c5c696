package dev.treering.eval.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.ServedModel;
import dev.treering.eval.answers.StageRecord.Status;
import dev.treering.eval.run.Ablation;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.Contender;
import dev.treering.llm.ChatPolicy;
import dev.treering.memory.Recipe;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.models.LanguageModel;
import dev.treering.store.Spaces;
import dev.treering.testkit.ChatBehaviour;
import dev.treering.testkit.MisbehavingChatServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How contexts are found with a model at a server that relates messages. */
@Timeout(60)
class RetrievalTest {
  private static final LabelledSpace CHAT = GlazeChat.space();

  @TempDir Path home;
  private final MisbehavingChatServer server = MisbehavingChatServer.start();
  private final AtomicInteger waits = new AtomicInteger();

  @AfterEach
  void stop() {
    server.close();
  }

  private List<Outcome> outcomes(int questions) throws InterruptedException {
    ChatPolicy policy = ChatPolicy.defaults().withAttempts(1).withDown(2, Duration.ofMillis(50));
    LanguageModel model = ServedModel.open(server.baseUrl(), "elm-1", policy);
    Rungs rungs = Rungs.local(Optional.empty(), JtokkitTokenCounter.o200k());
    Retrieval retrieval =
        new Retrieval(
            StagedSample.PAPER,
            8192,
            Optional.of(
                new Retrieval.Watched(
                    "openai:elm-1",
                    model.chat(),
                    duration -> {
                      waits.incrementAndGet();
                      Thread.sleep(duration);
                    })));
    try (Spaces spaces = EmbeddedSpaces.open(home, ServedModel.CLOCK);
        Bench bench =
            new Bench(
                spaces,
                CHAT,
                rungs.withClassifier(model.classifier(rungs.classifier())),
                TreeParts.local(Optional.empty(), rungs.tokens()),
                System::nanoTime,
                (made, total) -> {})) {
      Retrieval.Finding finding = retrieval.in(bench, CHAT);
      List<Outcome> outcomes = new ArrayList<>();
      for (LabelledQuestion question : CHAT.questions().subList(0, questions)) {
        outcomes.add(finding.of(question));
      }
      return outcomes;
    }
  }

  @Test
  void countsCallsOfEachQuestion() throws InterruptedException {
    List<Outcome> outcomes = outcomes(2);
    assertThat(outcomes).extracting(Outcome::status).containsOnly(Status.OK);
    assertThat(outcomes)
        .allSatisfy(
            outcome -> {
              assertThat(outcome.spent()).hasSize(1);
              assertThat(outcome.spent().getFirst().purpose()).isEqualTo("relate");
              assertThat(outcome.spent().getFirst().calls()).isEqualTo(1);
            });
  }

  @Test
  void aTreeThatLeadsTheForestIsGrownByTheModelAndCounts() throws InterruptedException {
    server.always(
        new ChatBehaviour.Content(
            """
            {"statements":[{"text":"The kiln was fired.","sources":["c1"]}],"facts":[]}"""));
    LanguageModel model = ServedModel.open(server.baseUrl(), "elm-1", ChatPolicy.defaults());
    Rungs rungs = Rungs.local(Optional.empty(), JtokkitTokenCounter.o200k());
    Retrieval retrieval =
        new Retrieval(
            new Contender.OfRecipe(Recipe.guided(), Ablation.NONE),
            8192,
            Optional.of(new Retrieval.Watched("openai:elm-1", model.chat(), Thread::sleep)));
    try (Spaces spaces = EmbeddedSpaces.open(home, ServedModel.CLOCK);
        Bench bench =
            new Bench(
                spaces,
                CHAT,
                rungs,
                model.above(TreeParts.local(Optional.empty(), rungs.tokens())),
                System::nanoTime,
                (made, total) -> {})) {
      Outcome first = retrieval.in(bench, CHAT).of(CHAT.questions().getFirst());
      assertThat(first.spent())
          .extracting(spent -> spent.purpose())
          .contains("consolidate", "facts", "plan");
    }
    assertThat(server.requests()).anyMatch(request -> request.contains("You keep the memory"));
  }

  @Test
  void waitsForAModelThatIsDownInsteadOfLettingLocalPartsStandIn() throws InterruptedException {
    server.next(ChatBehaviour.Status.of(429), ChatBehaviour.Status.of(429));
    List<Outcome> outcomes = outcomes(3);
    // One fault is written down and tried again by the next run; the second means down.
    assertThat(outcomes)
        .extracting(Outcome::status)
        .containsExactly(Status.STOOD_IN, Status.OK, Status.OK);
    assertThat(waits).hasValue(1);
    assertThat(outcomes.get(1).spent().getFirst().calls()).isEqualTo(2);
    assertThat(outcomes.get(1).spent().getFirst().failed()).isEqualTo(1);
  }

  @Test
  void givesUpOnAModelThatStaysDown() throws InterruptedException {
    server.always(ChatBehaviour.Status.of(503));
    assertThat(outcomes(5)).extracting(Outcome::status).containsOnly(Status.STOOD_IN);
    assertThat(waits).hasValue(3);
  }

  @Test
  void memoryTreeAloneIsRefused() {
    assertThatThrownBy(() -> new Retrieval(Contender.named("tree"), 8192, Optional.empty()))
        .hasMessageContaining("(tree) must be one of forests")
        .hasMessageContaining("Maybe");
  }
}
