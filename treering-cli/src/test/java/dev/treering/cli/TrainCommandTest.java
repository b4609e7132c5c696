package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.cli.CommandRun.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training from data in the layout of the corpora, made up and tiny. */
class TrainCommandTest {
  private static final String[] PEOPLE = {"ann", "bo", "cy", "dee"};

  @TempDir Path home;
  @TempDir Path data;
  @TempDir Path out;
  private CommandRun treering = new CommandRun(Path.of("."));

  @BeforeEach
  void prepare() throws IOException {
    treering = new CommandRun(home).variable("TREERING_EMBEDDING_MODEL", "all-minilm-l6-v2-q");
    irc("train", 1);
    irc("dev", 2);
    write("stac/data/stac/train/train.json", DIALOGUES);
    write("molweni/DP/dev.json", DIALOGUES);
    Files.createDirectories(data.resolve("group_chat/no-gold"));
    write("group_chat/kiln/messages.json", KILN);
    write("group_chat/kiln/gold.json", GOLD);
    write(
        "group_chat/kiln/questions/knowledge_update.jsonl",
        "{\"id\":\"q1\",\"question\":\"Which day is the kiln fired?\",\"asking_user_id\":\"Bo\"}\n");
  }

  private void write(String name, String content) throws IOException {
    Path file = data.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  /** Everybody answers the line before the last, by name. */
  private void irc(String part, int seed) throws IOException {
    StringBuilder log = new StringBuilder();
    StringBuilder marks = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      String words =
          i < 2 ? "morning, stall " + i : PEOPLE[(i - 2) % 4] + ": about that, point " + i * seed;
      log.append("[10:%02d] <%s> %s%n".formatted(i, PEOPLE[i % 4], words));
      marks.append("%d %d -%n".formatted(i < 2 ? i : i - 2, i));
    }
    String stem = "irc-disentanglement/data/" + part + "/2009-01-0" + seed;
    write(stem + ".ascii.txt", log.toString());
    write(stem + ".annotation.txt", marks.toString());
  }

  private Outcome train(String... more) {
    List<String> arguments =
        new java.util.ArrayList<>(
            List.of("train", "--data", data.toString(), "--out", out.resolve("w").toString()));
    arguments.addAll(List.of(more));
    return treering.run(arguments.toArray(String[]::new));
  }

  /** Takes minutes, since the chats that come with the program are learned from, too. */
  @Test
  @Tag("slow")
  void writesBothFilesAndTellsTheFigures() throws IOException {
    Outcome outcome = train("--folds", "2");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .containsPattern("reply links, kept out: precision [0-9.]+, recall [0-9.]+, F1 [0-9.]+")
        .contains("train");
    for (String name : List.of("relations-v1.properties", "answers-v1.properties")) {
      Properties weights = new Properties();
      weights.load(Files.newBufferedReader(out.resolve("w").resolve(name)));
      assertThat(weights).as(name).hasSizeGreaterThan(10);
    }
  }

  @Test
  void missingDataIsNamedAndNothingIsWritten() throws IOException {
    Files.delete(data.resolve("molweni/DP/dev.json"));
    Outcome outcome = train();
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .contains("a discourse corpus", "dev.json", "must be there.\nMaybe ")
        .doesNotContain("Exception", "disk");
    assertThat(out.resolve("w")).doesNotExist();
  }

  @Test
  void oneFoldIsWrongUsage() {
    Outcome outcome = train("--folds", "1");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("The number of parts (1) must be at least 2.\nMaybe ");
  }

  @Test
  void needsAnEmbedder() {
    treering.variable("TREERING_EMBEDDING_MODEL", "none");
    Outcome outcome = train();
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("The embedding.model (none) must name a model", "Maybe ");
    assertThat(out.resolve("w")).doesNotExist();
  }

  private static final String DIALOGUES =
      """
      [{"id":"d1","edus":[{"speaker":"Ann","text":"clay?"},{"speaker":"Bo","text":"no clay"}],
        "relations":[{"type":"QAP","x":0,"y":1}]},
       {"id":"d2","edus":[{"speaker":"Ann","text":"who has wood?"},{"speaker":"Cy","text":"rain today"},
        {"speaker":"Bo","text":"I have wood"}],"relations":[{"type":"QAP","x":0,"y":2}]}]
      """;

  private static final String KILN =
      """
      {"kiln": [
        {"msg_node":"Msg_1","content":"The kiln is fired on Monday","author":"Ann","timestamp":"2025-03-04T10:00:00","topic":"firing"},
        {"msg_node":"Msg_2","content":"Good, Monday","author":"Bo","timestamp":"2025-03-04T10:01:00","reply_to":"Msg_1","topic":"firing"},
        {"msg_node":"Msg_3","content":"No, the kiln is fired on Friday instead, decided","author":"Ann","timestamp":"2025-03-05T10:00:00","topic":"firing"}]}
      """;

  private static final String GOLD =
      """
      {"q1": {"evidence":[["Msg_1"],["Msg_3"]],"update_chain":[["Msg_1","Msg_3"]],"current":"Msg_3",
        "expand_all":[["Msg_1","Msg_2"]]}}
      """;
}
