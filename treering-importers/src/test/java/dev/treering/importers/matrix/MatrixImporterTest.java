package dev.treering.importers.matrix;

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
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixImporterTest {
  private static final long START = 1_772_442_000_000L;

  @TempDir private Path folder;

  private static String event(String type, String id, int second, String content, String more) {
    return "{\"type\":\"%s\",\"sender\":\"@ona:x.example\",\"event_id\":\"%s\",\"origin_server_ts\":%d,\"content\":%s%s}"
        .formatted(type, id, START + second * 1000L, content, more);
  }

  private static String said(String id, int second, String content) {
    return event("m.room.message", id, second, content, "");
  }

  private static String text(String id, int second, String body) {
    return said(id, second, "{\"msgtype\":\"m.text\",\"body\":\"" + body + "\"}");
  }

  private static String edit(String id, int second, String target, String body) {
    return said(
        id,
        second,
        "{\"body\":\"* %s\",\"m.new_content\":{\"msgtype\":\"m.text\",\"body\":\"%s\"},\"m.relates_to\":{\"rel_type\":\"m.replace\",\"event_id\":\"%s\"}}"
            .formatted(body, body, target));
  }

  private static String redaction(String id, int second, String target) {
    return event("m.room.redaction", id, second, "{}", ",\"redacts\":\"" + target + "\"");
  }

  private Path export(String... events) {
    return Imported.write(
        folder,
        "export.json",
        "{\"room_name\":\"Deck\",\"topic\":\"\",\"messages\":[%s]}"
            .formatted(String.join(",\n", events)));
  }

  private Imported read(String... events) {
    return Imported.of(ImportFormat.MATRIX, export(events));
  }

  @Test
  void anOrdinaryEventHasItsIdTimeAuthorAndRoom() {
    Message message = read(text("$a", 0, "ropes 🪢 \\u00e9")).only();
    assertThat(message.id()).isEqualTo(MessageId.of("$a"));
    assertThat(message.author()).isEqualTo(Author.named("@ona:x.example"));
    assertThat(message.occurred()).isEqualTo("2026-03-02T09:00:00Z");
    assertThat(message.context().channel()).isEqualTo("Deck");
    assertThat(message.text()).isEqualTo("ropes 🪢 é");
  }

  @Test
  void namesComeFromMembershipAndChangeWithIt() {
    String member =
        ",\"state_key\":\"@ona:x.example\",\"unsigned\":{\"prev_content\":{\"membership\":\"join\",\"displayname\":\"Ona\"}}";
    Imported imported =
        read(
            text("$a", 0, "before"),
            event(
                "m.room.member",
                "$m",
                1,
                "{\"membership\":\"join\",\"displayname\":\"Ona B.\"}",
                member),
            text("$b", 2, "after"));
    assertThat(imported.message("$a").author()).isEqualTo(Author.of("@ona:x.example", "Ona"));
    assertThat(imported.message("$m").kind()).isEqualTo(MessageKind.SYSTEM);
    assertThat(imported.message("$m").text()).isEqualTo("Ona is now known as Ona B.");
    assertThat(imported.message("$b").author()).isEqualTo(Author.of("@ona:x.example", "Ona B."));
  }

  @Nested
  class Edits {
    @Test
    void theLastWordingCountsAndEarlierOnesAreKept() {
      Message message =
          read(text("$a", 0, "wet"), edit("$b", 5, "$a", "damp"), edit("$c", 9, "$a", "dry"))
              .only();
      assertThat(message.text()).isEqualTo("dry");
      assertThat(message.occurred()).isEqualTo("2026-03-02T09:00:00Z");
      assertThat(message.details().edits().lastAt()).isEqualTo("2026-03-02T09:00:09Z");
      assertThat(message.details().edits().revisions())
          .containsExactly(
              new Revision(Instant.parse("2026-03-02T09:00:05Z"), "wet"),
              new Revision(Instant.parse("2026-03-02T09:00:09Z"), "damp"));
    }

    @Test
    void nobodyEditsForAnother() {
      String foreign = edit("$b", 5, "$a", "forged").replace("@ona", "@eve");
      Message message = read(text("$a", 0, "true"), foreign).only();
      assertThat(message.text()).isEqualTo("true");
      assertThat(message.details().edits().edited()).isFalse();
    }

    @Test
    void anEditThatWasTakenBackDoesNotCount() {
      assertThat(
              read(text("$a", 0, "first"), edit("$b", 5, "$a", "oops"), redaction("$r", 6, "$b"))
                  .only()
                  .text())
          .isEqualTo("first");
    }

    @Test
    void anEditOfAMessageOutsideTheExportIsThatMessage() {
      Message message = read(edit("$b", 5, "$old", "damp"), edit("$c", 6, "$old", "dry")).only();
      assertThat(message.id()).isEqualTo(MessageId.of("$old"));
      assertThat(message.text()).isEqualTo("dry");
      assertThat(message.details().flags()).contains("original-not-in-export");
      assertThat(message.details().edits().revisions())
          .containsExactly(new Revision(Instant.parse("2026-03-02T09:00:06Z"), "damp"));
    }

    @Test
    void anEditThatTheServerBundledCounts() {
      String bundled =
          ",\"unsigned\":{\"m.relations\":{\"m.replace\":%s}}"
              .formatted(edit("$b", 5, "$a", "dry"));
      assertThat(
              read(event("m.room.message", "$a", 0, "{\"body\":\"wet\"}", bundled)).only().text())
          .isEqualTo("dry");
    }
  }

  @Nested
  class Redactions {
    @Test
    void whatWasTakenBackIsGoneWithAllItsEdits() {
      Imported imported =
          read(
              event(
                  "m.room.message",
                  "$a",
                  0,
                  "{}",
                  ",\"unsigned\":{\"redacted_because\":{\"origin_server_ts\":%d}}"
                      .formatted(START + 9_000)),
              edit("$b", 5, "$a", "secret"));
      Message message = imported.only();
      assertThat(message.kind()).isEqualTo(MessageKind.DELETED);
      assertThat(message.details().deletedAt()).isEqualTo("2026-03-02T09:00:09Z");
      assertThat(message.text()).isEmpty();
      assertThat(message.details().edits().revisions()).isEmpty();
    }

    @Test
    void aDumpThatStillHasTheWordsIsRedactedToo() {
      Message message = read(text("$a", 0, "secret"), redaction("$r", 9, "$a")).only();
      assertThat(message.kind()).isEqualTo(MessageKind.DELETED);
      assertThat(message.details().deletedAt()).isEqualTo("2026-03-02T09:00:09Z");
    }
  }

  @Nested
  class Relations {
    @Test
    void aReplyLosesItsQuotationAndKeepsItsParent() {
      Message reply =
          read(said(
                  "$b",
                  1,
                  """
                  {"msgtype":"m.text","body":"> <@per:x.example> is it\\n> dry?\\n\\n> yes\\nit is",
                   "m.relates_to":{"m.in_reply_to":{"event_id":"$gone"}}}
                  """))
              .only();
      assertThat(reply.text()).isEqualTo("> yes\nit is");
      assertThat(reply.context().replyTo()).isEqualTo(MessageId.of("$gone"));
      assertThat(reply.details().flags()).contains("parent-not-in-export");
    }

    @Test
    void aThreadHasItsRoot() {
      Message inThread =
          read(
                  text("$a", 0, "root"),
                  said(
                      "$b",
                      1,
                      """
                      {"body":"in","m.relates_to":{"rel_type":"m.thread","event_id":"$a","is_falling_back":true,"m.in_reply_to":{"event_id":"$a"}}}
                      """))
              .message("$b");
      assertThat(inThread.context().threadParent()).isEqualTo(MessageId.of("$a"));
      assertThat(inThread.context().replyTo()).isNull();
      assertThat(inThread.details().flags()).doesNotContain("parent-not-in-export");
    }

    @Test
    void reactionsAreCountedOncePerPerson() {
      String relation =
          "{\"m.relates_to\":{\"rel_type\":\"m.annotation\",\"event_id\":\"$a\",\"key\":\"👍\"}}";
      Message message =
          read(
                  text("$a", 0, "dry"),
                  event("m.reaction", "$r1", 1, relation, ""),
                  event("m.reaction", "$r2", 2, relation, ""),
                  event("m.reaction", "$r3", 3, relation, "").replace("@ona", "@per"),
                  event("m.reaction", "$r4", 4, relation, "").replace("@ona", "@bo"),
                  redaction("$x", 5, "$r4"))
              .only();
      assertThat(message.details().reactions()).isEqualTo(Map.of("👍", 2));
    }

    @Test
    void mentionsAndLinksAreResolved() {
      Imported imported =
          read(
              event(
                  "m.room.member",
                  "$m",
                  0,
                  "{\"membership\":\"join\",\"displayname\":\"Per\"}",
                  ",\"state_key\":\"@per:x.example\""),
              said(
                  "$a",
                  1,
                  """
                  {"body":"@per:x.example: see the log","formatted_body":"<a href=\\"https://matrix.to/#/@per:x.example\\">Per</a>: see <a href=\\"https://x.example/log\\">the log</a>"}
                  """));
      Message message = imported.message("$a");
      assertThat(message.text()).isEqualTo("@Per: see the log");
      assertThat(message.details().mentions()).containsExactly("@per:x.example");
      assertThat(message.details().links()).containsExactly("https://x.example/log");
    }
  }

  @Nested
  class Sorts {
    @Test
    void filesNoticesActionsAndPolls() {
      Imported imported =
          read(
              said("$f", 0, "{\"msgtype\":\"m.image\",\"body\":\"a.png\"}"),
              said("$g", 1, "{\"msgtype\":\"m.image\",\"body\":\"look\",\"filename\":\"b.png\"}"),
              said("$n", 2, "{\"msgtype\":\"m.notice\",\"body\":\"build ok\"}"),
              said("$e", 3, "{\"msgtype\":\"m.emote\",\"body\":\"waves\"}"),
              event(
                  "m.poll.start",
                  "$p",
                  4,
                  "{\"m.poll\":{\"question\":{\"m.text\":[{\"body\":\"when?\"}]},\"answers\":[{\"m.text\":[{\"body\":\"now\"}]}]}}",
                  ""),
              event("m.room.encrypted", "$u", 5, "{\"ciphertext\":\"x\"}", ""));
      assertThat(imported.texts())
          .containsExactly("", "look", "build ok", "@ona:x.example waves", "when?\n- now", "");
      assertThat(imported.message("$f").details().attachments()).containsExactly("a.png");
      assertThat(imported.message("$g").details().attachments()).containsExactly("b.png");
      assertThat(imported.message("$n").kind()).isEqualTo(MessageKind.NOTICE);
      assertThat(imported.message("$e").details().flags()).contains("action");
      assertThat(imported.message("$u").details().flags()).contains("undecryptable");
    }

    @Test
    void htmlStandsInWhereThereIsNoPlainText() {
      assertThat(
              read(said("$a", 0, "{\"formatted_body\":\"<p>a &lt; b</p><ul><li>c</li></ul>\"}"))
                  .only()
                  .text())
          .isEqualTo("a < b\n- c");
    }
  }

  @Test
  void aLongerExportGivesTheSameIds() {
    assertThat(read(text("$a", 0, "x"), text("$b", 1, "y")).ids())
        .startsWith(read(text("$a", 0, "x")).ids().toArray(new String[0]));
  }

  @Nested
  class Hostile {
    @Test
    void badEventsAreRejectedByThemselves() {
      Imported imported =
          read(
              "17",
              "{\"type\":\"m.room.message\",\"origin_server_ts\":1}",
              "{\"type\":\"m.room.message\",\"event_id\":\"$x\",\"sender\":\"@a:x\",\"origin_server_ts\":\"soon\",\"content\":{\"body\":\"x\"}}",
              text("$a", 0, "good \\ud83d \\u0000"),
              said("$d", 1, "{\"body\":\"deep\",\"x\":" + "[".repeat(500) + "]".repeat(500) + "}"));
      assertThat(imported.rejected())
          .containsExactly(
              "index 0 not-an-object", "index 1 id-missing", "index 2 timestamp-unreadable");
      assertThat(imported.texts()).containsExactly("good \uFFFD ", "deep");
      assertThat(imported.message("$d").details().flags()).contains("deep-value-dropped");
    }

    @Test
    void aCutFileIsReadAsFarAsItGoes() {
      Path file =
          Imported.write(folder, "cut.json", "{\"messages\":[" + text("$a", 0, "x") + ",{\"ty");
      Imported imported = Imported.of(ImportFormat.MATRIX, file);
      assertThat(imported.texts()).containsExactly("x");
      assertThat(imported.rejected()).containsExactly("index 1 json-unreadable");
    }

    @Test
    void somethingElseIsTheWrongFormat() {
      Path file = Imported.write(folder, "letter.txt", "Dear Ona");
      assertThatThrownBy(() -> Imported.of(ImportFormat.MATRIX, file))
          .isInstanceOf(ImportException.WrongFormat.class);
    }
  }

  @Test
  void theContentTells() {
    assertThat(FormatDetector.detect(export(text("$a", 0, "x"))).format())
        .isEqualTo(ImportFormat.MATRIX);
    Path dump = Imported.write(folder, "dump.json", "[" + text("$a", 0, "x") + "]");
    assertThat(FormatDetector.detect(dump).format()).isEqualTo(ImportFormat.MATRIX);
    assertThat(Imported.of(ImportFormat.MATRIX, dump).ids()).containsExactly("$a");
  }
}
