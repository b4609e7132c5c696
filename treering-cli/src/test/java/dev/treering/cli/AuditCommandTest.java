package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path directory;
  private CommandRun run = new CommandRun(Path.of("unused"));

  @BeforeEach
  void importChat() throws IOException {
    run = new CommandRun(directory.resolve("home"));
    Path chat =
        Files.write(
            directory.resolve("shed.jsonl"),
            List.of(
                line("s1", "The gate key number is 4411.", 0, ""),
                line("s2", "The gate key number is 4471.", 1, ""),
                line("s3", "the wifi password is Gr4vel-Path", 2, ""),
                line("s4", "Write to mara.lind@fjordmail.no", 3, ",\"reply_to\":\"gone\""),
                line("s5", "Somebody bring the long ladder along.", 4, ""),
                line("s6", "Somebody bring the long ladder along.", 5, "")));
    assertThat(run.run("import", chat.toString(), "--space", "shed").code()).isZero();
  }

  private static String line(String id, String text, int minute, String more) {
    return """
        {"id":"%s","author_id":"ida","author":"Ida","ts":"2025-03-01T09:0%d:00Z","text":"%s"%s}"""
        .formatted(id, minute, text, more);
  }

  @Test
  void countsShowsAndAdvisesAsOneObject() throws IOException {
    CommandRun.Outcome audited = run.run("audit", "--space", "shed", "--json");
    assertThat(audited.code()).isZero();
    JsonNode page = MAPPER.readTree(audited.out());
    assertThat(page.path("findings").asInt()).isEqualTo(5);
    assertThat(page.path("kinds"))
        .extracting(kind -> kind.path("kind").asText() + " " + kind.path("count").asInt())
        .containsExactly(
            "duplicates 1",
            "stale_states 0",
            "orphans 1",
            "contradictions 1",
            "unattributed 0",
            "secrets 1",
            "personal_data 1");
    assertThat(page.path("kinds"))
        .allSatisfy(kind -> assertThat(kind.path("advice").asText()).isNotBlank());
    assertThat(page.at("/kinds/3/examples/0/messages"))
        .extracting(JsonNode::asText)
        .containsExactly("s1", "s2");
    assertThat(audited.out()).doesNotContain("Gr4vel").doesNotContain("mara.lind");
  }

  @Test
  void tellsPeopleTheSameAndShowsAsManyExamplesAsWanted() {
    CommandRun.Outcome audited = run.run("audit", "--space", "shed");
    assertThat(audited.out())
        .contains("1 likely secrets")
        .contains("treering delete --id")
        .contains("5 findings in all.")
        .contains("[s5, s6]");
    assertThat(run.run("audit", "--space", "shed", "--examples", "0").out())
        .contains("5 findings in all.")
        .doesNotContain("[s5");
    assertThat(run.run("audit", "--space", "shed", "--examples", "-1").code()).isEqualTo(2);
    assertThat(run.run("audit", "--space", "shedd").code()).isEqualTo(1);
  }

  @Test
  void findsNothingInAnOrdinaryChat() {
    run.run("import", AllotmentChat.writeTo(directory).toString(), "--space", "plot");
    run.run("tree", "build", "--space", "plot");
    CommandRun.Outcome audited = run.run("audit", "--space", "plot");
    assertThat(audited.out()).contains("memories");
  }
}
