package dev.treering.importers.mattermost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MattermostImporterTest {
  private static final String HEAD =
      """
      {"type":"version","version":1}
      {"type":"user","user":{"username":"ona","nickname":"Onna","first_name":"Ona"}}
      {"type":"user","user":{"username":"per","first_name":"Per","last_name":"Oh"}}
      """;

  @TempDir private Path folder;

  private static String post(String user, String text, long at, String more) {
    return "{\"type\":\"post\",\"post\":{\"team\":\"t\",\"channel\":\"deck\",\"user\":\"%s\",\"message\":\"%s\",\"create_at\":%d%s}}\n"
        .formatted(user, text, 1_772_442_000_000L + at, more);
  }

  private Imported read(String lines) {
    return Imported.of(
        ImportFormat.MATTERMOST, Imported.write(folder, "export.jsonl", HEAD + lines));
  }

  @Test
  void aPostHasItsTimeAuthorChannelAndAllThatHangsOnIt() {
    Message message =
        read(post(
                "ona",
                "@per. dry 🪢 https://x.example",
                1,
                ",\"edit_at\":1772442009000,\"reactions\":[{\"user\":\"per\",\"emoji_name\":\"ok\"},{\"user\":\"ona\",\"emoji_name\":\"ok\"}],\"attachments\":[{\"path\":\"d/a.png\"}]"))
            .only();
    assertThat(message.author()).isEqualTo(Author.of("ona", "Onna"));
    assertThat(message.occurred()).isEqualTo("2026-03-02T09:00:00.001Z");
    assertThat(message.context().channel()).isEqualTo("t/deck");
    assertThat(message.details().edits().lastAt()).isEqualTo("2026-03-02T09:00:09Z");
    assertThat(message.details().reactions()).isEqualTo(Map.of("ok", 2));
    assertThat(message.details().attachments()).containsExactly("a.png");
    assertThat(message.details().mentions()).containsExactly("per");
    assertThat(message.details().links()).containsExactly("https://x.example");
  }

  @Test
  void postsOfOneMillisecondStayApartAndARepeatIsOne() {
    Imported imported =
        read(
            post("ona", "one", 0, "")
                + post("per", "two", 0, "")
                + post("ona", "three", 0, "")
                + post("ona", "one", 0, ""));
    assertThat(imported.texts()).containsExactly("one", "two", "three");
    assertThat(imported.ids()).doesNotHaveDuplicates();
    assertThat(imported.rejected()).containsExactly("line 7 exact-repeat");
  }

  @Test
  void anEditedPostKeepsItsIdInALaterExport() {
    String before = read(post("ona", "wet", 0, "")).only().id().value();
    Imported later =
        read(post("ona", "dry", 0, ",\"edit_at\":1772442009000") + post("ona", "new", 5, ""));
    assertThat(later.ids()).startsWith(before).hasSize(2);
  }

  @Test
  void repliesHangOnTheirPost() {
    Imported imported =
        read(
            post(
                "ona",
                "root",
                0,
                ",\"replies\":[{\"user\":\"per\",\"message\":\"in\",\"create_at\":1772442001000}]"));
    Message reply = imported.messages().getLast();
    assertThat(reply.author()).isEqualTo(Author.of("per", "Per Oh"));
    assertThat(reply.context().threadParent()).isEqualTo(imported.messages().getFirst().id());
  }

  @Test
  void systemLinesHooksActionsAndDirectPosts() {
    Imported imported =
        read(
            post("ona", "ona joined", 0, ",\"type\":\"system_join_channel\"")
                + post("ona", "*waves*", 1, ",\"type\":\"me\"")
                + post(
                    "ona",
                    "",
                    2,
                    ",\"props\":{\"from_webhook\":\"true\",\"override_username\":\"Ovn\",\"attachments\":[{\"title\":\"hot\",\"fields\":[{\"title\":\"C\",\"value\":\"200\"}]}]}")
                + "{\"type\":\"direct_post\",\"direct_post\":{\"channel_members\":[\"per\",\"ona\"],\"user\":\"per\",\"message\":\"psst\",\"create_at\":1772442000003}}\n"
                + post("ona", "gone", 4, ",\"delete_at\":1772442000009"));
    assertThat(imported.texts())
        .containsExactly("ona joined", "Onna waves", "hot\nC: 200", "psst", "");
    assertThat(imported.messages().get(0).kind()).isEqualTo(MessageKind.SYSTEM);
    assertThat(imported.messages().get(1).details().flags()).contains("action");
    assertThat(imported.messages().get(2).author())
        .isEqualTo(new Author("webhook:Ovn", "Ovn", null, true));
    assertThat(imported.messages().get(3).context().channel()).isEqualTo("ona, per");
    assertThat(imported.messages().get(4).kind()).isEqualTo(MessageKind.DELETED);
  }

  @Test
  void badLinesAreRejectedByThemselves() {
    Imported imported =
        read(
            "{broken\n[1]\n"
                + post("ona", "no time", 0, "")
                    .replaceAll("\"create_at\":\\d+", "\"create_at\":\"x\"")
                + post("nobody", "good \\u0000\\ud83d", 1, ""));
    assertThat(imported.rejected())
        .containsExactly(
            "line 4 json-unreadable", "line 5 not-an-object", "line 6 timestamp-unreadable");
    assertThat(imported.only().text()).isEqualTo("good \uFFFD");
    assertThat(imported.only().details().flags()).contains("unknown-user");
  }

  @Test
  void theContentTells() {
    Path file = Imported.write(folder, "x", HEAD);
    assertThat(FormatDetector.detect(file).format()).isEqualTo(ImportFormat.MATTERMOST);
  }
}
