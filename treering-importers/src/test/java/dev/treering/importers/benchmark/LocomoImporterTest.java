package dev.treering.importers.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.TimePrecision;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocomoImporterTest {
  private static final String CONVERSATION =
      """
      {"sample_id": "pair-%s", "qa": [{"question": "Which bow?", "evidence": ["D1:1"], "answer": "oak"}],
       "event_summary": {}, "conversation": {
         "speaker_a": "Noor", "speaker_b": "Wim",
         "session_10_date_time": "9:05 am on 3 June, 2023",
         "session_10": [{"speaker": "Wim", "dia_id": "D10:1", "text": "The strings came."}],
         "session_2": [
           {"speaker": "Noor", "dia_id": "D2:1", "text": "I mended the bow.", "blip_caption": "a cello\\u0000 bow", "img_url": ["https://img.example/b.jpg", 7], "query": "bow"},
           {"speaker": "Wim", "dia_id": "D2:2", "text": ""}],
         "session_2_date_time": "12:30 am on 8 May, 2023",
         "session_1_date_time": "3:20 PM on 4 March, 2023",
         "session_1": [
           {"speaker": "Noor", "dia_id": "D1:1", "text": "My bow is oak."},
           {"speaker": "Wim", "dia_id": "D1:2", "text": "Mine too."}],
         "session_3_date_time": "1:00 pm on 9 May, 2023"}}
      """;

  @TempDir private Path folder;

  private Imported read(String content) {
    Path file = Imported.write(folder, "pairs.json", content);
    assertThat(FormatDetector.detect(file).format()).isEqualTo(ImportFormat.LOCOMO);
    return Imported.of(ImportFormat.LOCOMO, file);
  }

  @Test
  void sessionsComeByTimeAndTheirTurnsAMillisecondApart() {
    Imported imported = read("[" + CONVERSATION.formatted("7") + "]");
    assertThat(imported.ids()).containsExactly("D1:1", "D1:2", "D2:1", "D2:2", "D10:1");
    assertThat(imported.messages())
        .extracting(message -> message.occurred().toString())
        .containsExactly(
            "2023-03-04T15:20:00Z",
            "2023-03-04T15:20:00.001Z",
            "2023-05-08T00:30:00Z",
            "2023-05-08T00:30:00.001Z",
            "2023-06-03T09:05:00Z");
    assertThat(imported.rejections()).isEmpty();
  }

  @Test
  void aTurnHasItsSpeakerConversationAndPrecision() {
    Message message = read("[" + CONVERSATION.formatted("7") + "]").message("D1:2");
    assertThat(message.author()).isEqualTo(Author.named("Wim"));
    assertThat(message.context().channel()).isEqualTo("pair-7");
    assertThat(message.context().answered()).isEmpty();
    assertThat(message.time().precision()).isEqualTo(TimePrecision.MINUTE);
    assertThat(message.details().flags()).containsExactly("local-time-assumed-zone");
    assertThat(message.details().extra()).isEmpty();
  }

  @Test
  void captionsStandBesideTheWordsOrInThem() {
    String content = "[" + CONVERSATION.formatted("7") + "]";
    Message beside = read(content).message("D2:1");
    assertThat(beside.text()).isEqualTo("I mended the bow.");
    assertThat(beside.details().extra()).containsEntry("caption", "a cello  bow");
    assertThat(beside.details().links()).containsExactly("https://img.example/b.jpg", "7");
    Message within =
        Imported.of(
                ImportFormat.LOCOMO,
                folder.resolve("pairs.json"),
                Imported.OPTIONS.withCaptionsInText(true))
            .message("D2:1");
    assertThat(within.text()).isEqualTo("I mended the bow. [photo: a cello  bow]");
    assertThat(within.details().extra()).isEmpty();
  }

  @Test
  void ofSeveralConversationsTheIdsAreTellingWhich() {
    Imported imported =
        read("[" + CONVERSATION.formatted("7") + "," + CONVERSATION.formatted("8") + "]");
    assertThat(imported.ids()).hasSize(10).contains("pair-7/D1:1", "pair-8/D1:1");
  }

  @Test
  void oneConversationNeedsNoArray() {
    assertThat(read(CONVERSATION.formatted("7")).ids()).hasSize(5);
  }

  @Test
  void questionsAreNotImported() {
    assertThat(read(CONVERSATION.formatted("7")).texts())
        .noneMatch(text -> text.contains("Which bow"));
  }

  @Test
  void timesAreOfTheZoneThatIsNamed() {
    read(CONVERSATION.formatted("7"));
    Imported imported =
        Imported.of(
            ImportFormat.LOCOMO,
            folder.resolve("pairs.json"),
            Imported.OPTIONS.withZone(ZoneId.of("Europe/Amsterdam")));
    assertThat(imported.message("D1:1").occurred()).isEqualTo("2023-03-04T14:20:00Z");
    assertThat(imported.message("D2:1").occurred()).isEqualTo("2023-05-07T22:30:00Z");
  }

  @Test
  void badTurnsAndSessionsAreRejectedByThemselves() {
    Imported imported =
        read(
            """
            {"conversation": {
              "session_1_date_time": "teatime", "session_1": [{"speaker": "Noor", "dia_id": "D1:1", "text": "x"}],
              "session_2": [{"speaker": "Noor", "dia_id": "D2:1", "text": "x"}],
              "session_3_date_time": "1:00 pm on 9 May, 2023",
              "session_3": ["x", {"speaker": "Noor", "text": "x"}, {"dia_id": "D3:3", "text": "x"},
                            {"speaker": "Noor", "dia_id": "%s", "text": "x"},
                            {"speaker": "Noor", "dia_id": "D3:5", "text": "here"}]}}
            """
                .formatted("9".repeat(1_001)));
    assertThat(imported.ids()).containsExactly("D3:5");
    assertThat(imported.rejected())
        .containsExactly(
            "index 0 timestamp-unreadable",
            "index 0 timestamp-missing",
            "index 0 not-an-object",
            "index 1 field-missing",
            "index 2 field-missing",
            "index 3 value-invalid");
    assertThat(imported.rejections().getFirst().text()).startsWith("session_1: ");
  }

  @Test
  void anotherFileIsTheWrongFormat() {
    for (String content : List.of("[]", "{\"a\":1}", "[{\"dia_id\":\"D1:1\"}]", "text")) {
      Path file = Imported.write(folder, "other.json", content);
      assertThatThrownBy(() -> Imported.of(ImportFormat.LOCOMO, file))
          .as(content)
          .isInstanceOf(ImportException.class)
          .hasMessageContaining("other.json")
          .hasMessageContaining("\nMaybe ");
    }
  }

  @Test
  void aConversationLargerThanTheLimitIsRefused() {
    Path file = Imported.write(folder, "pairs.json", CONVERSATION.formatted("7"));
    assertThatThrownBy(
            () ->
                Imported.of(
                    ImportFormat.LOCOMO,
                    file,
                    Imported.OPTIONS.withLimits(Imported.OPTIONS.limits().withDocumentChars(300))))
        .isInstanceOf(ImportException.LimitExceeded.class);
  }
}
