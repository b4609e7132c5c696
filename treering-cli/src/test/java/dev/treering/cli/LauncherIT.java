package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.cli.Launcher.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The installed launcher as a process of its own. */
class LauncherIT {
  @TempDir Path directory;

  @BeforeEach
  void isInstalled() {
    assertThat(Launcher.isInstalled()).as("a built distribution").isTrue();
    AllotmentChat.writeTo(directory);
  }

  @Test
  void whatOneProcessImportsTheNextOneFinds() throws Exception {
    Outcome outcome =
        Launcher.run(
            directory,
            """
            treering import allotment.jsonl --space plot --quiet > /dev/null
            treering ask "Which day is watering day?" --space plot --json
            """);
    assertThat(outcome.err()).isEmpty();
    JsonNode reply = new ObjectMapper().readTree(outcome.out());
    assertThat(reply.path("rung").asText()).isIn("lexical", "local");
    assertThat(reply.path("forest").findValuesAsText("id")).contains("a1", "a4");
  }

  @Test
  void exitCodesReachTheShell() throws Exception {
    Outcome outcome =
        Launcher.run(
            directory,
            """
            treering ask x --space nowhere || echo "failed $?"
            treering ask x || echo "usage $?"
            treering --version > /dev/null && echo "done $?"
            """);
    assertThat(outcome.out()).isEqualTo("failed 1\nusage 2\ndone 0\n");
    assertThat(outcome.err()).doesNotContain("Exception", "WARNING");
  }

  @Test
  void pagesAreAsciiWhereTheLocaleKnowsNoMore() throws Exception {
    Outcome outcome =
        Launcher.run(
            directory,
            """
            export LC_ALL=C
            treering import allotment.jsonl --space plot --quiet --no-embed
            treering ask "watering day" --space plot
            """);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .matches("\\p{ASCII}*")
        .contains("Answer")
        .containsPattern("Budget  [#.]{10}");
  }

  @Test
  void aReaderThatLeavesEarlyIsNoFailure() throws Exception {
    Outcome outcome =
        Launcher.run(
            directory,
            """
            treering import allotment.jsonl --space plot --quiet --no-embed > /dev/null
            treering export --space plot | head -n 1
            """);
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines()).hasSize(1);
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void anImportThatWasKilledIsFinishedByRunningItAgain() throws Exception {
    int messages = 30_000;
    writeMany(messages);
    Outcome outcome =
        Launcher.run(
            directory,
            """
            treering import many.jsonl --space many --no-embed --quiet > /dev/null 2>&1 &
            sleep 2
            kill -KILL $! || true
            wait || true
            treering import many.jsonl --space many --no-embed --quiet --json
            treering verify --space many --json
            """);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    ObjectMapper json = new ObjectMapper();
    List<String> objects = outcome.out().lines().toList();
    assertThat(json.readTree(objects.get(0)).path("read").asInt()).isEqualTo(messages);
    assertThat(json.readTree(objects.get(1)).path("sound").asBoolean()).isTrue();
  }

  /** A shell's background jobs do not hear of Ctrl-C unless they are told to. */
  @Test
  void anImportStoppedByCtrlCKeepsWhatItReadAndGoesOnWithoutDoubling() throws Exception {
    int messages = 150_000;
    writeMany(messages);
    Outcome outcome =
        Launcher.run(
            directory,
            """
            mkdir home
            env --default-signal=INT treering import many.jsonl --space many --no-embed --json > stopped.json 2> stopped.txt &
            until [ "$(du -sk home | cut -f1)" -gt 1500 ]; do sleep 0.1; done
            kill -INT $!
            wait $! || echo "stopped $?"
            treering stats --space many --json
            treering import many.jsonl --space many --no-embed --quiet --json
            treering verify --space many --json
            treering export --space many | cut -d, -f1 | sort -u | wc -l
            """);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    ObjectMapper json = new ObjectMapper();
    List<String> said = outcome.out().lines().toList();
    assertThat(said.get(0)).isEqualTo("stopped 130");
    JsonNode stopped = json.readTree(Files.readString(directory.resolve("stopped.json")));
    int kept = stopped.path("stored").asInt();
    assertThat(kept).isBetween(1, messages - 1);
    assertThat(Files.readString(directory.resolve("stopped.txt")))
        .contains("run the same command again")
        .doesNotContain("Exception", "\tat ");
    assertThat(json.readTree(said.get(1)).path("messages").asInt()).isEqualTo(kept);
    JsonNode second = json.readTree(said.get(2));
    assertThat(second.path("stored").asInt()).isEqualTo(messages - kept);
    assertThat(second.path("duplicates").asInt()).isEqualTo(kept);
    assertThat(json.readTree(said.get(3)).path("sound").asBoolean()).isTrue();
    assertThat(said.get(4).strip()).isEqualTo(String.valueOf(messages));
  }

  @Test
  void whileOneProcessImportsOthersAskAndAreAnswered() throws Exception {
    int messages = 60_000;
    writeMany(messages);
    Outcome outcome =
        Launcher.run(
            directory,
            """
            treering import allotment.jsonl --space plot --no-embed --quiet > /dev/null
            treering import many.jsonl --space plot --no-embed --json > imported.json 2> imported.txt &
            until [ "$(du -sk home | cut -f1)" -gt 1500 ]; do sleep 0.1; done
            kill -0 $!
            treering ask "Which day is watering day?" --space plot --json
            treering ask "Which day is watering day?" --space plot --json
            wait $!
            export TREERING_EMBEDDING_MODEL=none
            treering ask "Row 59999 of the seed list" --space plot --json > afterwards.json
            """);
    assertThat(outcome.code()).as("%s%n%s", outcome.out(), outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
    ObjectMapper json = new ObjectMapper();
    List<String> said = outcome.out().lines().toList();
    assertThat(said).hasSize(2);
    for (String answer : said) {
      JsonNode forest = json.readTree(answer).path("forest");
      assertThat(forest.findValuesAsText("id")).contains("a1", "a4");
    }
    assertThat(Files.readString(directory.resolve("afterwards.json"))).contains("\"n59999\"");
    JsonNode imported = json.readTree(Files.readString(directory.resolve("imported.json")));
    assertThat(imported.path("stored").asInt()).isEqualTo(messages);
    assertThat(Files.readString(directory.resolve("imported.txt"))).doesNotContain("Exception");
  }

  private void writeMany(int messages) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < messages; i++) {
      lines.append(
          """
          {"id":"n%d","author":"Ida","ts":"2025-03-01T00:00:00Z","text":"Row %d of the seed list."}
          """
              .formatted(i, i));
    }
    Files.writeString(directory.resolve("many.jsonl"), lines);
  }
}
