package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeCommandsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path directory;
  private CommandRun run = new CommandRun(Path.of("unused"));

  @BeforeEach
  void importChat() {
    run = new CommandRun(directory.resolve("home"));
    Path chat = AllotmentChat.writeTo(directory);
    assertThat(run.run("import", chat.toString(), "--space", "plot").code()).isZero();
  }

  private List<JsonNode> show(CommandRun in) throws IOException {
    CommandRun.Outcome shown = in.run("tree", "show", "--space", "plot", "--json");
    assertThat(shown.code()).isZero();
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : shown.outLines()) {
      nodes.add(MAPPER.readTree(line));
    }
    return nodes;
  }

  private void build() {
    CommandRun.Outcome built = run.run("tree", "build", "--space", "plot");
    assertThat(built.err()).isEmpty();
    assertThat(built.code()).isZero();
  }

  @Test
  void showsEveryMemoryOfEverySubjectInOrder() throws IOException {
    assertThat(show(run)).isEmpty();
    build();
    List<JsonNode> nodes = show(run);
    assertThat(nodes)
        .extracting(n -> n.path("subject").asText() + n.path("level") + n.path("start").asText())
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(nodes)
        .extracting(node -> node.path("subject").asText())
        .contains("group", "channel:garden", "person:ida", "person:omar", "person:bea");
    JsonNode profile =
        nodes.stream()
            .filter(n -> n.path("subject").asText().equals("group"))
            .filter(n -> n.path("level").asInt() == 5)
            .findFirst()
            .orElseThrow();
    assertThat(profile.path("start").asText()).isEqualTo("2025-03-01T00:00:00Z");
    assertThat(profile.path("end").asText()).isEqualTo("2025-04-01T00:00:00Z");
    assertThat(profile.path("sources")).extracting(JsonNode::asText).hasSize(5);
    assertThat(profile.path("children")).hasSize(1);
    assertThat(profile.path("made_by").asText()).isEqualTo("local");
    assertThat(profile.path("stale").asBoolean()).isFalse();
    assertThat(profile.path("text").asText()).contains("Wednesday");
  }

  @Test
  void buildingAgainMakesNothingAndOtherOrdersGiveTheSameTree() throws IOException {
    build();
    List<JsonNode> nodes = show(run);
    CommandRun.Outcome again = run.run("tree", "build", "--space", "plot", "--json");
    assertThat(MAPPER.readTree(again.out()).path("made").asInt()).isZero();

    CommandRun other = new CommandRun(directory.resolve("other"));
    for (String line : AllotmentChat.LINES.reversed()) {
      Path one = Files.writeString(directory.resolve("one.jsonl"), line + "\n");
      other.run("import", one.toString(), "--space", "plot");
      other.run("tree", "build", "--space", "plot");
    }
    assertThat(show(other)).isEqualTo(nodes);
  }

  @Test
  void deletingRemovesWhatRestsOnTheWords() throws IOException {
    build();
    run.run("delete", "--space", "plot", "--id", "a4", "--yes");
    assertThat(show(run)).noneMatch(node -> node.toString().contains("moves from Monday"));
    build();
    assertThat(show(run))
        .isNotEmpty()
        .noneMatch(node -> node.path("sources").toString().contains("a4"));
    CommandRun.Outcome verified =
        run.run("verify", "--space", "plot", "--absent", "moves from Monday to Wednesday");
    assertThat(verified.out()).contains("memories in").contains("The space is sound.");
    assertThat(verified.code()).isZero();
  }

  @Test
  void asksWithinTheBudgetAndTellsWhy() throws IOException {
    build();
    CommandRun.Outcome asked =
        run.run(
            "tree",
            "ask",
            "Which day does watering move to?",
            "--space",
            "plot",
            "--json",
            "--budget",
            "60");
    assertThat(asked.code()).isZero();
    JsonNode answer = MAPPER.readTree(asked.out());
    assertThat(answer.path("answer").path("text").asText()).contains("Wednesday");
    assertThat(answer.path("answer").path("citations")).extracting(JsonNode::asText).contains("a4");
    assertThat(answer.path("context").path("tokens").asInt()).isBetween(1, 60);
    assertThat(answer.path("rung").asText()).isEqualTo("lexical");
    assertThat(answer.path("stages"))
        .extracting(stage -> stage.path("name").asText())
        .containsExactly("plan", "leaves", "climb", "gate", "order", "answer");

    CommandRun.Outcome why = run.run("tree", "why", "a4", "--space", "plot", "--json");
    assertThat(why.outLines()).hasSize(15).allMatch(line -> line.contains("\"a4\""));
    CommandRun.Outcome node =
        run.run("tree", "why", "group/3/2025-03-02T00:00:00Z", "--space", "plot");
    assertThat(node.out()).contains("[a4]").contains("quote.v1");
  }

  @Test
  void hidesWhatWasNotOverYet() throws IOException {
    build();
    CommandRun.Outcome asked =
        run.run(
            "tree",
            "ask",
            "Which day is watering day?",
            "--space",
            "plot",
            "--json",
            "--as-of",
            "2025-03-01");
    assertThat(asked.out()).contains("Monday").doesNotContain("moves from");
  }

  @Test
  void wrongUsesAreToldWithAWayOut() {
    assertThat(run.run("tree").code()).isEqualTo(2);
    assertThat(run.run("tree", "build", "--space", "plot", "--turns", "3").code()).isEqualTo(2);
    assertThat(run.run("tree", "build", "--space", "plot", "--gap", "soon").code()).isEqualTo(2);
    assertThat(run.run("tree", "show", "--space", "plot", "--subject", "ida").code()).isEqualTo(2);
    CommandRun.Outcome unbuilt = run.run("tree", "ask", "Which day?", "--space", "plot");
    assertThat(unbuilt.code()).isEqualTo(1);
    assertThat(unbuilt.err()).contains("treering tree build --space plot");
    build();
    assertThat(run.run("tree", "show", "--space", "plot", "--subject", "person:eva").err())
        .contains("person:ida");
    assertThat(run.run("tree", "why", "nobody", "--space", "plot").code()).isEqualTo(1);
  }
}
