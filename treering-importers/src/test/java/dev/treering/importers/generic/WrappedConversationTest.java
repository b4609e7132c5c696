package dev.treering.importers.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An object around the messages, as EverMemOS and other tools write it. */
class WrappedConversationTest {
  private static final String EVERMEMOS =
      """
      {
        "version": "1.0.0",
        "session_meta": {
          "scene": "team",
          "scene_desc": {},
          "name": "Boathouse crew",
          "description": "Repairs of the boathouse",
          "group_id": "crew_7",
          "created_at": "2026-01-05T08:00:00Z",
          "default_timezone": "Europe/Oslo",
          "user_details": {
            "user_1": {"full_name": "Signe", "role": "user", "custom_role": "Boatbuilder",
                       "department": "Yard", "extra": {"name": "not a person", "likes": ["oak"]}},
            "user_2": {"full_name": "Åge", "role": "user"}
          },
          "tags": ["wood"]
        },
        "conversation_list": [
          {"message_id": "msg_1", "create_time": "2026-01-05T08:00:00Z", "sender": "user_1",
           "sender_name": "Signe", "type": "text", "content": "The slip needs new planks", "refer_list": []},
          {"message_id": "msg_2", "create_time": "2026-01-05T09:00:30", "sender": "user_2",
           "sender_name": "Åge", "type": "text", "content": "Oak or larch?", "refer_list": ["msg_1"]},
          {"message_id": "msg_3", "create_time": "never", "sender": "user_2",
           "sender_name": "Åge", "type": "text", "content": "lost", "refer_list": []},
          {"message_id": "msg_4", "create_time": "2026-01-05T08:02:00Z", "sender": "user_3",
           "sender_name": "Guest", "type": "text", "content": "落叶松", "refer_list": [{"message_id": "msg_2", "content": "Oak or larch?"}]}
        ]
      }
      """;

  @TempDir private Path folder;

  private Imported read(String content) {
    Path file = Imported.write(folder, "chat.json", content);
    assertThat(FormatDetector.detect(file).format()).isEqualTo(ImportFormat.JSONL);
    return Imported.of(ImportFormat.JSONL, file);
  }

  private static void assertCrew(Imported imported) {
    assertThat(imported.ids()).containsExactly("msg_1", "msg_2", "msg_4");
    Message first = imported.message("msg_1");
    assertThat(first.author()).isEqualTo(Author.of("user_1", "Signe").withRole("Boatbuilder"));
    assertThat(first.context().channel()).isEqualTo("Boathouse crew");
    assertThat(first.context().replyTo()).isNull();
    assertThat(first.text()).isEqualTo("The slip needs new planks");
    Message second = imported.message("msg_2");
    assertThat(second.author()).isEqualTo(Author.of("user_2", "Åge").withRole("user"));
    assertThat(second.occurred()).isEqualTo("2026-01-05T08:00:30Z");
    assertThat(second.context().replyTo()).isEqualTo(MessageId.of("msg_1"));
    Message third = imported.message("msg_4");
    assertThat(third.author()).isEqualTo(Author.of("user_3", "Guest"));
    assertThat(third.context().replyTo()).isEqualTo(MessageId.of("msg_2"));
    assertThat(third.text()).isEqualTo("落叶松");
    assertThat(imported.rejected()).containsExactly("index 2 timestamp-unreadable");
  }

  @Test
  void anEverMemOsConversationHasPeopleRolesChannelZoneAndReplies() {
    assertCrew(read(EVERMEMOS));
  }

  @Test
  void writtenOnOneLineItIsTheSame() {
    String line = EVERMEMOS.replaceAll("\n\\s*", " ");
    assertCrew(read(line));
    assertCrew(read(line + "\n"));
    assertCrew(read(line.replaceFirst("\\{", "{\"padding\":\"" + "x".repeat(80_000) + "\",")));
  }

  @Test
  void severalOnALineEachAreAllRead() {
    String row = "{\"id\":\"%s\",\"ts\":\"2026-01-05T08:00:00Z\",\"text\":\"hi\"}";
    String line = "{\"name\":\"%s\",\"messages\":[%s]}\n";
    Imported imported =
        read(
            line.formatted("slip", row.formatted("a"))
                + line.formatted("quay", row.formatted("b")));
    assertThat(imported.ids()).containsExactly("a", "b");
    assertThat(imported.messages())
        .extracting(message -> message.context().channel())
        .containsExactly("slip", "quay");
  }

  @Test
  void whereverTheFirstLineEndsThereIsNoDifference() {
    String row = "{\"id\":\"a\",\"ts\":\"2026-01-05T08:00:00Z\",\"text\":\"hi\"}";
    for (String start :
        List.of(
            "{\n\"messages\": [",
            "{\"messages\":\n[",
            "{\"messages\": [\n",
            "{\"v\": 1,\n\"messages\": [",
            "\n\n{ \"messages\": [")) {
      assertThat(read(start + row + "]\n}\n").ids()).as(start).containsExactly("a");
    }
  }

  @Test
  void anArrayOfMessagesNeedsNoWrapper() {
    assertThat(read("[{\"id\":\"a\",\"ts\":\"2026-01-05T08:00:00Z\",\"text\":\"hi\"}]").ids())
        .containsExactly("a");
    assertThat(read("[]").ids()).isEmpty();
  }

  @Test
  void anObjectWithoutMessagesIsTheWrongFormat() {
    Path file = Imported.write(folder, "other.json", "{\n\"a\": [1, 2]\n}\n");
    assertThatThrownBy(() -> Imported.of(ImportFormat.JSONL, file))
        .isInstanceOf(ImportException.WrongFormat.class)
        .hasMessageContaining("other.json")
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void aDocumentLargerThanTheLimitIsRefused() {
    Path file = Imported.write(folder, "large.json", EVERMEMOS);
    assertThatThrownBy(
            () ->
                Imported.of(
                    ImportFormat.JSONL,
                    file,
                    Imported.OPTIONS.withLimits(Imported.OPTIONS.limits().withDocumentChars(500))))
        .isInstanceOf(ImportException.LimitExceeded.class)
        .hasMessageContaining("500")
        .hasMessageContaining("\nMaybe ");
  }
}
