package dev.treering.importers.teams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TeamsImporterTest {
  private static final String ONA = "{\"user\":{\"id\":\"u1\",\"displayName\":\"Ona\"}}";

  @TempDir private Path folder;

  private static String row(String id, int second, String from, String body, String more) {
    return "{\"id\":\"%s\",\"messageType\":\"message\",\"createdDateTime\":\"2026-03-02T09:00:%02d.5Z\",\"from\":%s,\"body\":{\"contentType\":\"html\",\"content\":\"%s\"}%s}"
        .formatted(id, second, from, body, more);
  }

  private static String html(String body) {
    return row("1", 0, ONA, body, "");
  }

  private Imported read(String... rows) {
    return Imported.of(
        ImportFormat.TEAMS,
        Imported.write(folder, "chat.json", "{\"value\":[" + String.join(",", rows) + "]}"));
  }

  @Test
  void htmlBecomesWordsWithMentionsLinksFilesAndReactions() {
    Message message =
        read(row(
                "1",
                0,
                ONA,
                "<p><at id=\\\"0\\\">Per Oh</at>&nbsp;look<br>at <a href=\\\"https://x.example/l\\\">it</a> &amp;amp; go 🪢</p><attachment id=\\\"f\\\"></attachment>",
                ",\"mentions\":[{\"id\":0,\"mentioned\":{\"user\":{\"id\":\"u2\"}}}],\"attachments\":[{\"id\":\"f\",\"contentType\":\"reference\",\"name\":\"a.txt\"}],\"reactions\":[{\"reactionType\":\"like\"},{\"reactionType\":\"like\"}],\"lastEditedDateTime\":\"2026-03-02T10:00:00Z\""))
            .only();
    assertThat(message.text()).isEqualTo("@Per Oh look\nat it &amp; go 🪢");
    assertThat(message.author()).isEqualTo(Author.of("u1", "Ona"));
    assertThat(message.occurred()).isEqualTo("2026-03-02T09:00:00.500Z");
    assertThat(message.details().mentions()).containsExactly("u2");
    assertThat(message.details().links()).containsExactly("https://x.example/l");
    assertThat(message.details().attachments()).containsExactly("a.txt");
    assertThat(message.details().reactions()).isEqualTo(Map.of("like", 2));
    assertThat(message.details().edits().lastAt()).isEqualTo("2026-03-02T10:00:00Z");
  }

  @Test
  void newestFirstIsPutRightAndRepliesKeepTheirRoot() {
    Imported imported =
        read(
            row("3", 3, ONA, "c", ",\"replyToId\":\"99\""),
            row("2", 2, ONA, "b", ",\"replyToId\":\"1\""),
            row("1", 1, ONA, "a", ""));
    assertThat(imported.ids()).containsExactly("1", "2", "3");
    assertThat(imported.message("2").context().threadParent()).isEqualTo(MessageId.of("1"));
    assertThat(imported.message("2").details().flags()).isEmpty();
    assertThat(imported.message("3").details().flags()).containsExactly("parent-not-in-export");
  }

  @Test
  void eventsDeletionsProgramsAndPlainText() {
    Imported imported =
        read(
            row(
                    "1",
                    1,
                    "null",
                    "<systemEventMessage/>",
                    ",\"eventDetail\":{\"@odata.type\":\"#microsoft.graph.membersAddedEventMessageDetail\",\"members\":[{\"displayName\":\"Per\"}]}")
                .replace("\"message\"", "\"systemEventMessage\""),
            row("2", 2, ONA, "secret", ",\"deletedDateTime\":\"2026-03-02T10:00:00Z\""),
            row(
                "3",
                3,
                "{\"application\":{\"id\":\"b\",\"displayName\":\"Bot\"},\"user\":null}",
                "ok",
                ""),
            row("4", 4, ONA, "1 < 2 &amp; 3", "").replace("\"html\"", "\"text\""));
    assertThat(imported.message("1").kind()).isEqualTo(MessageKind.SYSTEM);
    assertThat(imported.message("1").text()).isEqualTo("membersAdded: Per");
    assertThat(imported.message("1").author()).isNull();
    assertThat(imported.message("2").kind()).isEqualTo(MessageKind.DELETED);
    assertThat(imported.message("2").details().deletedAt()).isEqualTo("2026-03-02T10:00:00Z");
    assertThat(imported.message("3").author()).isEqualTo(new Author("b", "Bot", null, true));
    assertThat(imported.message("4").text()).isEqualTo("1 < 2 &amp; 3");
  }

  @Test
  void aQuotationIsNotTheQuotersWords() {
    Message message =
        read(html(
                "<blockquote itemtype=\\\"http://schema.skype.com/Reply\\\" itemid=\\\"7\\\"><p>Per: wet</p></blockquote><p>no, dry</p>"))
            .only();
    assertThat(message.text()).isEqualTo("no, dry");
    assertThat(message.context().replyTo()).isEqualTo(MessageId.of("7"));
  }

  @Test
  void capitalsFoldersAndNamesOfChannels() {
    Imported.write(
        folder, "x/teams/t/channels_t.json", "[{\"Id\":\"c1\",\"DisplayName\":\"Deck\"}]");
    Imported.write(
        folder,
        "x/teams/t/messages_t.json",
        "[{\"Id\":\"5\",\"CreatedDateTime\":\"2026-03-02T09:00:00+00:00\",\"MessageType\":\"message\",\"From\":{\"User\":{\"Id\":\"u1\",\"DisplayName\":\"Ona\"}},\"Body\":{\"ContentType\":\"html\",\"Content\":\"<p>hi</p>\"},\"ChannelIdentity\":{\"ChannelId\":\"c1\"}},{\"Id\":\"4\",\"CreatedDateTime\":\"2026-03-02T08:00:00+00:00\",\"MessageType\":\"unknownFutureValue\",\"From\":null,\"Body\":{\"ContentType\":\"html\",\"Content\":\"<systemEventMessage/>\"},\"ChannelIdentity\":{\"ChannelId\":\"c1\"}}]");
    Path export = folder.resolve("x");
    assertThat(FormatDetector.detect(export).format()).isEqualTo(ImportFormat.TEAMS);
    Imported imported = Imported.of(ImportFormat.TEAMS, export);
    assertThat(imported.rejections()).isEmpty();
    assertThat(imported.message("5").context().channel()).isEqualTo("Deck");
    assertThat(imported.message("5").text()).isEqualTo("hi");
    assertThat(imported.message("4").kind()).isEqualTo(MessageKind.SYSTEM);
  }

  @Test
  void theSameMillisecondInAnotherChatIsAnotherMessage() {
    Imported imported =
        read(
            row("1", 0, ONA, "a", ",\"chatId\":\"one\""),
            row("1", 0, ONA, "b", ",\"chatId\":\"two\""));
    assertThat(imported.ids()).containsExactly("1", "two/1");
  }

  @Test
  void aCardStandsInForWords() {
    assertThat(
            read(row(
                    "1",
                    0,
                    ONA,
                    "<attachment id=\\\"k\\\"></attachment>",
                    ",\"attachments\":[{\"contentType\":\"application/vnd.microsoft.card.adaptive\",\"content\":\"{\\\"body\\\":[{\\\"text\\\":\\\"Build\\\"},{\\\"text\\\":\\\"ok\\\"}]}\"}]"))
                .only()
                .text())
        .isEqualTo("Build\nok");
  }

  @Test
  void hostileRowsAreRejectedByThemselvesAndDeepHtmlEnds() {
    Imported imported =
        read(
            "3",
            "{\"id\":\"1\",\"messageType\":\"message\",\"createdDateTime\":\"x\"}",
            "{\"messageType\":\"message\"}",
            row("2", 0, ONA, "<div>".repeat(20_000) + "deep \\u0000\\ud83d", ""));
    assertThat(imported.rejected())
        .containsExactly(
            "index 0 not-an-object", "index 1 timestamp-unreadable", "index 2 id-missing");
    assertThat(imported.only().text()).contains("deep");
  }

  @Test
  void aLongerExportGivesTheSameIds() {
    assertThat(read(html("a"), row("2", 1, ONA, "b", "")).ids()).startsWith("1");
  }
}
