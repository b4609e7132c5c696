package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.cli.CommandRun.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of a source is taken, under which names, and what is told of the rest. */
class ImportChoicesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path home;
  @TempDir Path exports;
  private CommandRun treering = new CommandRun(Path.of("."));
  private Path chat = Path.of(".");

  @BeforeEach
  void prepare() throws IOException {
    treering = new CommandRun(home);
    chat =
        write(
            "boats.jsonl",
            """
            {"id":"b1","author_id":"U1","author":"Signe","ts":"2025-02-01T09:00:00Z","channel":"slip","text":"The keel block is cracked."}
            {"id":"b2","author_id":"U2","author":"Torvald","ts":"2025-02-02T09:00:00Z","channel":"sails","text":"The jib is at the sailmaker's."}
            {"id":"b3","author_id":"U9","author":"signe (phone)","ts":"2025-02-03T09:00:00Z","channel":"slip","text":"New block comes Friday, @Torvald.","mentions":["U2"]}
            {"id":"b4","author":"Torvald","text":"no time"}
            """);
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(exports.resolve(name), content);
  }

  private Outcome imports(String... arguments) {
    List<String> all = new ArrayList<>(List.of("import", chat.toString(), "--space", "s"));
    all.addAll(Arrays.asList(arguments));
    return treering.run(all.toArray(String[]::new));
  }

  private List<JsonNode> exported() {
    return treering
        .run("export", "--space", "s")
        .out()
        .lines()
        .map(ImportChoicesTest::json)
        .toList();
  }

  private static JsonNode json(String line) {
    try {
      return MAPPER.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(line, e);
    }
  }

  private static List<String> ids(List<JsonNode> messages) {
    return messages.stream().map(message -> message.path("id").asText()).toList();
  }

  @Test
  void onlyTheWantedChannelsAreTaken() {
    Outcome outcome = imports("--channel", "slip");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("4 read, 2 stored", "1 in other channels");
    assertThat(ids(exported())).containsExactly("b1", "b3");
    assertThat(imports("--channel", "slip", "--channel", "sails").out())
        .contains("1 stored, 0 updated, 2 duplicates");
  }

  @Test
  void aChannelThatIsNotThereIsToldWithThoseThatAre() {
    Outcome outcome = imports("--channel", "Slip");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("0 stored", "3 in other channels", "channel-not-found", "\"Slip\"")
        .contains("sails, slip");
  }

  @Test
  void onlyWhatWasSaidSinceIsTaken() {
    Outcome outcome = imports("--since", "2025-02-02");
    assertThat(outcome.out()).contains("4 read, 2 stored", "1 before --since");
    assertThat(ids(exported())).containsExactly("b2", "b3");
    assertThat(imports("--since", "yesterday").code()).isEqualTo(2);
  }

  @Test
  void anAuthorsOldIdBecomesTheNewOneAlsoWhereItIsMentioned() {
    imports("--map-author", "U9=U1", "--map-author", "U2=T. Lie <torvald@quay.example>");
    List<JsonNode> messages = exported();
    assertThat(messages.get(2).path("author_id").asText()).isEqualTo("U1");
    assertThat(messages.get(2).path("author").asText()).isEqualTo("signe (phone)");
    assertThat(messages.get(2).path("mentions").path(0).asText()).isEqualTo("torvald@quay.example");
    assertThat(messages.get(1).path("author_id").asText()).isEqualTo("torvald@quay.example");
    assertThat(messages.get(1).path("author").asText()).isEqualTo("T. Lie");
  }

  @Test
  void anAuthorsOldNameBecomesTheNewOne() {
    imports("--map-author", "signe (phone)=Signe <U1>", "--map-author", "Torvald=Torvald Lie");
    List<JsonNode> messages = exported();
    assertThat(messages.get(2).path("author_id").asText()).isEqualTo("U1");
    assertThat(messages.get(2).path("author").asText()).isEqualTo("Signe");
    assertThat(messages.get(1).path("author_id").asText()).isEqualTo("U2");
    assertThat(messages.get(1).path("author").asText()).isEqualTo("Torvald Lie");
  }

  @Test
  void whoIsKnownByOneWordIsKnownByTheNewOne() throws IOException {
    chat = write("log.csv", "ts,author,text\n2025-02-01T09:00:00Z,Sig,hello\n");
    imports("--map-author", "Sig=Signe");
    assertThat(exported().getFirst().path("author_id").asText()).isEqualTo("Signe");
    assertThat(exported().getFirst().path("author").asText()).isEqualTo("Signe");
  }

  @Test
  void anAuthorMapWithoutANameIsRefused() {
    Outcome outcome = imports("--map-author", "U9=");
    assertThat(outcome.code()).isNotZero();
    assertThat(outcome.err()).contains("U9=", "Maybe ");
  }

  @Test
  void theReportHoldsEveryRejectionEveryWarningAndTheSummary() throws IOException {
    Path report = exports.resolve("report.jsonl");
    Outcome outcome =
        imports("--report", report.toString(), "--channel", "slip", "--channel", "oars");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    List<JsonNode> lines =
        Files.readAllLines(report).stream().map(ImportChoicesTest::json).toList();
    assertThat(lines)
        .extracting(line -> line.path("type").asText())
        .containsExactly("rejected", "warning", "summary");
    JsonNode rejected = lines.getFirst();
    assertThat(rejected.path("code").asText()).isEqualTo("timestamp-missing");
    assertThat(rejected.path("file").asText()).isEqualTo("boats.jsonl");
    assertThat(rejected.path("line").asInt()).isEqualTo(4);
    assertThat(rejected.path("id").asText()).isEqualTo("b4");
    JsonNode summary = lines.getLast().path("summary");
    assertThat(summary.path("read").asInt()).isEqualTo(4);
    assertThat(summary.path("stored").asInt()).isEqualTo(2);
    assertThat(summary.path("channels").path("slip").asInt()).isEqualTo(2);
    assertThat(summary.path("last").asText()).isEqualTo("2025-02-03T09:00:00Z");
  }

  @Test
  void aReportIsWrittenOfADryRunToo() throws IOException {
    Path report = exports.resolve("report.jsonl");
    assertThat(imports("--dry-run", "--report", report.toString()).code()).isZero();
    assertThat(Files.readAllLines(report))
        .hasSize(2)
        .last()
        .asString()
        .contains("\"dry_run\":true");
    assertThat(treering.run("spaces").out()).contains("There is no space yet");
  }

  @Test
  void aReportNeverReplacesWhatIsImported() throws IOException {
    String before = Files.readString(chat);
    Outcome outcome = imports("--report", chat.toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("boats.jsonl", "must not be what is imported", "Maybe ");
    assertThat(Files.readString(chat)).isEqualTo(before);
  }

  @Test
  void aReportThatCannotBeWrittenStopsBeforeAnythingIsStored() {
    Outcome outcome = imports("--report", exports.resolve("no/such/place").toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(treering.run("spaces").out()).contains("There is no space yet");
  }

  @Test
  void severalPathsOfSeveralFormatsGoIntoOneSummary() throws IOException {
    Path table = write("log.csv", "ts;author;text\n2025-01-01T09:00:00Z;Ada;first\n");
    Path phone = write("WhatsApp Chat with Slip.txt", "25/02/2025, 10:00 - Ada: last\n");
    Outcome outcome = imports(table.toString(), phone.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("is read as jsonl", "is read as csv", "is read as whatsapp");
    assertThat(outcome.out()).contains("6 read, 5 stored", "2025-01-01 09:00 to 2025-02-25 10:00");
  }

  @Test
  void ofSeveralPathsNoneIsStoredWhenOneIsNotRecognised() throws IOException {
    Path poem = write("poem.txt", "The sea, the sea\n");
    Outcome outcome = imports(poem.toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("poem.txt", "--format");
    assertThat(treering.run("spaces").out()).contains("There is no space yet");
  }

  @Test
  void whatWasStoredBeforeAFailureIsTold() throws IOException {
    Path broken = write("broken.zip", "PK\u0003\u0004 and no more");
    Outcome outcome = imports(broken.toString(), "--format", "jsonl");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).contains("3 stored");
    assertThat(outcome.err()).contains("broken.zip");
  }

  @Test
  void anImportOfWhichEveryRowIsRejectedFailsAndLeavesNoSpaceBehind() throws IOException {
    chat = write("bad.jsonl", "{\"author\":\"Ada\",\"text\":\"no time\"}\n{\"ts\":\"soon\"}\n");
    Outcome outcome = imports();
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).contains("2 read, 0 stored", "2 rejected", "timestamp-missing");
    assertThat(outcome.err()).contains("The rejected rows (2 of 2) must not be all", "\nMaybe ");
    assertThat(treering.run("spaces").out()).contains("There is no space yet");
    assertThat(imports("--dry-run").code()).isEqualTo(1);
  }

  @Test
  void anImportOfWhichNothingIsWantedIsDone() throws IOException {
    chat =
        write(
            "old.jsonl", "{\"author\":\"Ada\",\"ts\":\"2025-01-01T09:00:00Z\",\"text\":\"old\"}\n");
    assertThat(imports("--since", "2025-02-01").code()).isZero();
  }
}
