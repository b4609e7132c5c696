package dev.treering.eval.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.eval.answers.StagedSample.Result;
import dev.treering.eval.run.Contender.Baseline;
import dev.treering.eval.run.Measured;
import dev.treering.model.InvalidValueException;
import dev.treering.testkit.ChatBehaviour;
import dev.treering.testkit.ChatBehaviour.Content;
import dev.treering.testkit.ChatBehaviour.Status;
import dev.treering.testkit.ChildJvm;
import dev.treering.testkit.HashEmbedder;
import dev.treering.testkit.MisbehavingChatServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Staged runs against a real server that speaks the chat protocol well and badly. */
@Timeout(120)
class StagedRunTest {
  private static final int QUESTIONS = 7;
  private static final int LETTERS = 2;
  private static final int CALLS = QUESTIONS + QUESTIONS - LETTERS;

  @TempDir Path directory;
  private MisbehavingChatServer server = MisbehavingChatServer.start();

  @BeforeEach
  void start() {
    server.close();
    server = MisbehavingChatServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Path folder() {
    return directory.resolve("run");
  }

  private StagedSample sample() {
    return StagedSample.of(folder(), server.baseUrl());
  }

  private List<String> lines(Stage stage) throws IOException {
    return Files.readAllLines(stage.file(folder()));
  }

  @Test
  void everyQuestionIsAnsweredAndOpenOnesAreJudged() throws Exception {
    Result result = sample().run();

    assertThat(result.faults()).isEmpty();
    assertThat(server.requests()).hasSize(CALLS);
    assertThat(result.evaluation().measured()).hasSize(QUESTIONS);
    assertThat(result.metric("accuracy")).isBetween(0.2, 1.0);
    assertThat(result.metric("answer_errors")).isZero();
    assertThat(result.evaluation().by().keySet())
        .containsExactly("knowledge_update", "multi_hop", "temporal", "abstention", "F_SH", "MA_U");
    assertThat(result.evaluation().by().getOrDefault("F_SH", Map.of()))
        .containsEntry("accuracy", 1.0);
    // The contract, the version, and a line for each question.
    assertThat(lines(Stage.RETRIEVE)).hasSize(2 + QUESTIONS);
    assertThat(lines(Stage.ANSWER)).hasSize(2 + QUESTIONS);
    assertThat(lines(Stage.JUDGE)).hasSize(2 + QUESTIONS - LETTERS);
  }

  @Test
  void allQuestionsFinishAStageBeforeTheNextBegins() throws Exception {
    StringBuilder order = new StringBuilder();
    sample().run((stage, done, total) -> order.append(stage.wireName().charAt(0)));
    assertThat(order.toString())
        .isEqualTo("r".repeat(QUESTIONS) + "a".repeat(QUESTIONS) + "j".repeat(QUESTIONS));
  }

  @Test
  void rightAnswersReachJudgesOnly() throws Exception {
    sample().run();
    assertThat(server.requests())
        .filteredOn(request -> request.contains(GlazeChat.SECRET))
        .hasSize(1)
        .allMatch(request -> request.contains("Right answer: "));
    for (Stage stage : List.of(Stage.RETRIEVE, Stage.ANSWER)) {
      assertThat(String.join("\n", lines(stage))).doesNotContain(GlazeChat.SECRET);
    }
  }

  @Test
  void theLedgerCountsCallsTokensAndSecondsOfEachModel() throws Exception {
    CostLedger ledger = sample().run().ledger();
    assertThat(ledger.rows())
        .extracting(row -> row.stage() + " " + row.spent().model() + " " + row.spent().calls())
        .containsExactly("ANSWER openai:oak-1 7", "JUDGE openai:elm-1 5");
    assertThat(ledger.rows())
        .allSatisfy(
            row -> {
              assertThat(row.spent().tokensIn()).isPositive();
              assertThat(row.spent().tokensOut()).isPositive();
              assertThat(row.spent().seconds()).isPositive();
              assertThat(row.spent().untold()).isZero();
            });
    int before = server.requests().size();
    assertThat(sample().run().ledger()).isEqualTo(ledger);
    assertThat(server.requests()).hasSize(before);
  }

  @Test
  void meaningsAreCountedOnceWhereverTheyAreKept() throws Exception {
    StagedSample local = StagedSample.local(folder());
    CostLedger ledger = local.run(Optional.of(HashEmbedder.ofDimension(8))).ledger();
    assertThat(ledger.rows())
        .extracting(row -> row.stage() + " " + row.spent().purpose() + " " + row.spent().calls())
        .containsExactly("RETRIEVE embed %d".formatted(8 + QUESTIONS));
    assertThat(ledger.tokens()).isPositive();
    assertThat(local.run(Optional.of(HashEmbedder.ofDimension(8))).ledger()).isEqualTo(ledger);
    Path other = directory.resolve("other");
    assertThat(
            StagedSample.local(other)
                .run(Optional.of(HashEmbedder.ofDimension(8)))
                .ledger()
                .tokens())
        .isEqualTo(ledger.tokens());
  }

  @Nested
  class WithoutAModel {
    @Test
    void whatIsQuotedIsComparedByItsWords() throws Exception {
      Result result = StagedSample.local(folder()).run();
      assertThat(result.faults()).allMatch(fault -> fault.contains("shares no word"));
      assertThat(result.metric("answer_f1")).isBetween(0.01, 1.0);
      assertThat(result.metric("rouge_l")).isBetween(0.01, 1.0);
      assertThat(result.evaluation().by().getOrDefault("knowledge_update", Map.of()))
          .doesNotContainKey("accuracy");
      assertThat(result.ledger().rows()).isEmpty();
      assertThat(lines(Stage.JUDGE)).hasSize(1);
    }

    @Test
    void aBareRankingAnswersNothing() throws Exception {
      Result result = StagedSample.local(folder()).with(Baseline.BM25).run();
      assertThat(result.metric("answer_errors")).isEqualTo(1);
      assertThat(result.metric("accuracy")).isZero();
      assertThat(result.faults()).hasSize(QUESTIONS).allMatch(f -> f.contains("bare ranking"));
    }
  }

  @Test
  void aBareRankingIsAListThatAModelAnswersFrom() throws Exception {
    Result result = sample().with(Baseline.BM25).run();
    assertThat(result.faults()).isEmpty();
    assertThat(server.requests().getFirst())
        .contains("[1] 2025-02-03 09:00 Wen #pottery topic=vases | The tall")
        .doesNotContain("[1] ROOT");
  }

  @Nested
  class AMisbehavingServer {
    @Test
    void leavesFaultsAsRecordsAndTheRunGoesOn() throws Exception {
      server.next(
          new ChatBehaviour.Late(Duration.ofMillis(100)),
          Status.of(429),
          Status.of(500),
          new ChatBehaviour.CutContent(),
          new ChatBehaviour.Prose(),
          new Content("{\"choice\": \"Z\"}"),
          new Content(""),
          // Judgements of the first and the fifth answer.
          new Content("The answer is CORRECT."),
          new ChatBehaviour.Reset());

      Result result = sample().run();

      assertThat(result.metric("answer_errors")).isEqualTo(5.0 / QUESTIONS);
      assertThat(result.metric("judge_errors")).isEqualTo(2.0 / (QUESTIONS - LETTERS));
      assertThat(result.metric("accuracy")).isZero();
      assertThat(result.faults())
          .hasSize(7)
          .anyMatch(f -> f.startsWith("answer glaze/knowledge_update/KU_2: rate limited"))
          .anyMatch(f -> f.startsWith("answer glaze/multi_hop/MH_1: server error"))
          .anyMatch(f -> f.contains("'choice' must be one of [A, B], it is \"Z\""))
          .anyMatch(f -> f.startsWith("answer glaze/MA_U/MA_U_1: empty"))
          .anyMatch(f -> f.startsWith("judge glaze/knowledge_update/KU_1: malformed"))
          .anyMatch(f -> f.startsWith("judge glaze/abstention/A_1: connection"));
      assertThat(lines(Stage.ANSWER)).hasSize(2 + QUESTIONS);

      Result again = sample().run();
      assertThat(again.faults()).isEmpty();
      assertThat(again.metric("accuracy")).isPositive();
      // Two answers stood; of five new ones three, and of the two old ones both, needed a judge.
      assertThat(server.requests()).hasSize(9 + 5 + 5);
      assertThat(again.ledger().calls()).isEqualTo(19);
    }

    @Test
    void thatStaysDownEndsTheRunWithFaultsOnly() throws Exception {
      server.always(Status.of(503));
      long from = System.nanoTime();
      Result result = sample().run();
      assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(60));
      assertThat(result.metric("answer_errors")).isEqualTo(1);
      assertThat(result.metric("accuracy")).isZero();
      assertThat(result.faults()).hasSize(QUESTIONS);
      assertThat(server.requests()).isNotEmpty().hasSizeLessThanOrEqualTo(QUESTIONS);
    }

    @Test
    void whoseVerdictIsIncorrectIsNeverReadAsCorrect() throws Exception {
      sample().run();
      for (String verdict :
          List.of(
              "{\"reason\": \"it would be correct to say so\", \"verdict\": \"Incorrect\"}",
              "It is not CORRECT: {\"reason\": \"CORRECT\", \"verdict\": \"INCORRECT\"} CORRECT",
              "{\"reason\": \"\", \"verdict\": \"not correct\"}",
              "It is CORRECT",
              "Incorrect",
              "Final: Incorrect",
              "{\"verdict\": true}",
              "{\"verdict\": \"CORRECT\"",
              "[\"CORRECT\"]",
              "???",
              "")) {
        Files.delete(Stage.JUDGE.file(folder()));
        server.always(new Content(verdict));
        Result result = sample().run();
        assertThat(
                result.evaluation().measured().stream()
                    .filter(one -> !one.type().contains("_S") && !one.type().equals("MA_U"))
                    .map(one -> one.shares().get("accuracy").part()))
            .as(verdict)
            .hasSize(QUESTIONS - LETTERS)
            .containsOnly(0.0);
      }
    }
  }

  @Nested
  class AStoppedRun {
    @Test
    void goesOnAfterAKillWithEqualResultsAndNoCallTwice() throws Exception {
      Result whole = sample().run();
      MisbehavingChatServer slow = server.always(new ChatBehaviour.Late(Duration.ofMillis(250)));
      int before = slow.requests().size();
      Path other = directory.resolve("killed").resolve("run");
      Path printed = Files.createFile(directory.resolve("printed"));
      Process child = ChildJvm.startToKill(StagedChild.class, printed, other, slow.baseUrl());
      while (slow.requests().size() < before + QUESTIONS + 2) {
        assertThat(child.isAlive()).isTrue();
        Thread.sleep(10);
      }
      assertThatThrownBy(() -> StagedSample.of(other, slow.baseUrl()).run())
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("must not be worked on twice at once");
      child.destroyForcibly().waitFor();

      server.always(new ChatBehaviour.Well());
      Result resumed = StagedSample.of(other, slow.baseUrl()).run();

      assertThat(resumed.faults()).isEmpty();
      assertThat(resumed.evaluation()).isEqualTo(whole.evaluation());
      List<String> requests = slow.requests().subList(before, slow.requests().size());
      // The call that was under way may have been made again.
      assertThat(requests).hasSizeBetween(CALLS, CALLS + 1);
      assertThat(new HashSet<>(requests)).hasSize(CALLS);
    }

    @Test
    void writesAgainALineThatWasBeingWritten() throws Exception {
      Result whole = sample().run();
      Path file = Stage.ANSWER.file(folder());
      String text = Files.readString(file);
      int cut = text.stripTrailing().lastIndexOf('\n') + 40;
      Files.writeString(file, text.substring(0, cut), StandardOpenOption.TRUNCATE_EXISTING);
      Result again = sample().run();
      assertThat(again.evaluation()).isEqualTo(whole.evaluation());
      assertThat(server.requests()).hasSize(CALLS + 1);
    }

    @Test
    void mayChangeItsJudgeInAnotherFolderWithTheEarlierStages() throws Exception {
      sample().run();
      StagedSample otherJudge =
          sample().withJudge(StagedSample.model("judge", "fir", server.baseUrl()));
      assertThatThrownBy(otherJudge::run)
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("The judge model (openai:fir) must be that of the run in")
          .hasMessageContaining("\"openai:elm-1\"")
          .hasMessageContaining("\nMaybe ");
      Files.delete(Stage.JUDGE.file(folder()));
      otherJudge.run();
      assertThat(server.requests()).hasSize(CALLS + QUESTIONS - LETTERS);
    }

    @Test
    void withAnotherContractIsRefusedBeforeAnythingIsAsked() throws Exception {
      sample().run();
      assertThatThrownBy(() -> sample().with(Map.of("data", "other")).run())
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("The data (other) must be that of the run in");
      assertThat(server.requests()).hasSize(CALLS);
    }

    @Test
    void asksAgainWhatRestsOnAnotherContext() throws Exception {
      sample().run();
      List<String> lines = lines(Stage.RETRIEVE);
      String changed = lines.getLast().replace("straw", "hay");
      Files.write(Stage.RETRIEVE.file(folder()), List.of(changed), StandardOpenOption.APPEND);
      sample().run();
      assertThat(server.requests().subList(CALLS, server.requests().size()))
          .hasSizeBetween(1, 2)
          .first()
          .asString()
          .contains("hay");
    }

    @Test
    void whoseLinesWereChangedByHandIsRefused() throws Exception {
      sample().run();
      List<String> lines = lines(Stage.RETRIEVE);
      Files.write(
          Stage.RETRIEVE.file(folder()),
          List.of(lines.getLast().replace("\"basis\"", "\"base\"")),
          StandardOpenOption.APPEND);
      assertThatThrownBy(() -> sample().run())
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("must be one that a run wrote");
    }
  }

  @Test
  void figuresOfAllQuestionsHaveKeysOfTheirOwn() throws Exception {
    assertThat(
            sample().run().evaluation().measured().stream()
                .map(Measured::id)
                .collect(Collectors.toSet()))
        .hasSize(QUESTIONS)
        .contains("glaze/knowledge_update/KU_1");
  }
}
