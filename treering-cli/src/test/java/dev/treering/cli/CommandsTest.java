package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.cli.CommandRun.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
  @TempDir Path home;
  @TempDir Path exports;
  private CommandRun treering = new CommandRun(Path.of("."));
  private String chat = "";

  @BeforeEach
  void prepare() {
    treering = new CommandRun(home);
    chat = AllotmentChat.writeTo(exports).toString();
  }

  private void imported() {
    assertThat(treering.run("import", chat, "--space", "plot", "--quiet").code()).isZero();
  }

  @Nested
  class Damage {
    private Path log() {
      return home.resolve("spaces/plot/log.db");
    }

    @Test
    void aDamagedLogIsToldWithoutATraceAndHidesNoOtherSpace() throws IOException {
      imported();
      treering.run("import", chat, "--space", "shed");
      Files.write(log(), new byte[9000]);
      Outcome ask = treering.run("ask", "Which day?", "--space", "plot");
      assertThat(ask.code()).isEqualTo(1);
      assertThat(ask.err())
          .contains("log.db", "the file is damaged", "\nMaybe ")
          .doesNotContain("Exception");
      Outcome spaces = treering.run("spaces");
      assertThat(spaces.code()).isEqualTo(1);
      assertThat(spaces.out()).contains("shed");
      assertThat(spaces.err()).contains("the file is damaged");
    }

    @Test
    void aDamagedSpaceCanBeRemoved() throws IOException {
      imported();
      Files.write(log(), new byte[0]);
      assertThat(treering.run("stats", "--space", "plot").err()).contains("is empty", "--all");
      assertThat(treering.run("delete", "--space", "plot", "--all", "--yes").code()).isZero();
      assertThat(treering.run("spaces").code()).isZero();
      assertThat(home.resolve("spaces/plot")).doesNotExist();
    }
  }

  @Nested
  class Usage {
    @Test
    void wrongUsageExitsWithTwoAndSaysWhatMayBeMeant() {
      Outcome outcome = treering.run("imprt");
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).contains("'imprt'", "Maybe you mean import").doesNotContain("\tat");
      assertThat(outcome.out()).isEmpty();
    }

    @Test
    void noCommandIsWrongUsage() {
      assertThat(treering.run().code()).isEqualTo(2);
    }

    @Test
    void helpAndVersionAreDone() {
      assertThat(treering.run("--help").out()).contains("demo", "import", "ask", "verify");
      assertThat(treering.run("ask", "--help").out()).contains("--as-of", "--budget");
      assertThat(treering.run("--version").out()).startsWith("treering ");
    }

    @Test
    void aWrongInstantIsWrongUsage() {
      Outcome outcome = treering.run("ask", "x", "--space", "plot", "--as-of", "2025-13-01");
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).contains("The instant (2025-13-01) must be", "\nMaybe ");
    }

    @Test
    void anUnknownSpaceFailsAndNamesThoseThatExist() {
      imported();
      Outcome outcome = treering.run("ask", "x", "--space", "plott");
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err()).contains("The space (plott) must exist", "plot", "\nMaybe ");
    }

    @Test
    void debugShowsTheTrace() {
      assertThat(treering.run("stats", "--space", "none", "--debug").err())
          .contains("UnknownSpaceException", "    at dev.treering");
    }

    @Test
    void aMissingFileFailsWithoutATrace() {
      Outcome outcome = treering.run("import", "nowhere.jsonl", "--space", "plot");
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err()).contains("nowhere.jsonl", "\nMaybe ").doesNotContain("Exception");
    }
  }

  @Nested
  class Import {
    @Test
    void tellsWhatBecameOfEachRow() throws IOException {
      Path flawed = exports.resolve("flawed.jsonl");
      Files.writeString(
          flawed, AllotmentChat.LINES.getFirst() + "\n{\"id\":\"z\",\"text\":\"when?\"}\n");
      Outcome outcome =
          treering.run(
              "import", chat, flawed.toString(), "--space", "plot", "--format", "jsonl", "--json");
      JsonNode summary = json(outcome.out());
      assertThat(summary.path("read").asInt()).isEqualTo(7);
      assertThat(summary.path("stored").asInt()).isEqualTo(5);
      assertThat(summary.path("duplicates").asInt()).isEqualTo(1);
      assertThat(summary.path("rejected").asInt()).isEqualTo(1);
      assertThat(summary.path("rejections").size()).isEqualTo(1);
      assertThat(summary.path("authors").path("Omar").asInt()).isEqualTo(2);
      assertThat(summary.path("first").asText()).isEqualTo("2025-03-01T09:00:00Z");
    }

    @Test
    void againChangesNothing() {
      imported();
      Outcome again = treering.run("import", chat, "--space", "plot");
      assertThat(again.code()).isZero();
      assertThat(again.out()).contains("5 read, 0 stored, 0 updated, 5 duplicates, 0 rejected");
    }

    @Test
    void dryRunPrintsMessagesAndStoresNothing() {
      Outcome outcome =
          treering.run(
              "import", chat, "--space", "plot", "--format", "jsonl", "--dry-run", "--json");
      assertThat(outcome.outLines())
          .hasSize(5)
          .allSatisfy(line -> assertThat(json(line)).isNotEmpty());
      JsonNode first = json(outcome.outLines().getFirst());
      assertThat(first.path("id").asText()).isEqualTo("a1");
      assertThat(first.path("ts").asText()).isEqualTo("2025-03-01T09:00:00Z");
      assertThat(treering.run("spaces").out()).contains("There is no space yet");
    }

    @Test
    void dryRunReportsRejectedRowsAsJsonOnTheErrorStream() throws IOException {
      Path flawed =
          Files.writeString(exports.resolve("flawed.jsonl"), "{\"id\":\"z\",\"text\":\"x\"}\n");
      Outcome outcome =
          treering.run(
              "import",
              flawed.toString(),
              "--space",
              "s",
              "--format",
              "jsonl",
              "--dry-run",
              "--json");
      assertThat(outcome.out()).isEmpty();
      JsonNode rejected = json(outcome.err().lines().findFirst().orElse(""));
      assertThat(rejected.path("type").asText()).isEqualTo("rejected");
      assertThat(rejected.path("code").asText()).isNotEmpty();
    }

    @Test
    void sincePassesOverWhatIsEarlier() {
      Outcome outcome =
          treering.run("import", chat, "--space", "plot", "--since", "2025-03-02", "--json");
      assertThat(json(outcome.out()).path("stored").asInt()).isEqualTo(3);
    }
  }

  @Nested
  class Ask {
    @Test
    void printsOneObject() {
      imported();
      Outcome outcome =
          treering.run("ask", "Which day is watering day?", "--space", "plot", "--json");
      assertThat(outcome.outLines()).hasSize(1);
      JsonNode reply = json(outcome.out());
      assertThat(reply.path("question").asText()).isEqualTo("Which day is watering day?");
      assertThat(reply.path("rung").asText()).isEqualTo("lexical");
      assertThat(reply.path("context").path("budget").asInt()).isEqualTo(8192);
      assertThat(reply.path("forest").findValuesAsText("id")).contains("a1", "a4");
    }

    @Test
    void asOfHidesWhatWasSaidLater() {
      imported();
      Outcome outcome =
          treering.run("ask", "watering day", "--space", "plot", "--as-of", "2025-03-01", "--json");
      assertThat(json(outcome.out()).path("forest").findValuesAsText("id"))
          .contains("a1")
          .doesNotContain("a3", "a4", "a5");
    }

    @Test
    void theBudgetIsKept() {
      imported();
      Outcome outcome =
          treering.run("ask", "watering day", "--space", "plot", "--budget", "100", "--json");
      JsonNode context = json(outcome.out()).path("context");
      assertThat(context.path("budget").asInt()).isEqualTo(100);
      assertThat(context.path("tokens").asInt()).isLessThanOrEqualTo(100);
    }

    @Test
    void somebodyUnknownMayAskButIsRemarkedOn() {
      imported();
      Outcome outcome = treering.run("ask", "hose?", "--space", "plot", "--as", "Idda");
      assertThat(outcome.code()).isZero();
      assertThat(outcome.err()).contains("Nobody", "Maybe you mean ida");
    }

    @Test
    void aNameStandsForItsId() {
      imported();
      Outcome outcome = treering.run("ask", "hose?", "--space", "plot", "--as", "ida holm");
      assertThat(outcome.err()).isEmpty();
      assertThat(outcome.out()).contains("asked by ida ·");
    }

    @Test
    void pagesArePlainInAPipeAndColouredOnATerminal() {
      imported();
      assertThat(treering.run("ask", "hose", "--space", "plot").out()).doesNotContain("\u001B");
      treering.typing("");
      assertThat(treering.run("ask", "hose", "--space", "plot").out()).contains("\u001B[1m");
      assertThat(treering.run("ask", "hose", "--space", "plot", "--no-color").out())
          .doesNotContain("\u001B");
      treering.variable("NO_COLOR", "1");
      assertThat(treering.run("ask", "hose", "--space", "plot").out()).doesNotContain("\u001B");
    }
  }

  @Nested
  class Keeping {
    @Test
    void spacesAndStatsTellWhatThereIs() {
      imported();
      assertThat(treering.run("spaces").out()).contains("SPACE", "plot", "2025-03-02 11:00");
      assertThat(treering.run("stats", "--space", "plot").out())
          .contains("Space plot", "Ida Holm 2, Omar 2, Bea 1", "garden 5");
      JsonNode stats = json(treering.run("stats", "--space", "plot", "--json").out());
      assertThat(stats.path("messages").asInt()).isEqualTo(5);
      JsonNode spaces = json(treering.run("spaces", "--json").out());
      assertThat(spaces.path("spaces").path(0).path("space").asText()).isEqualTo("plot");
    }

    @Test
    void exportComesBackFieldByField() {
      imported();
      String exported = treering.run("export", "--space", "plot").out();
      Path file = exports.resolve("out.jsonl");
      assertThat(treering.run("export", "--space", "plot", "--out", file.toString()).code())
          .isZero();
      assertThat(file).hasContent(exported);
      assertThat(treering.run("import", file.toString(), "--space", "twin").code()).isZero();
      assertThat(withoutRecorded(treering.run("export", "--space", "twin").out()))
          .isEqualTo(withoutRecorded(exported));
    }

    private static String withoutRecorded(String lines) {
      return lines.replaceAll(",\"recorded_at\":\"[^\"]*\"", "");
    }

    @Test
    void verifyFindsASoundSpaceSound() {
      imported();
      Outcome outcome = treering.run("verify", "--space", "plot");
      assertThat(outcome.out()).contains("5 messages read", "The space is sound.");
      assertThat(outcome.code()).isZero();
    }

    @Test
    void reindexKeepsEveryMessage() {
      imported();
      assertThat(treering.run("reindex", "--space", "plot").code()).isZero();
      assertThat(treering.run("verify", "--space", "plot").code()).isZero();
    }

    @Test
    void reembedNeedsAModel() {
      imported();
      Outcome outcome = treering.run("reembed", "--space", "plot");
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err()).contains("The embedding.model (none) must name a model");
    }
  }

  @Nested
  class Delete {
    @Test
    void needsSomebodyToConfirm() {
      imported();
      Outcome outcome = treering.run("delete", "--space", "plot", "--id", "a3");
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err()).contains("must be confirmed", "Maybe add --yes");
      assertThat(treering.run("stats", "--space", "plot").out()).contains("messages  5");
    }

    @Test
    void asksOnATerminal() {
      imported();
      treering.typing("n\n");
      assertThat(treering.run("delete", "--space", "plot", "--id", "a3").code()).isEqualTo(1);
      treering.typing("y\n");
      Outcome outcome = treering.run("delete", "--space", "plot", "--id", "a3");
      assertThat(outcome.err())
          .contains("Delete 1 of the 5 messages of space plot for good? [y/N]");
      assertThat(outcome.out()).contains("Messages deleted: 1");
    }

    @Test
    void leavesNoWordsAndDoesNotComeBack() {
      imported();
      assertThat(treering.run("delete", "--space", "plot", "--author", "bea", "--yes").code())
          .isZero();
      assertThat(treering.run("import", chat, "--space", "plot").out()).contains("5 duplicates");
      assertThat(treering.run("export", "--space", "plot").out()).doesNotContain("choir");
      Outcome verified =
          treering.run("verify", "--space", "plot", "--absent", "clashes with choir practice");
      assertThat(verified.out()).contains("1 taken back", "The space is sound.");
    }

    @Test
    void takesTimesTogether() {
      imported();
      Outcome outcome =
          treering.run(
              "delete",
              "--space",
              "plot",
              "--after",
              "2025-03-01",
              "--before",
              "2025-03-02T11:00:00Z",
              "--yes",
              "--json");
      assertThat(json(outcome.out()).path("deleted").asInt()).isEqualTo(2);
    }

    @Test
    void allRemovesTheSpace() {
      imported();
      assertThat(treering.run("delete", "--space", "plot", "--all", "--yes").code()).isZero();
      assertThat(treering.run("spaces").out()).contains("There is no space yet");
    }

    @Test
    void needsAChoice() {
      assertThat(treering.run("delete", "--space", "plot", "--yes").code()).isEqualTo(2);
      assertThat(treering.run("delete", "--space", "plot", "--all", "--id", "x").code())
          .isEqualTo(2);
    }
  }

  @Nested
  class Config {
    @Test
    void tellsWhereEachValueCameFromAndHidesKeys() {
      treering.variable("TREERING_MODEL_API_KEY", "very-secret-key-1234");
      Outcome outcome = treering.run("config");
      assertThat(outcome.out())
          .contains("****1234", "$TREERING_MODEL_API_KEY")
          .doesNotContain("very-secret");
      assertThat(treering.run("config", "--json").out()).doesNotContain("very-secret");
    }

    @Test
    void anUnknownKeyStopsEveryCommand() throws IOException {
      Files.writeString(home.resolve("config.properties"), "bugdet=5\n");
      Outcome outcome = treering.run("spaces");
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err()).contains("The key (bugdet)", "Maybe you mean budget");
    }
  }

  @Test
  void demoAnswersThreeQuestions() {
    Outcome outcome = treering.run("demo", "--json");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.outLines()).hasSize(3);
    assertThat(treering.run("demo").out()).contains("Imported into space demo", "Evidence");
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }
}
