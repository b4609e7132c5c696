package dev.treering.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.treering.llm.ChatOutcome.Answered;
import dev.treering.llm.ChatOutcome.Failed;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StructuredChatTest {
  private static final Prompt PROMPT = new Prompt("t/x.v1", "hash", "rules", "data");
  private static final JsonSchema SCHEMA =
      JsonSchema.builder()
          .name("word")
          .rootElement(JsonObjectSchema.builder().addStringProperty("word").build())
          .build();
  private static final StructuredCall<String> CALL =
      new StructuredCall<>(
          "test",
          PROMPT,
          SCHEMA,
          0.0,
          100,
          json -> UnusableAnswerException.requireText(json, "word"));
  private static final String GOOD = "{\"word\":\"oak\"}";

  private final TestClock time = new TestClock();
  private final CallLedger ledger = new CallLedger();

  private StructuredChat chat(ScriptedChatModel model) {
    return new StructuredChat(model, ChatPolicy.defaults(), time.clock(), ledger);
  }

  @Test
  void answersAtTheFirstTry() {
    ScriptedChatModel model = ScriptedChatModel.create().answers(GOOD);

    assertThat(chat(model).ask(CALL)).isEqualTo(new Answered<>("oak", 1));
    assertThat(model.requests().getFirst().responseFormat()).isNull();
    assertThat(ledger.totals()).isEqualTo(new CallLedger.Totals(1, 0, 100, 10, 0, Duration.ZERO));
  }

  @Test
  void wordsWithoutJsonAreUsableOnlyToAReaderThatTakesThem() {
    ScriptedChatModel model = ScriptedChatModel.create().answers("oak", "oak", "oak");
    assertThat(failed(chat(model).ask(CALL)).describe())
        .isEqualTo("malformed after 3 tries: the answer has no JSON object");
    AnswerReader<String> plain =
        new AnswerReader<>() {
          @Override
          public String read(JsonNode answer) {
            return "JSON";
          }

          @Override
          public String readPlain(String answer) {
            return answer;
          }
        };
    StructuredCall<String> call = new StructuredCall<>("test", PROMPT, SCHEMA, 0.0, 100, plain);
    assertThat(chat(ScriptedChatModel.create().answers("oak")).ask(call))
        .isEqualTo(new Answered<>("oak", 1));
    assertThat(chat(ScriptedChatModel.create().answers("oak " + GOOD)).ask(call))
        .isEqualTo(new Answered<>("JSON", 1));
  }

  @Nested
  class TriesAgain {
    @Test
    void afterFaultsThatMayPass() {
      for (RuntimeException passing :
          List.of(
              new TimeoutException("late"),
              new RateLimitException("slow down"),
              new InternalServerException("oops"),
              new RuntimeException(new ConnectException("refused")),
              new RuntimeException("who knows"))) {
        ScriptedChatModel model = ScriptedChatModel.create().fails(passing).answers(GOOD);

        assertThat(chat(model).ask(CALL)).as("%s", passing).isEqualTo(new Answered<>("oak", 2));
      }
    }

    @Test
    void afterEmptyCutAndMistypedAnswers() {
      ScriptedChatModel model = ScriptedChatModel.create().answers("", "{\"word\":\"o", GOOD);

      assertThat(chat(model).ask(CALL)).isEqualTo(new Answered<>("oak", 3));
      assertThat(ledger.records())
          .extracting(CallRecord::fault)
          .containsExactly(ModelFault.EMPTY, ModelFault.MALFORMED, null);
    }

    @Test
    void butNotForever() {
      ScriptedChatModel model = ScriptedChatModel.create().answers("{\"word\":7}");

      Failed<String> failed = failed(chat(model).ask(CALL));

      assertThat(failed.describe())
          .isEqualTo("malformed after 3 tries: 'word' must be a string, it is NUMBER");
      assertThat(ledger.totals().failed()).isEqualTo(3);
    }

    @Test
    void withGrowingPausesThatRepeatForTheSameSeed() {
      ScriptedChatModel model = ScriptedChatModel.create().fails(new TimeoutException("late"));
      chat(model).ask(CALL);
      List<Duration> pauses = List.copyOf(time.pauses());
      time.pauses().clear();
      chat(model).ask(CALL);

      assertThat(pauses).hasSize(2).isEqualTo(time.pauses());
      assertThat(pauses.get(0)).isBetween(Duration.ofMillis(250), Duration.ofMillis(500));
      assertThat(pauses.get(1)).isBetween(Duration.ofMillis(500), Duration.ofMillis(1000));
    }

    @Test
    void notBeforeTheProviderAsksButNeverLaterThanTheLongestPause() {
      for (int seconds : List.of(7, 3_600)) {
        ScriptedChatModel model =
            ScriptedChatModel.create()
                .fails(new RateLimitException(new HintedRefusal(seconds)))
                .answers(GOOD);
        chat(model).ask(CALL);
      }

      assertThat(time.pauses()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(20));
    }

    @Test
    void notBeyondTheDeadline() {
      ScriptedChatModel model = ScriptedChatModel.create().fails(new TimeoutException("late"));
      StructuredChat hurried =
          new StructuredChat(
              model,
              ChatPolicy.defaults().within(Duration.ofSeconds(1), Duration.ofMillis(100)),
              time.clock(),
              ledger);

      assertThat(failed(hurried.ask(CALL)).attempts()).isEqualTo(1);
    }
  }

  @Nested
  class TriesOnlyOnce {
    @Test
    void whenTheKeyIsRefusedAndKeepsTheKeyToItself() {
      ScriptedChatModel model =
          ScriptedChatModel.create().fails(new AuthenticationException("bad key sk-secret"));

      Failed<String> failed = failed(chat(model).ask(CALL));

      assertThat(failed.fault()).isEqualTo(ModelFault.UNAUTHORIZED);
      assertThat(failed.attempts()).isEqualTo(1);
      assertThat(failed.describe()).doesNotContain("secret");
    }

    @Test
    void whenTheRequestIsRefused() {
      ScriptedChatModel model =
          ScriptedChatModel.create()
              .takesSchema()
              .fails(new InvalidRequestException("context length exceeded"));

      assertThat(failed(chat(model).ask(CALL)).attempts()).isEqualTo(1);
    }
  }

  @Nested
  class Concedes {
    @Test
    void theSchemaToWhoeverRefusesIt() {
      for (RuntimeException refusal :
          List.of(
              new InvalidRequestException("unknown field response_format"),
              new UnsupportedFeatureException("JSON schema is not supported"))) {
        ScriptedChatModel model =
            ScriptedChatModel.create().takesSchema().fails(refusal).answers(GOOD);
        StructuredChat chat = chat(model);

        assertThat(chat.ask(CALL)).isEqualTo(new Answered<>("oak", 2));
        assertThat(chat.ask(CALL)).isEqualTo(new Answered<>("oak", 1));
        assertThat(model.requests())
            .extracting(request -> request.responseFormat() != null)
            .containsExactly(true, false, false);
      }
    }

    @Test
    void theOutputLimitToAModelThatNamesItOtherwise() {
      ScriptedChatModel model =
          ScriptedChatModel.create()
              .fails(new InvalidRequestException("use max_completion_tokens, not max_tokens"))
              .answers(GOOD);

      assertThat(chat(model).ask(CALL)).isEqualTo(new Answered<>("oak", 2));
      assertThat(model.requests().getLast().maxOutputTokens()).isNull();
    }

    @Test
    void theTemperatureToAModelThatRefusesIt() {
      ScriptedChatModel model =
          ScriptedChatModel.create()
              .fails(new InvalidRequestException("temperature is not supported"))
              .answers(GOOD);

      assertThat(chat(model).ask(CALL)).isEqualTo(new Answered<>("oak", 2));
      assertThat(model.requests().getLast().temperature()).isNull();
    }
  }

  @Nested
  class LeavesADownModelAlone {
    @Test
    void andAsksAgainLater() {
      ScriptedChatModel model =
          ScriptedChatModel.create()
              .fails(new AuthenticationException("no"))
              .fails(new AuthenticationException("no"))
              .fails(new AuthenticationException("no"))
              .answers(GOOD);
      StructuredChat chat = chat(model);
      for (int i = 0; i < 3; i++) {
        chat.ask(CALL);
      }

      assertThat(failed(chat.ask(CALL)).fault()).isEqualTo(ModelFault.DOWN);
      assertThat(model.requests()).hasSize(3);
      time.pass(Duration.ofSeconds(31));
      assertThat(chat.ask(CALL)).isEqualTo(new Answered<>("oak", 1));
    }

    @Test
    void butNotForFaultsOfSingleCalls() {
      ScriptedChatModel model = ScriptedChatModel.create().answers("nonsense");
      StructuredChat chat = chat(model);
      for (int i = 0; i < 5; i++) {
        chat.ask(CALL);
      }

      assertThat(model.requests()).hasSize(15);
    }
  }

  @Nested
  class NeverHangs {
    @Test
    void whenTheModelDoes() {
      ScriptedChatModel model =
          ScriptedChatModel.create()
              .answers(
                  request -> {
                    try {
                      Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                      throw new UncheckedIOException(new java.io.InterruptedIOException());
                    }
                    return GOOD;
                  });
      StructuredChat chat =
          new StructuredChat(
              model,
              ChatPolicy.defaults().within(Duration.ofMillis(80), Duration.ofSeconds(5)),
              time.clock(),
              ledger);

      assertThat(failed(chat.ask(CALL)).fault()).isEqualTo(ModelFault.TIMEOUT);
      assertThat(ledger.totals().tries()).isEqualTo(3);
    }

    @Test
    void andHonoursAnInterrupt() throws Exception {
      CountDownLatch asked = new CountDownLatch(1);
      ScriptedChatModel model =
          ScriptedChatModel.create()
              .answers(
                  request -> {
                    asked.countDown();
                    try {
                      Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                      return "";
                    }
                    return GOOD;
                  });
      StructuredChat chat = chat(model);
      List<Object> seen = new java.util.concurrent.CopyOnWriteArrayList<>();
      Thread caller =
          Thread.ofPlatform()
              .start(
                  () -> {
                    seen.add(failed(chat.ask(CALL)).fault());
                    seen.add(Thread.currentThread().isInterrupted());
                  });
      assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
      caller.interrupt();
      caller.join(10_000);

      assertThat(seen).containsExactly(ModelFault.INTERRUPTED, true);
    }
  }

  private static Failed<String> failed(ChatOutcome<String> outcome) {
    assertThat(outcome).isInstanceOf(Failed.class);
    return (Failed<String>) outcome;
  }

  private static final class HintedRefusal extends HttpException implements RetryHint {
    private static final long serialVersionUID = 1L;
    private final int seconds;

    HintedRefusal(int seconds) {
      super(429, "slow down");
      this.seconds = seconds;
    }

    @Override
    public Duration retryAfter() {
      return Duration.ofSeconds(seconds);
    }
  }
}
