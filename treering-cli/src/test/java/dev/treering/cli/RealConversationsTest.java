package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.cli.CommandRun.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two published conversations through the generic importer, and questions answered over them by
 * words alone, whose evidence was found by reading. The files are not part of Treering: {@code mvn
 * test -Dtest=RealConversationsTest -Dtreering.data=DIR}, where DIR holds {@code
 * team_chat/team_chat_en.json} of EverMemOS and {@code lifebench/maxiulan/phone_data/sms.json} of
 * LifeBench.
 */
class RealConversationsTest {
  private static final Path DATA = Path.of(System.getProperty("treering.data", "data"));
  private static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Question → ids of the messages that answer it. */
  private static final Map<String, List<String>> TEAM =
      Map.of(
          "What is the default confidence threshold of emotion recognition?",
          List.of("msg_0304", "msg_0357"),
          "What was the recency weight changed to, and why?",
          List.of("msg_0347", "msg_0401"),
          "How long can clearing the memory be undone?",
          List.of("msg_0377"),
          "How many decimal places do budget amounts have?",
          List.of("msg_0073"),
          "What is the TTL of mid-term memory?",
          List.of("msg_0337", "msg_0340", "msg_0348"),
          "Who will host the demonstration next Friday?",
          List.of("msg_0472"),
          "How often does the incremental task run?",
          List.of("msg_0085"),
          "What does Legal say about phone numbers and email addresses?",
          List.of("msg_0373"));

  private static final Map<String, List<String>> SMS =
      Map.of(
          "What happened to our elementary school classmate Zhao Xiaohong?",
          List.of("1978", "1980"),
          "Which colours do I prefer for embroidery, burgundy with what?",
          List.of("1982", "1983", "1984"),
          "Where is my brother-in-law sent for training, and for how long?",
          List.of("2154"),
          "What trouble does Chen Yulan have with her clothing shop?",
          List.of("2036"),
          "Why did Aunt Wu's son not get the intermediate title?",
          List.of("2057"),
          "Whose nephew sprained his ankle while playing football?",
          List.of("2046"),
          "What is wrong with Wang Guilan's daughter's job at the shop in the city?",
          List.of("2174", "2175"));

  @TempDir private Path home;

  @Test
  void aTeamsChatOfHalfAYear() throws IOException {
    Path chat = present("team_chat/team_chat_en.json");
    CommandRun treering = new CommandRun(home).at(NOW);
    Outcome imported = treering.run("import", chat.toString(), "--space", "team");
    assertThat(imported.code()).as(imported.err()).isZero();
    assertThat(imported.out())
        .contains("509 read, 509 stored, 0 updated, 0 duplicates, 0 rejected")
        .contains("2025-02-01 02:00 to 2025-07-16 01:35")
        .contains("Betty 156, Alex 149, Chen 83, Dylan 62, Emily 59");
    assertThat(missing(treering, "team", TEAM)).isEmpty();
  }

  @Test
  void aYearOfTextMessages() throws IOException {
    Path chat = present("lifebench/maxiulan/phone_data/sms.json");
    CommandRun treering = new CommandRun(home).at(NOW);
    List<String> arguments =
        new ArrayList<>(List.of("import", chat.toString(), "--space", "sms", "--zone"));
    arguments.add("Asia/Shanghai");
    for (String pair :
        List.of(
            "id=phone_id",
            "ts=datetime",
            "author=message_type",
            "channel=contactName",
            "text=message_content")) {
      arguments.addAll(List.of("--map", pair));
    }
    arguments.addAll(List.of("--map-author", "Send=Ma Xiulan <owner>"));
    Outcome imported = treering.run(arguments.toArray(String[]::new));
    assertThat(imported.code()).as(imported.err()).isZero();
    assertThat(imported.out())
        .contains("2,353 read, 2,347 stored, 0 updated, 6 duplicates, 0 rejected")
        .contains("2025-01-01 00:15 to 2025-12-31 12:47", "Ma Xiulan 1,838");
    assertThat(missing(treering, "sms", SMS)).hasSizeLessThan(5);
  }

  private static Path present(String file) {
    Path path = DATA.resolve(file);
    assumeTrue(
        Files.isRegularFile(path),
        () -> path + " is not there; -Dtreering.data=DIR says where it is.");
    return path;
  }

  /** Returns the evidence that is not in the contexts. */
  private static List<String> missing(
      CommandRun treering, String space, Map<String, List<String>> questions) throws IOException {
    List<String> missing = new ArrayList<>();
    for (var question : questions.entrySet()) {
      Outcome outcome = treering.run("ask", question.getKey(), "--space", space, "--json");
      assertThat(outcome.code()).as(outcome.err()).isZero();
      JsonNode reply = MAPPER.readTree(outcome.out());
      List<String> found = reply.path("forest").findValuesAsText("id");
      question.getValue().stream()
          .filter(id -> !found.contains(id))
          .forEach(id -> missing.add(question.getKey() + " " + id));
    }
    return missing;
  }
}
