package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.testkit.ChatBehaviour;
import dev.treering.testkit.MisbehavingChatServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeModelTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Answers both what is said and, for profiles, which facts are told: none. */
  private static final ChatBehaviour GOOD =
      new ChatBehaviour.Content(
          """
          {"statements":[{"text":"They water the allotment.","sources":["c1"]}],"facts":[]}""");

  @TempDir Path directory;
  private MisbehavingChatServer server = MisbehavingChatServer.start();
  private CommandRun run = new CommandRun(Path.of("unused"));

  @BeforeEach
  void importChat() {
    run =
        new CommandRun(directory.resolve("home"))
            .variable("TREERING_MODEL_PROVIDER", "openai")
            .variable("TREERING_MODEL_BASE_URL", server.baseUrl())
            .variable("TREERING_MODEL_NAME", "some-model")
            .variable("TREERING_MODEL_API_KEY", "key")
            .variable("TREERING_MODEL_ATTEMPTS", "1");
    run.run("import", AllotmentChat.writeTo(directory).toString(), "--space", "plot");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private JsonNode build(String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("tree", "build", "--space", "plot", "--subjects", "group", "--json"));
    arguments.addAll(List.of(more));
    return MAPPER.readTree(run.run(arguments.toArray(String[]::new)).out());
  }

  private List<JsonNode> show() throws IOException {
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : run.run("tree", "show", "--space", "plot", "--json").outLines()) {
      nodes.add(MAPPER.readTree(line));
    }
    return nodes;
  }

  @Test
  void aFailureIsShownAndTriedAgainAndNothingIsAskedTwice() throws IOException {
    server.next(ChatBehaviour.Status.of(500), new ChatBehaviour.Content("Sorry!")).always(GOOD);
    JsonNode first = build();
    assertThat(first.path("failed").asInt()).isEqualTo(2);
    assertThat(first.path("waiting").asInt()).isPositive();
    assertThat(first.path("failures")).hasSize(2);
    assertThat(show())
        .filteredOn(node -> node.path("text").asText().isEmpty())
        .hasSize(2)
        .allMatch(node -> node.path("stale").asBoolean());

    JsonNode second = build();
    assertThat(second.path("failed").asInt()).isZero();
    assertThat(show())
        .isNotEmpty()
        .allMatch(node -> node.path("made_by").asText().equals("model"))
        .allMatch(node -> !node.path("stale").asBoolean())
        .allMatch(node -> node.path("text").asText().equals("They water the allotment."));
    int asked = server.requests().size();
    assertThat(build().path("made").asInt()).isZero();
    assertThat(build("--model", "none").path("made").asInt()).isZero();
    assertThat(server.requests()).hasSize(asked);
  }

  /**
   * What the server was asked is what is told, level by level, tokens as the server counts them.
   */
  @Test
  void tellsCallsAndTokensByLevel() throws IOException {
    server.next(new ChatBehaviour.Content("Sorry!")).always(GOOD);
    JsonNode first = build().path("model");
    assertThat(first.path("failed").asInt()).isEqualTo(1);
    assertThat(first.path("calls").asInt()).isEqualTo(server.requests().size());
    build();
    run.variable("TREERING_MODEL_NAME", "another-model");
    run.run("import", AllotmentChat.writeTo(directory).toString(), "--space", "again");
    int before = server.requests().size();
    JsonNode told =
        MAPPER
            .readTree(
                run.run("tree", "build", "--space", "again", "--subjects", "group", "--json").out())
            .path("model");
    List<String> asked = server.requests().subList(before, server.requests().size());
    Map<String, String> instructions =
        Map.of(
            "segment", "You are given one short exchange of it",
            "day", "the memories of the sessions of one day",
            "facts", "attribute");
    instructions.forEach(
        (level, words) ->
            assertThat(told.path("by_level").path(level).path("calls").asLong())
                .as(level)
                .isPositive()
                .isEqualTo(asked.stream().filter(request -> request.contains(words)).count()));
    assertThat(told.path("by_level").properties())
        .extracting(Map.Entry::getKey)
        .containsExactly("segment", "session", "day", "week", "profile", "facts");
    assertThat(told.path("calls").asInt()).isEqualTo(asked.size());
    assertThat(told.path("tokens_in").asLong())
        .isEqualTo(asked.stream().mapToLong(request -> request.length() / 4).sum());
    assertThat(told.path("untold").asInt()).isZero();
    double segments = told.path("by_level").path("segment").path("calls").asDouble();
    double facts = told.path("by_level").path("facts").path("calls").asDouble();
    assertThat(told.path("calls_to_segments").asDouble())
        .isEqualTo((asked.size() - facts) / segments);
    assertThat(build("--model", "none").has("model")).isFalse();
  }

  @Test
  void aModelThatIsDownIsLeftAlone() throws IOException {
    server.always(ChatBehaviour.Status.of(503));
    JsonNode built = build();
    assertThat(built.path("failed").asInt()).isPositive();
    assertThat(server.requests()).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void aLateMessageCostsFewCalls() throws IOException {
    server.always(GOOD);
    build();
    int asked = server.requests().size();
    Path late =
        Files.writeString(
            directory.resolve("late.jsonl"),
            """
            {"id":"late","author_id":"bea","author":"Bea","ts":"2025-03-01T15:00:00Z","text":"Who has the key?","channel":"garden"}
            """);
    run.run("import", late.toString(), "--space", "plot");
    assertThat(show()).anyMatch(node -> node.path("stale").asBoolean());
    build();
    // Its segment, session and day, and three segments and sessions that have those as history.
    assertThat(server.requests().size() - asked).isEqualTo(9);
    assertThat(server.requests().getLast()).contains("Earlier memories");
  }

  @Test
  void asksByPlanGateAndAnswerAndSaysOnWhatItStands() throws IOException {
    server.always(GOOD);
    build();
    server
        .next(
            new ChatBehaviour.Content("{\"complexity\":\"hybrid\",\"keywords\":[\"water\"]}"),
            new ChatBehaviour.Content("{\"kept\":[\"m1\",\"m99\"]}"),
            new ChatBehaviour.Content(
                "{\"answer\":\"They do.\",\"abstained\":false,\"citations\":[\"1\"],\"current\":\"\"}"))
        .always(ChatBehaviour.Status.of(500));
    JsonNode asked =
        MAPPER.readTree(
            run.run("tree", "ask", "Do they water it?", "--space", "plot", "--json").out());
    assertThat(asked.path("plan").path("complexity").asText()).isEqualTo("hybrid");
    assertThat(asked.path("answer").path("text").asText()).isEqualTo("They do.");
    assertThat(asked.path("answer").path("citations")).isNotEmpty();
    assertThat(asked.path("memories")).hasSize(1);
    assertThat(asked.path("rung").asText()).isEqualTo("model");
    CommandRun.Outcome down =
        run.run("tree", "ask", "Do they water it?", "--space", "plot", "--json");
    assertThat(down.code()).isZero();
    assertThat(down.err()).contains("must answer");
    assertThat(MAPPER.readTree(down.out()).path("rung").asText()).isEqualTo("lexical");
  }
}
