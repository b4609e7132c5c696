package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.cli.CommandRun.Outcome;
import dev.treering.testkit.ChatBehaviour;
import dev.treering.testkit.MisbehavingChatServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Staged runs by the command, with models at a server. */
class AnswersCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path home;
  @TempDir Path data;
  private MisbehavingChatServer server = MisbehavingChatServer.start();
  private CommandRun treering = new CommandRun(Path.of("."));

  @BeforeEach
  void prepare() {
    treering =
        new CommandRun(home)
            .variable("TREERING_EVAL_ANSWER_BASE_URL", server.baseUrl())
            .variable("TREERING_EVAL_ANSWER_API_KEY", "answer-key");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String folder() {
    return home.resolve("runs/one").toString();
  }

  private Outcome answers(String dataset, String... arguments) {
    List<String> all = new ArrayList<>(List.of("eval", "answers", dataset));
    all.addAll(List.of("--data", data.toString(), "--run", folder()));
    all.addAll(List.of(arguments));
    return treering.run(all.toArray(String[]::new));
  }

  private JsonNode json(String dataset, String... arguments) throws IOException {
    Outcome outcome =
        answers(
            dataset,
            Stream.concat(Stream.of(arguments), Stream.of("--json")).toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return JSON.readTree(outcome.out());
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(field -> field.getKey()).toList();
  }

  @Nested
  class GroupMemBench {
    @BeforeEach
    void invent() throws IOException {
      InventedBenches.groupMemBench(data);
    }

    @Test
    void isAnsweredAndJudged() throws IOException {
      JsonNode page = json("groupmembench", "--recipe", "paper", "--answer-model", "openai:oak-1");
      assertThat(names(page))
          .containsSubsequence(
              "dataset",
              "recipe",
              "protocol",
              "metrics",
              "by",
              "n",
              "seconds",
              "macro",
              "official",
              "faults",
              "ledger");
      // The stand-in repeats the last message found; one word in common with the right answer is
      // right for it.
      assertThat(page.path("n").asInt()).isEqualTo(3);
      assertThat(page.path("metrics").path("accuracy").asDouble()).isEqualTo(2.0 / 3);
      assertThat(page.path("by").path("knowledge_update").path("accuracy").asDouble()).isEqualTo(1);
      assertThat(page.path("by").path("abstention").path("accuracy").asDouble()).isZero();
      assertThat(page.path("macro").path("accuracy").asDouble()).isEqualTo(0.5);
      assertThat(page.path("official").path("n").asInt()).isEqualTo(745);
      assertThat(page.path("official").path("complete").asBoolean()).isFalse();
      assertThat(page.path("ledger").path("calls").asInt()).isEqualTo(6);
      assertThat(page.path("ledger").path("rows").path(0).path("model").asText())
          .isEqualTo("openai:oak-1");
      assertThat(page.path("ledger").has("cost")).isFalse();
      assertThat(names(page.path("ledger").path("seconds")))
          .containsExactly("retrieve", "answer", "judge");
      for (String file : List.of("retrieve", "answer", "judge", "run")) {
        assertThat(Files.readString(Path.of(folder()).resolve(file + ".jsonl")))
            .doesNotContain("answer-key", server.baseUrl());
      }
      assertThat(server.requests())
          .hasSize(6)
          .noneMatch(request -> request.contains("decision_type"));
    }

    @Test
    void hasAPageWithPrices() throws IOException {
      Path prices =
          Files.writeString(
              data.resolve("prices.json"),
              """
              {"currency": "EUR", "per_tokens": 1000, "models": {"oak-1": {"in": 1, "out": 10}}}
              """);
      Outcome page =
          answers(
              "groupmembench",
              "--answer-model",
              "openai:oak-1",
              "--prices",
              prices.toString(),
              "--each");
      assertThat(page.code()).as(page.err()).isZero();
      assertThat(page.out())
          .contains("groupmembench, recipe default: 3 questions", "counted: answers by letter or")
          .contains("asked: 3 of the 745 questions that the makers of the data set count")
          .containsPattern("answer +answer +openai:oak-1 +3 +0 +")
          .containsPattern("in all: 6 calls, [0-9,]+ tokens, EUR [0-9]+\\.[0-9]{4}")
          .contains("pottery/knowledge_update/pottery/KU_1 right: ");
    }

    @Test
    void aChangedModelIsRefusedAndNamed() throws IOException {
      json("groupmembench", "--answer-model", "openai:oak-1");
      Outcome other = answers("groupmembench", "--answer-model", "openai:fir");
      assertThat(other.code()).isEqualTo(2);
      assertThat(other.err())
          .contains("The answer model (openai:fir) must be that of the run in", "\nMaybe ");
      Outcome otherBudget =
          answers("groupmembench", "--answer-model", "openai:oak-1", "--budget", "500");
      assertThat(otherBudget.err()).contains("The budget (500) must be that of the run in");
      assertThat(server.requests()).hasSize(6);
    }

    @Test
    void reportsShowAnswersApartFromEvidence() throws IOException {
      json("groupmembench", "--answer-model", "openai:oak-1");
      Path run = Path.of(folder()).resolve("run.jsonl");
      Path out = home.resolve("report");
      Outcome outcome = treering.run("report", run.toString(), "--out", out.toString());
      assertThat(outcome.code()).as(outcome.err()).isZero();
      assertThat(Files.readString(out.resolve("report.md")))
          .contains("## groupmembench, answered", "names the models that answered and judged")
          .contains("| T-Mem, GPT-5.5 | 0.631 |", "- `accuracy`: the share of answers")
          .contains("--answer-model openai:oak-1 --judge-model openai:oak-1 --run DIR");

      Outcome again =
          treering.run(
              "eval",
              "answers",
              "groupmembench",
              "--data",
              data.toString(),
              "--run",
              home.resolve("runs/two").toString(),
              "--recipe",
              "bm25",
              "--answer-model",
              "openai:oak-1",
              "--against",
              run.toString(),
              "--json");
      assertThat(again.code()).as(again.err()).isZero();
      assertThat(JSON.readTree(again.out()).path("paired").has("accuracy")).isTrue();
    }

    @Test
    void aFaultIsToldAndTriedAgain() throws IOException {
      treering.variable("TREERING_MODEL_ATTEMPTS", "1").variable("TREERING_MODEL_CONCURRENCY", "1");
      server.next(new ChatBehaviour.Content("Sorry!"));
      Outcome first = answers("groupmembench", "--answer-model", "openai:oak-1");
      assertThat(first.code()).isZero();
      assertThat(first.err())
          .contains("Without a result, or without its model: 1; the first: answer ")
          .contains("the answer has no JSON object", "\nMaybe ");
      JsonNode second = json("groupmembench", "--answer-model", "openai:oak-1");
      assertThat(second.path("faults").asInt()).isZero();
      assertThat(second.path("metrics").path("answer_errors").asDouble()).isZero();
      assertThat(server.requests()).hasSize(7);
    }

    @Test
    void partsOfARecipeAreLeftOut() throws IOException {
      JsonNode page =
          json(
              "groupmembench",
              "--recipe",
              "paper",
              "--without",
              "structuring",
              "--answer-model",
              "openai:oak-1");
      assertThat(page.path("recipe").asText()).isEqualTo("paper-without-structuring");
      assertThat(server.requests()).noneMatch(request -> request.contains("] UPDATE of "));
    }

    @Test
    void withoutAModelQuotedAnswersAreComparedByTheirWords() throws IOException {
      JsonNode page = json("groupmembench");
      assertThat(names(page.path("metrics")))
          .contains("answer_f1", "rouge_l", "abstain_f1")
          .doesNotContain("accuracy");
      assertThat(page.path("metrics").path("answer_f1").asDouble()).isPositive();
      assertThat(page.path("ledger").path("calls").asInt()).isZero();
      assertThat(server.requests()).isEmpty();
    }

    @Test
    void theMemoryAsksAModelOfItsOwnWhoseFailuresAreTold() throws IOException {
      try (MisbehavingChatServer memory = MisbehavingChatServer.start()) {
        treering
            .variable("TREERING_MODEL_BASE_URL", memory.baseUrl())
            .variable("TREERING_MODEL_API_KEY", "memory-key")
            .variable("TREERING_MODEL_ATTEMPTS", "1");
        memory.always(new ChatBehaviour.Content("no"));
        JsonNode bad =
            json("groupmembench", "--model", "openai:elm", "--answer-model", "openai:oak-1");
        assertThat(bad.path("metrics").path("stood_in").asDouble()).isPositive();
        assertThat(bad.path("faults").asInt()).isPositive();
        memory.always(new ChatBehaviour.Well());
        JsonNode good =
            json("groupmembench", "--model", "openai:elm", "--answer-model", "openai:oak-1");
        assertThat(good.path("metrics").path("stood_in").asDouble()).isZero();
        assertThat(good.path("ledger").path("rows").findValuesAsText("model"))
            .contains("openai:elm", "openai:oak-1");
        assertThat(memory.requests()).allMatch(request -> request.contains("\"elm\""));
        assertThat(server.requests()).allMatch(request -> request.contains("\"oak-1\""));
      }
    }
  }

  @Test
  void everMemBenchComparesLettersAndHasOpenAnswersJudged() throws IOException {
    InventedBenches.everMemBench(data);
    JsonNode page =
        json(
            "evermembench",
            "--recipe",
            "paper",
            "--answer-model",
            "openai:oak-1",
            "--judge-model",
            "openai:oak-2");
    assertThat(page.path("n").asInt()).isEqualTo(3);
    assertThat(page.path("by").path("MA_U").path("accuracy").asDouble()).isEqualTo(1);
    assertThat(page.path("by").path("P_Style").path("accuracy").asDouble()).isZero();
    assertThat(page.path("by").path("MA_U").has("answer_f1")).isFalse();
    assertThat(server.requests())
        .filteredOn(request -> request.contains("\"oak-2\""))
        .hasSize(1)
        .allMatch(request -> request.contains("off by one day"));
    assertThat(server.requests())
        .filteredOn(request -> request.contains("Offered answers"))
        .hasSize(2)
        .allMatch(request -> request.contains("\"enum\" : [ \"A\", \"B\" ]"));
  }

  @Test
  void locomoIsAskedInCategoriesOneToFour() throws IOException {
    InventedBenches.locomo(data);
    JsonNode page = json("locomo", "--answer-model", "openai:oak-1");
    assertThat(page.path("n").asInt()).isEqualTo(4);
    assertThat(names(page.path("by")))
        .containsExactly("multi-hop", "temporal", "open-domain", "single-hop");
    assertThat(server.requests())
        .filteredOn(request -> request.contains("Right answer: "))
        .hasSize(4)
        .allMatch(request -> request.contains("Be generous"));
  }

  @Test
  void longMemEvalHasAJudgeForEachType() throws IOException {
    InventedBenches.longMemEval(data);
    JsonNode page =
        json(
            "longmemeval",
            "--recipe",
            "paper",
            "--split",
            "oracle",
            "--answer-model",
            "openai:oak-1");
    assertThat(page.path("n").asInt()).isEqualTo(2);
    assertThat(page.path("by").path("single-session-user").path("accuracy").asDouble())
        .isEqualTo(1);
    assertThat(server.requests())
        .filteredOn(request -> request.contains("Right answer: "))
        .anyMatch(request -> request.contains("is contained in it"))
        .anyMatch(request -> request.contains("recognises that"));
    assertThat(server.requests()).anyMatch(request -> request.contains("2023-05-30T23:40:00Z"));
  }

  @Nested
  class WrongUsage {
    private void assertWrong(String message, String dataset, String... arguments) {
      Outcome outcome = answers(dataset, arguments);
      assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
      assertThat(outcome.err()).contains(message, "\nMaybe ");
    }

    @Test
    void isNamed() throws IOException {
      InventedBenches.groupMemBench(data);
      assertWrong("The data set (irc) must be one whose answers are judged", "irc");
      assertWrong(
          "The model (oak-1) must begin with its provider",
          "groupmembench",
          "--answer-model",
          "oak-1");
      assertWrong(
          "The recipe (bm25) must have a model that answers", "groupmembench", "--recipe", "bm25");
      assertWrong("none.json) must be there", "groupmembench", "--prices", data + "/none.json");
      assertThat(treering.run("eval", "answers", "groupmembench").code()).isEqualTo(2);
    }

    @Test
    void ofAnAnswerThatIsNoOption() throws IOException {
      InventedBenches.everMemBench(data);
      Path file = data.resolve("dataset/004/qa_004.json");
      Files.writeString(file, Files.readString(file).replace("\"A\": \"B\"", "\"A\": \"Z\""));
      assertWrong("The right answer (Z) of question 004/MA_U_1 must be one of", "evermembench");
    }
  }
}
