package dev.treering.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.answer.ModelAnswers;
import dev.treering.forest.Rung;
import dev.treering.llm.CallLedger;
import dev.treering.llm.CallRecord;
import dev.treering.llm.CallSettings;
import dev.treering.llm.ModelFault;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.testkit.ChatBehaviour;
import dev.treering.testkit.MisbehavingChatServer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The stages against a real server that speaks the chat protocol well and badly. */
@Timeout(60)
class ModelFaultsOverHttpTest {
  private MisbehavingChatServer server;
  private final CallLedger ledger = new CallLedger();

  @BeforeEach
  void start() {
    server = MisbehavingChatServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Sample.Outcome run() {
    return Sample.run(Sample.model(server.baseUrl(), ledger));
  }

  @Test
  void aGoodServerTakesOverBothStages() {
    Sample.Outcome outcome = run();

    assertThat(outcome.selectionRung()).isEqualTo(Rung.MODEL);
    assertThat(outcome.relations().rung()).isEqualTo(Rung.MODEL);
    assertThat(outcome.selections()).allSatisfy(s -> assertThat(s.kept()).hasSize(4));
    assertThat(outcome.relations().found()).isNotEmpty();
    assertThat(outcome.selectionFailures()).isEmpty();
    assertThat(outcome.relations().failures()).isEmpty();
    assertThat(ledger.totals("select").tries()).isEqualTo(3);
    assertThat(ledger.totals("relate").tries()).isEqualTo(1);
    assertThat(ledger.totals().failed()).isZero();
    assertThat(ledger.totals().tokensIn()).isPositive();
    assertThat(server.requests()).hasSize(4).allMatch(body -> body.contains("\"json_schema\""));
  }

  static Stream<Arguments> passingFaults() {
    return Stream.of(
        Arguments.of(new ChatBehaviour.Late(Duration.ofSeconds(20)), ModelFault.TIMEOUT),
        Arguments.of(new ChatBehaviour.Dripping(Duration.ofMillis(50)), ModelFault.TIMEOUT),
        Arguments.of(
            new ChatBehaviour.Status(429, Map.of("Retry-After", "1"), "{}"),
            ModelFault.RATE_LIMITED),
        Arguments.of(ChatBehaviour.Status.of(500), ModelFault.SERVER_ERROR),
        Arguments.of(ChatBehaviour.Status.of(503), ModelFault.SERVER_ERROR),
        Arguments.of(new ChatBehaviour.Reset(), ModelFault.CONNECTION),
        Arguments.of(new ChatBehaviour.CutBody(), ModelFault.CONNECTION),
        Arguments.of(new ChatBehaviour.CutContent(), ModelFault.MALFORMED),
        Arguments.of(new ChatBehaviour.Html(), ModelFault.MALFORMED),
        Arguments.of(new ChatBehaviour.Content(""), ModelFault.EMPTY),
        Arguments.of(new ChatBehaviour.Content("I would rather not."), ModelFault.MALFORMED),
        Arguments.of(
            new ChatBehaviour.Content("{\"selected\":\"all\",\"choices\":7}"),
            ModelFault.MALFORMED),
        Arguments.of(new ChatBehaviour.Endless(5_000_000), ModelFault.MALFORMED));
  }

  /** Patient with servers that are merely busy, impatient where the time-out is the point. */
  private Sample.Outcome run(ModelFault expected) {
    Duration timeout =
        expected == ModelFault.TIMEOUT ? Duration.ofMillis(800) : Duration.ofSeconds(30);
    ModelSettings settings = Sample.settings(server.baseUrl(), timeout);
    return Sample.run(LanguageModel.open(settings, Sample.clock(), ledger).orElseThrow());
  }

  @ParameterizedTest
  @MethodSource("passingFaults")
  void afterAPassingFaultTheModelStillAnswers(ChatBehaviour behaviour, ModelFault fault) {
    server.next(behaviour);

    Sample.Outcome outcome = run(fault);

    assertThat(outcome.selectionRung()).isEqualTo(Rung.MODEL);
    assertThat(outcome.relations().rung()).isEqualTo(Rung.MODEL);
    assertThat(ledger.records().stream().filter(r -> !r.succeeded()))
        .extracting(CallRecord::fault)
        .containsExactly(fault);
    assertThat(server.requests()).hasSize(5);
  }

  @ParameterizedTest
  @MethodSource("passingFaults")
  void underALastingFaultNothingIsLostAndNothingHangs(ChatBehaviour behaviour, ModelFault fault) {
    server.always(behaviour);
    long from = System.nanoTime();

    Sample.Outcome outcome = run(fault);

    assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(20));
    assertThat(outcome.selectionRung()).isEqualTo(Rung.LOCAL);
    assertThat(outcome.relations().rung()).isEqualTo(Rung.LOCAL);
    assertThat(outcome.selections()).allSatisfy(s -> assertThat(s.kept()).hasSize(8));
    assertThat(outcome.relations().found()).hasSize(Sample.MESSAGES - 1);
    String named = fault.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    assertThat(outcome.selectionFailures()).hasSize(3).allMatch(f -> f.startsWith(named));
    assertThat(outcome.relations().failures()).hasSize(1).allMatch(f -> f.contains(named));
    assertThat(ledger.totals().failed()).isEqualTo(ledger.totals().tries()).isEqualTo(12);
  }

  @Nested
  class OneWindow {
    @Test
    void thatFailsLeavesTheOthersToTheModel() {
      server.next(ChatBehaviour.Status.of(400));

      Sample.Outcome outcome = run();

      assertThat(outcome.selectionRung()).isEqualTo(Rung.MIXED);
      assertThat(outcome.selectionFailures())
          .singleElement()
          .asString()
          .startsWith("rejected after 1 try");
      assertThat(outcome.selections().stream().mapToInt(s -> s.kept().size()).sorted().toArray())
          .containsExactly(4, 4, 8);
    }
  }

  @Nested
  class AnOddAnswer {
    @Test
    void withoutEndIsNotReadToTheEnd() {
      server.next(new ChatBehaviour.Endless(40_000_000));

      Sample.Outcome outcome = run();

      assertThat(outcome.selectionRung()).isEqualTo(Rung.MODEL);
      assertThat(ledger.records().stream().filter(r -> !r.succeeded()))
          .singleElement()
          .satisfies(r -> assertThat(r.fault()).isEqualTo(ModelFault.CONNECTION))
          .satisfies(r -> assertThat(r.detail()).contains("at most 33554432 bytes"));
    }

    @Test
    void withProseAroundItIsUnderstood() {
      server.always(new ChatBehaviour.Prose());

      Sample.Outcome outcome = run();

      assertThat(outcome.selectionRung()).isEqualTo(Rung.MODEL);
      assertThat(ledger.totals().failed()).isZero();
    }

    @Test
    void withUnknownIdsIsTakenWithoutThemAndTheyAreCounted() {
      server.always(
          new ChatBehaviour.Content(
              """
              {"selected":[{"message_id":"nobody","label":"KEY","reason":""}],
               "choices":[{"child_id":"nobody","parent_id":"m0","relation":"UPDATE",
                 "confidence":1,"query_relevance":1}]}\
              """));

      Sample.Outcome outcome = run();

      assertThat(outcome.selectionRung()).isEqualTo(Rung.MODEL);
      assertThat(outcome.selections())
          .allSatisfy(
              s -> {
                assertThat(s.kept()).isEmpty();
                assertThat(s.discarded()).isEqualTo(1);
              });
      assertThat(outcome.relations().discarded()).isEqualTo(1);
      assertThat(outcome.relations().found()).isEmpty();
    }
  }

  @Nested
  class TheAnswer {
    private static final String CONTEXT =
        """
        [1] ROOT 2026-02-02 09:00 Ada #dock | The crane is due on Friday.
         [2] UPDATE of 1 2026-02-02 10:00 Ada #dock | Monday instead.
        """;

    private ModelAnswers.Result ask() {
      LanguageModel model = Sample.model(server.baseUrl(), ledger);
      CallSettings settings = new CallSettings(0.2, 8_192, 1_000, model.tokens());
      return new ModelAnswers(model.chat(), settings)
          .answer(Question.of(SpaceId.of("s"), "When is the crane due?"), CONTEXT, 2);
    }

    @Test
    void citesWhatItRestsOn() {
      assertThat(ask())
          .isEqualTo(new ModelAnswers.Answered("As said in 2.", List.of(2), 2, false, 0));
      assertThat(ledger.totals("answer").tries()).isEqualTo(1);
    }

    @Test
    void failsVisiblyWhenTheModelDoes() {
      server.always(new ChatBehaviour.Reset());

      assertThat(((ModelAnswers.Failed) ask()).reason()).startsWith("connection after 3 tries");
    }
  }

  @Nested
  class AProvider {
    @Test
    void thatAsksToWaitIsGivenTheTime() {
      server.next(new ChatBehaviour.Status(429, Map.of("Retry-After", "1"), "{}"));
      ModelSettings settings = Sample.settings(server.baseUrl());
      ModelSettings.Limits limits = settings.limits();
      LanguageModel model =
          LanguageModel.open(
                  settings.withLimits(
                      new ModelSettings.Limits(
                          limits.maxInputTokens(),
                          limits.maxOutputTokens(),
                          limits.policy().withPauses(Duration.ofMillis(5), Duration.ofSeconds(3)))),
                  Sample.clock(),
                  ledger)
              .orElseThrow();
      long from = System.nanoTime();

      Sample.Outcome outcome = Sample.run(model);

      assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThan(Duration.ofSeconds(1));
      assertThat(outcome.selectionRung()).isEqualTo(Rung.MODEL);
    }

    @Test
    void thatRefusesTheKeyIsAskedOnceACallAndThenLeftAlone() {
      server.always(
          new ChatBehaviour.Status(401, Map.of(), "{\"error\":\"bad key sk-secret-12\"}"));
      ModelSettings settings = Sample.settings(server.baseUrl());
      ModelSettings.Limits limits = settings.limits();
      LanguageModel model =
          LanguageModel.open(
                  settings.withLimits(
                      new ModelSettings.Limits(
                          limits.maxInputTokens(),
                          limits.maxOutputTokens(),
                          limits.policy().withDown(3, Duration.ofSeconds(30)))),
                  Sample.clock(),
                  ledger)
              .orElseThrow();

      Sample.Outcome outcome = Sample.run(model);

      assertThat(server.requests()).hasSize(3);
      assertThat(outcome.relations().failures().getFirst()).contains("down");
      assertThat(outcome.toString() + ledger.records()).doesNotContain("secret");
    }

    @Test
    void thatRefusesSchemasIsAskedInWordsFromThenOn() {
      server.next(
          new ChatBehaviour.Status(
              400, Map.of(), "{\"error\":{\"message\":\"response_format is not supported\"}}"));
      LanguageModel model = Sample.model(server.baseUrl(), ledger);

      Sample.Outcome first = Sample.run(model);
      int before = server.requests().size();
      Sample.run(model);

      assertThat(first.selectionRung()).isEqualTo(Rung.MODEL);
      List<String> later = server.requests().subList(before, server.requests().size());
      assertThat(later).isNotEmpty().noneMatch(body -> body.contains("json_schema"));
    }

    @Test
    void thatIsNotThereCostsNoTime() {
      String nowhere = server.baseUrl();
      server.close();

      Sample.Outcome outcome = Sample.run(Sample.model(nowhere, ledger));

      assertThat(outcome.selectionRung()).isEqualTo(Rung.LOCAL);
      assertThat(outcome.selectionFailures()).allMatch(f -> f.startsWith("connection"));
    }

    @Test
    void onPlainHttpIsNotOfferedAnotherProtocol() {
      run();

      assertThat(server.requestHeaders())
          .noneMatch(names -> names.contains("Upgrade") || names.contains("Http2-settings"));
    }
  }
}
