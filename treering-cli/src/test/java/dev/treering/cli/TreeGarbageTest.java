package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.testkit.ChatBehaviour;
import dev.treering.testkit.MisbehavingChatServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A model that talks nonsense once, at each level: that memory is told as failed and nothing else,
 * what rests on it waits, and the next build comes to the tree of a model that never did.
 */
class TreeGarbageTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ChatBehaviour GOOD =
      new ChatBehaviour.Content(
          """
          {"statements":[{"text":"They water the allotment.","sources":["c1"]}],"facts":[]}""");

  /** Words that only the instruction of a level has. */
  private static final Map<String, String> INSTRUCTIONS =
      Map.of(
          "1", "You are given one short exchange of it",
          "2", "the facts noted during one session",
          "3", "the memories of the sessions of one day",
          "4", "the memories of the days of one week",
          "5", "the memories of the weeks of one month");

  @TempDir Path directory;
  private final MisbehavingChatServer server = MisbehavingChatServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  static Stream<ChatBehaviour> nonsense() {
    return Stream.of(
        new ChatBehaviour.Content(""),
        new ChatBehaviour.Content("I am sorry, but I cannot help with that."),
        new ChatBehaviour.Content("{\"statements\":[{\"text\":\"They wat"),
        new ChatBehaviour.Content(
            "{\"statements\":[{\"text\":\"Nobody said it.\",\"sources\":[\"c99\",\"h1\",7]}]}"),
        new ChatBehaviour.Content("{\"statements\":\"They water.\"}"),
        new ChatBehaviour.Content("[[[[" + "{\"a\":".repeat(20_000)),
        new ChatBehaviour.Endless(1_000_000),
        new ChatBehaviour.Content(manyStatements(1_000)),
        new ChatBehaviour.Html(),
        new ChatBehaviour.Reset(),
        ChatBehaviour.Status.of(429),
        ChatBehaviour.Status.of(400),
        new ChatBehaviour.Late(Duration.ofSeconds(3)));
  }

  private CommandRun home(String name) {
    CommandRun run =
        new CommandRun(directory.resolve(name))
            .variable("TREERING_MODEL_PROVIDER", "openai")
            .variable("TREERING_MODEL_BASE_URL", server.baseUrl())
            .variable("TREERING_MODEL_NAME", "some-model")
            .variable("TREERING_MODEL_API_KEY", "key")
            .variable("TREERING_MODEL_TIMEOUT", "1s")
            .variable("TREERING_MODEL_ATTEMPTS", "1");
    run.run("import", AllotmentChat.writeTo(directory).toString(), "--space", "plot");
    return run;
  }

  private static JsonNode build(CommandRun run, int code) throws IOException {
    CommandRun.Outcome built =
        run.run("tree", "build", "--space", "plot", "--subjects", "group", "--json");
    assertThat(built.code()).as(built.err()).isEqualTo(code);
    return MAPPER.readTree(built.out());
  }

  private static List<String> tree(CommandRun run) {
    return run.run("tree", "show", "--space", "plot", "--json").outLines();
  }

  /** Returns by level how many calls come before the first of it. */
  private Map<String, Integer> firstCalls(CommandRun run) throws IOException {
    server.always(GOOD);
    int before = server.requests().size();
    build(run, Treering.DONE);
    List<String> asked = server.requests().subList(before, server.requests().size());
    Map<String, Integer> first = new LinkedHashMap<>();
    for (int call = 0; call < asked.size(); call++) {
      for (Map.Entry<String, String> level : INSTRUCTIONS.entrySet()) {
        if (asked.get(call).contains(level.getValue())) {
          first.putIfAbsent(level.getKey(), call);
        }
      }
    }
    return first;
  }

  @ParameterizedTest
  @MethodSource("nonsense")
  void nonsenseAtAnyLevelFailsOneMemoryAndIsMadeGood(ChatBehaviour nonsense) throws IOException {
    CommandRun well = home("well");
    Map<String, Integer> first = firstCalls(well);
    assertThat(first).hasSize(INSTRUCTIONS.size());
    List<String> expected = tree(well);
    for (Map.Entry<String, Integer> level : first.entrySet()) {
      List<ChatBehaviour> script = new ArrayList<>(Collections.nCopies(level.getValue(), GOOD));
      script.add(nonsense);
      CommandRun run = home("level" + level.getKey());
      server.next(script.toArray(ChatBehaviour[]::new)).always(GOOD);
      JsonNode ill = build(run, Treering.FAILED);
      assertThat(ill.path("failed").asInt()).as(level.getKey()).isEqualTo(1);
      assertThat(ill.path("failures").get(0).asText())
          .startsWith("group/" + level.getKey() + "/")
          .hasSizeLessThan(600);
      assertThat(ill.path("model").path("failed").asInt()).isEqualTo(1);
      assertThat(tree(run)).filteredOn(line -> line.contains("\"stale\":true")).isNotEmpty();
      build(run, Treering.DONE);
      assertThat(tree(run)).as(level.getKey()).isEqualTo(expected);
    }
  }

  @Test
  void aLongAnswerIsCutToWhatAMemoryHolds() throws IOException {
    server.always(new ChatBehaviour.Content(manyStatements(400)));
    CommandRun run = home("long");
    build(run, Treering.DONE);
    assertThat(tree(run)).isNotEmpty().allSatisfy(line -> assertThat(line).hasSizeLessThan(9_000));
  }

  /** About a thousand characters each. */
  private static String manyStatements(int count) {
    StringBuilder answer = new StringBuilder("{\"facts\":[],\"statements\":[");
    for (int i = 0; i < count; i++) {
      answer.append(i == 0 ? "" : ",");
      answer.append("{\"text\":\"%d %s\",\"sources\":[\"c1\"]}".formatted(i, "x".repeat(970)));
    }
    return answer.append("]}").toString();
  }
}
