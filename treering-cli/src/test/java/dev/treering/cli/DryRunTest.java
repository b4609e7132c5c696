package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.treering.cli.CommandRun.Outcome;
import dev.treering.eval.bench.GeneratedExport;
import dev.treering.importers.ImportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a trial says of a source is what the import itself then says. */
class DryRunTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What only an import can know, since a trial opens no space. */
  private static final List<String> OF_THE_SPACE =
      List.of("dry_run", "stored", "updated", "duplicates", "embedded");

  @TempDir Path directory;

  static List<ImportFormat> formats() {
    return GeneratedExport.formats();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aTrialCountsWhatTheImportTakes(ImportFormat format) throws IOException {
    Path export = new GeneratedExport(4).write(format, directory, 60, Long.MAX_VALUE).source();
    JsonNode taken = sameSummary(export, "--format", format.wireName());
    assertThat(taken.path("stored").asInt()).isGreaterThanOrEqualTo(60);
    JsonNode later =
        sameSummary(export, "--format", format.wireName(), "--since", "2016-01-04T00:03:00Z");
    assertThat(later.path("stored").asInt()).isPositive().isLessThan(taken.path("stored").asInt());
  }

  @Test
  void aTrialTellsOfBadRowsAndOfWhatIsNotWanted() throws IOException {
    Path chat =
        Files.writeString(
            directory.resolve("boats.jsonl"),
            """
            {"id":"b1","author":"Signe","ts":"2025-02-01T09:00:00Z","channel":"slip","text":"Cracked."}
            {"id":"b1","author":"Signe","ts":"2025-02-01T09:00:00Z","channel":"slip","text":"Cracked."}
            {"id":"b2","author":"Torvald","ts":"2025-02-02T09:00:00Z","channel":"sails","text":"Sewn."}
            {"id":"b3","author":"Torvald","ts":"soon","channel":"slip","text":"no time"}
            {"id":"b4","author":"Torvald","ts":"2025-02-03T09:00:00Z","channel":"slip","reply_to":"b0","text":"?"}
            not json
            """);
    JsonNode taken =
        sameSummary(chat, "--channel", "slip", "--channel", "none", "--map-author", "Signe=Sig");
    assertThat(taken.path("rejected").asInt()).isEqualTo(2);
    assertThat(taken.path("in_other_channels").asInt()).isEqualTo(1);
    assertThat(taken.path("authors").path("Sig").asInt()).isPositive();
  }

  private JsonNode sameSummary(Path source, String... more) throws IOException {
    ObjectNode trial = summary(source, "trial", List.of("--dry-run"), more);
    ObjectNode taken = summary(source, "taken", List.of("--no-embed"), more);
    assertThat(trial.path("dry_run").asBoolean()).isTrue();
    assertThat(trial.deepCopy().remove(OF_THE_SPACE))
        .isEqualTo(taken.deepCopy().remove(OF_THE_SPACE));
    int received =
        taken.path("stored").asInt()
            + taken.path("updated").asInt()
            + taken.path("duplicates").asInt();
    assertThat(trial.path("read").asInt())
        .isEqualTo(
            received
                + trial.path("rejected").asInt()
                + trial.path("skipped").asInt()
                + trial.path("in_other_channels").asInt());
    return taken;
  }

  /** Returns the summary of an import into a home of its own. */
  private ObjectNode summary(Path source, String name, List<String> mode, String... more)
      throws IOException {
    Path report = directory.resolve(name + ".report");
    List<String> words = new ArrayList<>(List.of("import", source.toString(), "--space", "s"));
    words.addAll(mode);
    words.addAll(Arrays.asList(more));
    words.addAll(List.of("--report", report.toString()));
    Path home = Files.createTempDirectory(directory, name);
    Outcome outcome = new CommandRun(home).run(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return (ObjectNode) MAPPER.readTree(Files.readAllLines(report).getLast()).path("summary");
  }
}
