package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.cli.CommandRun.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports that overlap, that are older than what is known, that are huge, and that are refused. */
class ReimportTest {
  private static final String ROW = "{\"ts\":\"%s\",\"user\":\"U1\",\"text\":\"%s\"%s}";

  @TempDir Path home;
  @TempDir Path exports;
  private CommandRun treering = new CommandRun(Path.of("."));

  @BeforeEach
  void prepare() {
    treering = new CommandRun(home);
  }

  private Path write(String name, String content) {
    try {
      Path file = exports.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Outcome imports(Path... paths) {
    String[] arguments = new String[paths.length + 3];
    arguments[0] = "import";
    for (int i = 0; i < paths.length; i++) {
      arguments[i + 1] = paths[i].toString();
    }
    arguments[paths.length + 1] = "--space";
    arguments[paths.length + 2] = "s";
    return treering.run(arguments);
  }

  private List<String> exported() {
    return treering
        .run("export", "--space", "s")
        .out()
        .lines()
        .map(ReimportTest::stable)
        .sorted()
        .toList();
  }

  /** A line without when it was recorded, which no two runs share. */
  private static String stable(String line) {
    return line.replaceAll("\"recorded_at\":\"[^\"]*\",?", "");
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path slack(String name, String rows) {
    write(name + "/users.json", "[{\"id\":\"U1\",\"real_name\":\"Frida\"}]");
    write(name + "/channels.json", "[{\"id\":\"C1\",\"name\":\"mill\"}]");
    return write(name + "/mill/2025-03-03.json", "[" + rows + "]").getParent().getParent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab", "ba", "aba", "bab", "aabb", "abab"})
  void overlappingExportsAmountToTheSameInAnyOrder(String order) {
    Path a =
        slack(
            "a",
            String.join(
                ",",
                ROW.formatted("1740996000.000100", "the sluice costs 900", ""),
                ROW.formatted("1740996001.000100", "fine", ""),
                ROW.formatted("1740996002.000100", "fine", "")));
    Path b =
        slack(
            "b",
            String.join(
                ",",
                ROW.formatted(
                    "1740996000.000100",
                    "the sluice costs 1100",
                    ",\"edited\":{\"user\":\"U1\",\"ts\":\"1741000000.000000\"}"),
                ROW.formatted("1740996002.000100", "fine", "")));
    order.chars().forEach(c -> assertThat(imports(c == 'a' ? a : b).code()).isZero());
    List<String> lines = exported();
    assertThat(lines).hasSize(3);
    JsonNode edited = json(lines.getFirst());
    assertThat(edited.path("id").asText()).isEqualTo("C1/1740996000.000100");
    assertThat(edited.path("text").asText()).isEqualTo("the sluice costs 1100");
    assertThat(edited.path("edited_at").asText()).isEqualTo("2025-03-03T11:06:40Z");
    assertThat(edited.path("revisions").path(0).path("text").asText())
        .isEqualTo("the sluice costs 900");
    assertThat(imports(a, b).out()).contains("0 stored, 0 updated");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab", "ba", "aba", "bab", "aabb"})
  void accountsThatDifferWithoutAnEditAmountToTheSameInAnyOrder(String order) {
    String reactions = ",\"reactions\":[{\"name\":\"+1\",\"count\":%d,\"users\":[]}]";
    Path a =
        slack(
            "a",
            String.join(
                ",",
                ROW.formatted("1740996000.000100", "the sluice costs 900", ""),
                ROW.formatted("1740996001.000100", "fine", reactions.formatted(1))));
    Path b =
        slack(
            "b",
            String.join(
                ",",
                ROW.formatted("1740996000.000100", "the sluice costs 1100", ""),
                ROW.formatted("1740996001.000100", "fine", reactions.formatted(3))));
    order.chars().forEach(c -> assertThat(imports(c == 'a' ? a : b).code()).isZero());
    List<JsonNode> messages = exported().stream().map(ReimportTest::json).toList();
    assertThat(messages).hasSize(2);
    assertThat(messages.getFirst().path("text").asText()).isEqualTo("the sluice costs 1100");
    assertThat(messages.getFirst().path("revisions").path(0).path("text").asText())
        .isEqualTo("the sluice costs 900");
    assertThat(messages.getFirst().path("flags").toString()).contains("accounts-differ");
    assertThat(messages.getLast().path("reactions").path("+1").asInt()).isEqualTo(3);
    assertThat(imports(a, b).out()).contains("0 stored, 0 updated, 4 duplicates");
  }

  @Test
  void accountsThatDifferAreToldWithTheirIds() throws IOException {
    Path chat =
        write(
            "chat.jsonl",
            """
            {"id":"m1","author":"Ruth","ts":"2025-02-01T09:00:00Z","text":"The reed costs 480"}
            {"id":"m2","author":"Anton","ts":"2025-02-01T09:01:00Z","text":"Fine"}
            {"id":"m1","author":"Ruth","ts":"2025-02-01T09:00:00Z","text":"The reed costs 4800"}
            """);
    Path report = exports.resolve("report.jsonl");
    Outcome outcome =
        treering.run("import", chat.toString(), "--space", "s", "--report", report.toString());
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains("3 read, 2 stored, 1 updated")
        .contains("warning 1 (accounts-differ)")
        .contains("At message m1.");
    assertThat(Files.readString(report)).contains("\"accounts-differ\",\"id\":\"m1\"");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anOlderExportBringsNoDeletedWordsBack(boolean olderFirst) throws IOException {
    Path current =
        write(
            "current.jsonl",
            """
            {"id":"f1","author":"Ruth","ts":"2025-02-01T09:00:00Z","text":"I can thatch the barn for 480.","edited_at":"2025-02-01T09:20:00Z","revisions":[{"text":"I can thatch the barn for 840."}]}
            {"id":"f2","author":"Anton","ts":"2025-02-02T10:00:00Z","text":"","deleted":true,"deleted_at":"2025-02-02T10:01:00Z"}
            {"id":"f3","author":"Ruth","ts":"2025-02-02T10:02:00Z","text":"I have the gate code now, please delete it"}
            {"id":"f4","author":"Anton","ts":"2025-02-03T08:00:00Z","text":"The reed comes on Thursday"}
            """);
    Path older =
        write(
            "older.jsonl",
            """
            {"id":"f2","author":"Anton","ts":"2025-02-02T10:00:00Z","text":"the gate code is 6284"}
            """);
    if (olderFirst) {
      assertThat(imports(older).code()).isZero();
    }
    assertThat(imports(current).code()).isZero();
    if (!olderFirst) {
      assertThat(imports(older).code()).isZero();
    }
    for (String question : List.of("What is the gate code?", "6284", "What did Anton say?")) {
      Outcome page = treering.run("ask", question, "--space", "s", "--explain");
      assertThat(page.code()).isZero();
      assertThat((page.out() + page.err()).replace(question, "")).doesNotContain("6284");
      String reply = treering.run("ask", question, "--space", "s", "--json").out();
      assertThat(reply.replace(question, "")).doesNotContain("6284");
    }
    assertThat(String.join("\n", exported())).doesNotContain("6284");
    JsonNode price =
        json(
            treering
                .run("ask", "For how much can Ruth thatch the barn?", "--space", "s", "--json")
                .out());
    assertThat(price.path("answer").toString()).contains("480").contains("f1");
    assertThat(price.path("answer").path("text").asText()).doesNotContain("840");
  }

  @Test
  void aFactWithinAHugeMessageIsFoundAndQuotedShortly() {
    StringBuilder half = new StringBuilder();
    for (int i = 0; half.length() < 1_200_000; i++) {
      half.append(String.format(Locale.ROOT, "%06d pump %d idle\\n", i, i % 7));
    }
    StringBuilder lines =
        new StringBuilder(
            "{\"id\":\"h1\",\"author\":\"Pump Log\",\"ts\":\"2025-02-01T09:00:00Z\",\"text\":\"%s%s\\n%s\"}\n"
                .formatted(half, "The cellar key hangs behind the blue barrel.", half));
    for (int i = 1; i <= 5; i++) {
      lines.append(
          "{\"id\":\"o%d\",\"author\":\"Ruth\",\"ts\":\"2025-02-01T1%d:00:00Z\",\"text\":\"Round %d is done\"}\n"
              .formatted(i, i, i));
    }
    assertThat(imports(write("huge.jsonl", lines.toString())).out()).contains("6 read, 6 stored");
    JsonNode reply =
        json(treering.run("ask", "Where is the cellar key?", "--space", "s", "--json").out());
    JsonNode answer = reply.path("answer");
    assertThat(answer.toString()).contains("behind the blue barrel").contains("h1");
    String text = answer.path("text").asText();
    assertThat(text.substring(text.indexOf('“') + 1, text.indexOf('”')).length())
        .isLessThanOrEqualTo(400);
  }

  @Test
  void anExportWithLineSeparatorsInATextComesBackEqual() {
    Path odd =
        write(
            "odd.jsonl",
            "{\"id\":\"u1\",\"author\":\"Ruth\",\"ts\":\"2025-02-01T09:00:00Z\",\"text\":\"one\\u2028two\"}\n");
    assertThat(imports(odd).code()).isZero();
    Path export = write("export.jsonl", treering.run("export", "--space", "s").out());
    assertThat(treering.run("import", export.toString(), "--space", "twin").code()).isZero();
    assertThat(stable(treering.run("export", "--space", "twin").out().strip()))
        .isEqualTo(exported().getFirst())
        .contains("one\\u2028two")
        .doesNotContain("x_");
  }

  @Test
  void aRefusedArchiveLeavesTheSpaceAsItWas() throws IOException {
    Path chat = AllotmentChat.writeTo(exports);
    assertThat(imports(chat).code()).isZero();
    List<String> before = exported();
    Path bomb = exports.resolve("bomb.zip");
    Map<String, String> entries =
        Map.of(
            "mill/2025-03-03.json",
            "[" + ROW.formatted("1740996000.000100", "hello", "") + "]",
            "mill/2025-03-04.json",
            "[" + " ".repeat(4 * 1024 * 1024) + "]");
    try (OutputStream out = Files.newOutputStream(bomb);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    Outcome outcome = imports(bomb);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("inflation ratio", "2025-03-04.json", "Maybe ");
    assertThat(exported()).isEqualTo(before);
  }

  @Test
  void aWrappedConversationIsDetectedImportedAndAnswered() {
    Path file =
        write(
            "crew.json",
            """
            {"version":"1.0.0","session_meta":{"scene":"team","name":"Boathouse crew","default_timezone":"UTC",
              "user_details":{"user_1":{"full_name":"Signe","role":"user","custom_role":"Boatbuilder"}}},
             "conversation_list":[
              {"message_id":"msg_1","create_time":"2025-01-05T08:00:00Z","sender":"user_1","sender_name":"Signe","type":"text","content":"The slip gets larch planks.","refer_list":[]},
              {"message_id":"msg_2","create_time":"2025-01-05T08:01:00Z","sender":"user_2","sender_name":"Åge","type":"text","content":"滑道用落叶松木板。","refer_list":["msg_1"]}]}
            """);
    Outcome outcome = imports(file);
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).contains("is read as jsonl");
    assertThat(outcome.out()).contains("2 read, 2 stored");
    assertThat(treering.run("ask", "Which planks does the slip get?", "--space", "s").out())
        .contains("larch");
  }
}
