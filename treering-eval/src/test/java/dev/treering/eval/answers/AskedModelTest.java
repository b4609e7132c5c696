package dev.treering.eval.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.ServedModel;
import dev.treering.llm.ChatOutcome;
import dev.treering.llm.ChatOutcome.Failed;
import dev.treering.llm.ChatPolicy;
import dev.treering.llm.ModelFault;
import dev.treering.llm.PromptTemplate;
import dev.treering.llm.StructuredCall;
import dev.treering.models.LanguageModel;
import dev.treering.testkit.ChatBehaviour.Status;
import dev.treering.testkit.ChatBehaviour.Well;
import dev.treering.testkit.MisbehavingChatServer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How patiently a run asks a model at a server. */
@Timeout(60)
class AskedModelTest {
  private static final int UNTIL_DOWN = 2;
  private static final Duration DOWN = Duration.ofMillis(50);

  private final MisbehavingChatServer server = MisbehavingChatServer.start();
  private final AtomicInteger waits = new AtomicInteger();
  private final AskedModel model = model(24_000);

  @AfterEach
  void stop() {
    server.close();
  }

  private AskedModel model(int maxInputTokens) {
    ChatPolicy policy = ChatPolicy.defaults().withAttempts(1).withDown(UNTIL_DOWN, DOWN);
    LanguageModel opened = ServedModel.open(server.baseUrl(), "oak-1", policy, maxInputTokens);
    return new AskedModel(
        "openai:oak-1",
        opened.chat(),
        opened.calls("judge"),
        duration -> {
          waits.incrementAndGet();
          Thread.sleep(duration);
        });
  }

  private static StructuredCall<Verdict> call(String given) {
    LabelledQuestion question = GlazeChat.space().questions().getFirst();
    return new StructuredCall<>(
        "judge",
        PromptTemplate.load("eval/judge-meaning", 1)
            .form()
            .quoted("question", question.question().text())
            .quoted("right", question.labels().expected().answer())
            .quoted("given", given)
            .prompt(),
        Verdict.SCHEMA,
        0.0,
        100,
        Verdict.READER);
  }

  private ModelFault fault() throws InterruptedException {
    ChatOutcome<Verdict> outcome = model.ask(call("green")).outcome();
    assertThat(outcome).isInstanceOf(Failed.class);
    return ((Failed<Verdict>) outcome).fault();
  }

  @Test
  void waitsAFewTimesForAModelThatIsDownAndThenGivesUp() throws InterruptedException {
    server.always(Status.of(503));
    assertThat(fault()).isEqualTo(ModelFault.SERVER_ERROR);
    assertThat(fault()).isEqualTo(ModelFault.SERVER_ERROR);
    assertThat(waits).hasValue(0);
    for (int question = 0; question < 10; question++) {
      fault();
    }
    assertThat(waits).hasValue(3);
    server.always(new Well());
    Thread.sleep(DOWN.plusMillis(10));
    assertThat(model.ask(call("green")).outcome()).isInstanceOf(ChatOutcome.Answered.class);
  }

  @Test
  void answersAfterAWaitWhenTheModelIsBack() throws InterruptedException {
    server.next(Status.of(503), Status.of(503));
    fault();
    fault();
    assertThat(model.ask(call("green")).outcome()).isInstanceOf(ChatOutcome.Answered.class);
    assertThat(waits).hasValue(1);
  }

  @Test
  void doesNotWaitForAServiceThatRefusesTheKey() throws InterruptedException {
    server.always(Status.of(401));
    assertThat(fault()).isEqualTo(ModelFault.UNAUTHORIZED);
    assertThat(fault()).isEqualTo(ModelFault.UNAUTHORIZED);
    assertThat(fault()).isEqualTo(ModelFault.DOWN);
    assertThat(waits).hasValue(0);
    assertThat(server.requests()).hasSize(UNTIL_DOWN);
  }

  @Test
  void sendsNothingThatIsTooLong() throws InterruptedException {
    AskedModel.Reply<Verdict> reply = model(1_000).ask(call("green ".repeat(2_000)));
    assertThat(reply.outcome()).isInstanceOf(Failed.class);
    assertThat(((Failed<Verdict>) reply.outcome()).describe())
        .contains("the model's input takes 1000");
    assertThat(reply.spent()).isEmpty();
    assertThat(server.requests()).isEmpty();
  }
}
