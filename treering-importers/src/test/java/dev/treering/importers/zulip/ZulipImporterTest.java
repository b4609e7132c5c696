package dev.treering.importers.zulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.Revision;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZulipImporterTest {
  private static final String REALM =
      """
      {"zerver_userprofile":[{"id":1,"full_name":"Ona"},{"id":2,"full_name":"Per"},{"id":3,"full_name":"Ovn","is_bot":true}],
       "zerver_userprofile_crossrealm":[{"id":9,"full_name":"Notification Bot","email":"notification-bot@zulip.example","is_bot":true}],
       "zerver_stream":[{"id":50,"name":"deck"}],
       "zerver_recipient":[{"id":10,"type":2,"type_id":50},{"id":11,"type":1,"type_id":2},{"id":12,"type":3,"type_id":7}],
       "zerver_subscription":[{"recipient":12,"user_profile":1},{"recipient":12,"user_profile":2},{"recipient":10,"user_profile":2}],
       "zerver_reaction":[{"message":101,"emoji_name":"ok","user_profile":1},{"message":101,"emoji_name":"ok","user_profile":2}]}
      """;

  @TempDir private Path folder;

  private static String row(int id, int sender, int recipient, String content, String more) {
    return "{\"id\":%d,\"sender\":%d,\"recipient\":%d,\"subject\":\"ropes\",\"content\":\"%s\",\"date_sent\":1772442000.25%s}"
        .formatted(id, sender, recipient, content, more);
  }

  private static String table(String... rows) {
    return "{\"zerver_message\":[" + String.join(",", rows) + "],\"zerver_usermessage\":[]}";
  }

  private Imported read(String... rows) {
    Imported.write(folder, "realm/realm.json", REALM);
    Imported.write(folder, "realm/messages-000001.json", table(rows));
    return Imported.of(ImportFormat.ZULIP, folder.resolve("realm"));
  }

  private Path tar(Map<String, String> files) throws IOException {
    Path file = folder.resolve("export.tar.gz");
    try (OutputStream out = Files.newOutputStream(file);
        TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(out))) {
      for (Map.Entry<String, String> entry : files.entrySet()) {
        byte[] bytes = entry.getValue().getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry header = new TarArchiveEntry(entry.getKey(), true);
        header.setSize(bytes.length);
        tar.putArchiveEntry(header);
        tar.write(bytes);
        tar.closeArchiveEntry();
      }
    }
    return file;
  }

  @Test
  void aMessageHasItsIdTimeAuthorChannelTopicAndReactions() {
    Message message = read(row(101, 1, 10, "dry 🪢", "")).only();
    assertThat(message.id()).isEqualTo(MessageId.of("101"));
    assertThat(message.author()).isEqualTo(Author.of("1", "Ona"));
    assertThat(message.occurred()).isEqualTo("2026-03-02T09:00:00.250Z");
    assertThat(message.context().channel()).isEqualTo("deck");
    assertThat(message.context().topic()).isEqualTo("ropes");
    assertThat(message.details().reactions()).isEqualTo(Map.of("ok", 2));
  }

  @Test
  void markdownBecomesWords() {
    Message message =
        read(row(
                1,
                1,
                10,
                "@**Per|2** @_**Ovn|3** see #**deck>ropes** [log](https://x.example/l) [a.png](/user_uploads/2/a.png)",
                ""))
            .only();
    assertThat(message.text())
        .isEqualTo("@Per @Ovn see #deck > ropes log (https://x.example/l) a.png");
    assertThat(message.details().mentions()).containsExactly("2");
    assertThat(message.details().links()).containsExactly("https://x.example/l");
    assertThat(message.details().attachments()).containsExactly("a.png");
  }

  @Test
  void aQuotationIsMarkedAndTellsWhatIsAnswered() {
    Message message =
        read(row(
                5,
                1,
                10,
                "@_**Per|2** [said](https://z.example/#narrow/near/4):\\n```quote\\nwet\\n```\\nno, dry",
                ""))
            .only();
    assertThat(message.text()).isEqualTo("@Per said:\n> wet\nno, dry");
    assertThat(message.context().replyTo()).isEqualTo(MessageId.of("4"));
    assertThat(message.details().mentions()).isEmpty();
  }

  @Test
  void editsAreKeptOldestFirstAndMovesAreNone() {
    Message message =
        read(row(
                1,
                1,
                10,
                "dry",
                ",\"edit_history\":\"[{\\\"prev_content\\\":\\\"damp\\\",\\\"timestamp\\\":1772442020},{\\\"prev_topic\\\":\\\"x\\\",\\\"timestamp\\\":1772442015},{\\\"prev_content\\\":\\\"wet\\\",\\\"timestamp\\\":1772442010}]\""))
            .only();
    assertThat(message.details().edits().revisions())
        .containsExactly(
            new Revision(Instant.parse("2026-03-02T09:00:10Z"), "wet"),
            new Revision(Instant.parse("2026-03-02T09:00:20Z"), "damp"));
    assertThat(message.details().edits().lastAt()).isEqualTo("2026-03-02T09:00:20Z");
  }

  @Test
  void talksAmongAFewAndNoticesOfZulipItself() {
    Imported imported =
        read(row(1, 1, 11, "a", ""), row(2, 2, 12, "b", ""), row(3, 9, 10, "renamed", ""));
    assertThat(imported.message("1").context().channel()).isEqualTo("Ona, Per");
    assertThat(imported.message("1").context().topic()).isNull();
    assertThat(imported.message("2").context().channel()).isEqualTo("Ona, Per");
    assertThat(imported.message("3").kind()).isEqualTo(MessageKind.SYSTEM);
  }

  @Test
  void theTarIsReadAsItIsInWhateverOrder() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("z/messages-000002.json", table(row(2, 2, 10, "two", "")));
    files.put("z/realm.json", REALM);
    files.put("z/messages-000001.json", table(row(1, 1, 10, "one", "")));
    files.put("../evil/messages-000003.json", table(row(3, 1, 10, "evil", "")));
    Path tar = tar(files);
    assertThat(FormatDetector.detect(tar).format()).isEqualTo(ImportFormat.ZULIP);
    Imported imported = Imported.of(ImportFormat.ZULIP, tar);
    assertThat(imported.texts()).containsExactlyInAnyOrder("one", "two");
    assertThat(imported.message("2").author()).isEqualTo(Author.of("2", "Per"));
    assertThat(imported.warned()).containsExactly("unsafe-entry-name");
  }

  @Test
  void aBombIsStopped() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("z/realm.json", REALM);
    files.put("z/messages-000001.json", table(row(1, 1, 10, " ".repeat(8 * 1024 * 1024), "")));
    Path tar = tar(files);
    assertThatThrownBy(() -> Imported.of(ImportFormat.ZULIP, tar))
        .isInstanceOf(ImportException.LimitExceeded.class);
  }

  @Test
  void badRowsAreRejectedByThemselves() {
    Imported imported =
        read(
            "1",
            "{\"content\":\"x\"}",
            "{\"id\":7,\"date_sent\":\"x\"}",
            row(8, 77, 99, "good \\u0000\\ud83d", ",\"edit_history\":\"[broken\""));
    assertThat(imported.rejected())
        .containsExactly(
            "index 0 not-an-object", "index 1 id-missing", "index 2 timestamp-unreadable");
    assertThat(imported.only().text()).isEqualTo("good \uFFFD");
    assertThat(imported.only().details().flags())
        .contains("unknown-user", "edit-history-unreadable");
  }
}
