package dev.treering.importers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatDetectorTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jsonl|{\"id\":1,\"ts\":1772359200,\"text\":\"x\"}",
        "jsonl|[{\"ts\":1772359200,\"text\":\"he said \\\"dia_id\\\" and \\\"msg_node\\\"\"}]",
        "csv|id,ts,text",
        "csv|Date;Time;From;Message",
        "locomo|[{\"conversation\":{\"session_1\":[{\"dia_id\":\"D1:1\"}]}}]",
        "groupmembench|{\"deck\":[{\"msg_node\":\"Msg_1\"}]}",
        "whatsapp|21/02/2026, 19:05 - Ona: dry",
        "whatsapp|[2/21/26, 7:05:09\u202fPM] Ona: dry",
        "telegram|{\"name\":\"x\",\"type\":\"private_group\",\"id\":1,\"messages\":[]}",
        "discord|{\"guild\":{},\"channel\":{},\"messages\":[]}",
        "discord|AuthorID,Author,Date,Content,Attachments,Reactions",
        "signal|[{\"conversationId\":\"g\",\"sent_at\":1}]",
        "signal|{\"date\":\"2026\",\"sender\":\"Ona\",\"body\":\"\",\"quote\":\"\",\"sticker\":\"\",\"reactions\":[]}",
        "irc|[10:00:00] <ona> dry",
        "irc|2026-03-01 10:00:00\tona\tdry",
        "matrix|[{\"type\":\"m.room.message\",\"event_id\":\"$a\",\"origin_server_ts\":1}]",
        "mattermost|{\"type\":\"post\",\"post\":{\"message\":\"x\"}}",
        "teams|[{\"MessageType\":\"message\",\"CreatedDateTime\":\"2026-03-01T10:00:00Z\"}]",
        "zulip|{\"zerver_message\":[{\"id\":1}]}",
        "longmemeval|[{\"question_id\":\"q\",\"haystack_dates\":[]}]",
        "jsonl|[{\"ts\":1,\"text\":\"\\\"origin_server_ts\\\" \\\"event_id\\\" \\\"haystack_dates\\\"\"}]"
      })
  void theContentTellsWhateverTheNameIs(String format, String content) {
    for (String name : new String[] {"a.txt", "b.zip", "c.csv", "d.json", "e"}) {
      Path file = Imported.write(folder, name, "\uFEFF" + content + "\n");
      assertThat(FormatDetector.detect(file).format().wireName()).isEqualTo(format);
      assertThat(FormatDetector.detect(file).because()).isNotBlank();
    }
  }

  @Test
  void utf16IsReadBeforeItIsJudged() {
    Path file =
        Imported.write(folder, "w.csv", "id,ts,text\n1,2,3\n".getBytes(StandardCharsets.UTF_16LE));
    assertThat(FormatDetector.detect(file).format()).isEqualTo(ImportFormat.CSV);
  }

  @Test
  void whatNobodyKnowsIsTheWrongFormatAndSaysWhatItLooksLike() {
    Path file = Imported.write(folder, "letter.txt", "Dear Ona,\nthe ropes are dry.\n");
    assertThatThrownBy(() -> FormatDetector.detect(file))
        .isInstanceOf(ImportException.WrongFormat.class)
        .hasMessageContaining("letter.txt")
        .hasMessageContaining("Dear Ona,")
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void nothingThereIsNotFoundAndNothingInThereIsEmpty() throws IOException {
    assertThatThrownBy(() -> FormatDetector.detect(folder.resolve("nowhere")))
        .isInstanceOf(ImportException.NotFound.class);
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> FormatDetector.detect(empty))
        .isInstanceOf(ImportException.WrongFormat.class)
        .hasMessageContaining("must not be empty");
  }

  @Test
  void everyFormatHasItsNameAndItsImporter() {
    for (ImportFormat format : ImportFormat.values()) {
      assertThat(ImportFormat.ofWireName(format.wireName())).isEqualTo(format);
      assertThat(ChatImporter.of(format).format()).isEqualTo(format);
    }
  }

  @Test
  void linksInAFolderAreNotFollowed() throws IOException {
    Path secret =
        Imported.write(
            folder, "secret/2026-03-02.json", "[{\"ts\":\"1772442000.1\",\"text\":\"secret\"}]");
    Path export = folder.resolve("export");
    Imported.write(export, "deck/2026-03-02.json", "[{\"ts\":\"1772442000.1\",\"text\":\"open\"}]");
    Files.createSymbolicLink(export.resolve("deck/2026-03-03.json"), secret);
    Files.createSymbolicLink(export.resolve("vault"), secret.getParent());
    Imported imported = Imported.of(ImportFormat.SLACK, export);
    assertThat(imported.texts()).containsExactly("open");
    assertThat(imported.warned()).containsExactly("link-ignored", "link-ignored");
  }
}
