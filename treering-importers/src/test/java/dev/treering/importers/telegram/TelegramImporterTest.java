package dev.treering.importers.telegram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportLimits;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.Imported;
import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.ZoneId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TelegramImporterTest {
  @TempDir private Path folder;

  private static String chat(String... rows) {
    return "{\n \"name\": \"Rowers\",\n \"type\": \"private_supergroup\",\n \"id\": 81,\n \"messages\": [\n"
        + String.join(",\n", rows)
        + "\n ]\n}\n";
  }

  /** A message of Tora at ten o'clock UTC; {@code fields} may say more. */
  private static String row(int id, String fields) {
    return "{\"id\":%d,\"type\":\"message\",\"date\":\"2026-03-02T11:00:00\",\"date_unixtime\":\"%d\",\"from\":\"Tora\",\"from_id\":\"user5\",%s}"
        .formatted(id, 1772445600L + id, fields);
  }

  private Imported read(String json) {
    return read(json, Imported.OPTIONS);
  }

  private Imported read(String json, ImportOptions options) {
    return Imported.of(ImportFormat.TELEGRAM, Imported.write(folder, "result.json", json), options);
  }

  private Message only(String fields) {
    return read(chat(row(3, fields))).only();
  }

  @Test
  void aMessageHasItsIdTimeAuthorAndChannel() {
    Message message = only("\"text\":\"oars up\"");
    assertThat(message.id().value()).isEqualTo("81/3");
    assertThat(message.occurred()).hasToString("2026-03-02T10:00:03Z");
    assertThat(message.author()).extracting("id", "name").containsExactly("user5", "Tora");
    assertThat(message.context().channel()).isEqualTo("Rowers");
    assertThat(message.details().flags()).isEmpty();
    assertThat(FormatDetector.detect(folder.resolve("result.json")).format())
        .isEqualTo(ImportFormat.TELEGRAM);
  }

  @Test
  void oldExportsHaveTheExportersClock() {
    String row =
        "{\"id\":1,\"type\":\"message\",\"date\":\"2026-03-02T11:00:00\",\"from\":\"T\",\"from_id\":5,\"text\":\"x\"}";
    Message message = read(chat(row), Imported.OPTIONS.withZone(ZoneId.of("Europe/Oslo"))).only();
    assertThat(message.occurred()).hasToString("2026-03-02T10:00:00Z");
    assertThat(message.details().flags()).contains("local-time-assumed-zone");
  }

  @Nested
  class Words {
    @Test
    void partsAreJoinedWithNothingBetween() {
      Message message =
          only(
              """
              "text":["Row ",{"type":"bold","text":"hard"},"er: ",{"type":"text_link","text":"plan","href":"https://x.example/p"},
              ", ",{"type":"mention_name","text":"Gro","user_id":9},{"type":"custom_emoji","text":"🚣🏽","document_id":"s/a.webp"},
              {"type":"link","text":"https://y.example"},{"type":"mention","text":"@cox"}],"text_entities":[]
              """);
      assertThat(message.text()).isEqualTo("Row harder: plan, Gro🚣🏽https://y.example@cox");
      assertThat(message.details().links())
          .containsExactly("https://x.example/p", "https://y.example");
      assertThat(message.details().mentions()).containsExactly("user9", "@cox");
    }

    @Test
    void entitiesAloneAreEnough() {
      assertThat(
              only("\"text_entities\":[{\"type\":\"plain\",\"text\":\"a\"},{\"type\":\"spoiler\",\"text\":\"b\"}]")
                  .text())
          .isEqualTo("ab");
    }

    @Test
    void theOwnersUserNameIsResolved() {
      String account =
          """
          {"about":"Here is the data of your Telegram account","personal_information":{"user_id":9,"first_name":"Gro","username":"@Cox"},
           "chats":{"about":"x","list":[%s,%s]},"left_chats":{"list":[{"type":"saved_messages","id":9,"messages":[%s]}]}}
          """
              .formatted(
                  chat(row(1, "\"text\":[{\"type\":\"mention\",\"text\":\"@cox\"}]")),
                  chat(row(
                          1,
                          "\"text\":\"b\",\"reply_to_message_id\":1,\"reply_to_peer_id\":\"channel81\""))
                      .replace("81,", "82,"),
                  row(7, "\"text\":\"note\""));
      Imported imported = read(account);
      assertThat(FormatDetector.detect(folder.resolve("result.json")).format())
          .isEqualTo(ImportFormat.TELEGRAM);
      assertThat(imported.ids()).containsExactly("81/1", "82/1", "9/7");
      assertThat(imported.message("81/1").details().mentions()).containsExactly("user9");
      assertThat(imported.message("82/1").context().threadParent()).hasToString("81/1");
      assertThat(imported.message("82/1").details().flags()).isEmpty();
      assertThat(imported.message("9/7").context().channel()).isEqualTo("Saved Messages");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '#',
        quoteCharacter = '~',
        value = {
          "\"text\":\"\",\"poll\":{\"question\":\"When?\",\"answers\":[{\"text\":\"now\",\"voters\":2},{\"text\":\"later\"}]}#Poll: When?¶- now (2)¶- later",
          "\"text\":\"\",\"contact_information\":{\"first_name\":\"Gro\",\"last_name\":\"\",\"phone_number\":\"+4712\"}#Contact: Gro +4712",
          "\"text\":\"\",\"location_information\":{\"latitude\":59.1,\"longitude\":10.2},\"place_name\":\"Pier\"#Location: Pier, 59.1, 10.2"
        })
    void whatHasNoTextGetsWords(String fields, String words) {
      assertThat(only(fields).text()).isEqualTo(words.replace("¶", "\n"));
    }
  }

  @Nested
  class Relations {
    @Test
    void repliesKeepTheirTargetAlsoOutsideTheExport() {
      Imported imported =
          read(
              chat(
                  row(1, "\"text\":\"a\""),
                  row(2, "\"text\":\"b\",\"reply_to_message_id\":1"),
                  row(3, "\"text\":\"c\",\"reply_to_message_id\":999")));
      assertThat(imported.message("81/2").context().threadParent()).hasToString("81/1");
      assertThat(imported.message("81/2").details().flags()).isEmpty();
      assertThat(imported.message("81/3").context().threadParent()).hasToString("81/999");
      assertThat(imported.message("81/3").details().flags()).contains("parent-not-in-export");
    }

    @Test
    void forumTopicsAreNamed() {
      Imported imported =
          read(
              chat(
                  row(1, "\"text\":\"\"")
                      .replace(
                          "\"message\"",
                          "\"service\",\"action\":\"topic_created\",\"title\":\"Boats\""),
                  row(2, "\"text\":\"b\",\"reply_to_message_id\":1")));
      assertThat(imported.message("81/2").context().topic()).isEqualTo("Boats");
    }

    @Test
    void forwardsAreMarkedWithWhoSaidThem() {
      Message message = only("\"forwarded_from\":\"Club News\",\"text\":\"gate code 12\"");
      assertThat(message.details().flags()).contains("forwarded");
      assertThat(message.details().extra()).containsEntry("forwarded_from", "Club News");
      assertThat(only("\"forwarded_from\":null,\"text\":\"x\"").details().flags())
          .contains("forwarded");
    }

    @Test
    void editsAndReactionsCount() {
      Message message =
          only(
              """
              "text":"x","edited":"2026-03-02T12:00:00","edited_unixtime":"1772449200",
              "reactions":[{"type":"emoji","count":3,"emoji":"👍"},{"type":"custom_emoji","count":1,"document_id":"stickers/wave.tgs"},
              {"type":"paid","count":2},{"count":"many"}]
              """);
      assertThat(message.details().edits().lastAt()).hasToString("2026-03-02T11:00:00Z");
      assertThat(message.details().reactions())
          .containsEntry("👍", 3)
          .containsEntry("wave.tgs", 1)
          .containsEntry("paid", 2)
          .hasSize(3);
    }

    @Test
    void filesAreNamedOrFlaggedAsLeftOut() {
      Message named = only("\"text\":\"\",\"photo\":\"photos/photo_1.jpg\"");
      assertThat(named.details().attachments()).containsExactly("photo_1.jpg");
      Message left =
          only(
              "\"text\":\"\",\"file\":\"(File exceeds maximum size. Change data exporting settings to download.)\",\"file_name\":\"race.mp4\",\"media_type\":\"video_file\"");
      assertThat(left.details().attachments()).containsExactly("race.mp4");
      assertThat(left.details().flags()).contains("attachment-omitted");
      assertThat(left.details().extra()).containsEntry("media", "video_file");
    }
  }

  @Nested
  class People {
    @Test
    void serviceLinesAreNoSpeechAndKeepWhoDidIt() {
      Message message =
          read(chat(
                  "{\"id\":1,\"type\":\"service\",\"date_unixtime\":\"1772445600\",\"actor\":\"Tora\",\"actor_id\":\"user5\",\"action\":\"invite_members\",\"members\":[\"Gro\",null],\"inviter\":\"X\",\"text\":\"\"}"))
              .only();
      assertThat(message.kind()).isEqualTo(MessageKind.SYSTEM);
      assertThat(message.author()).isNull();
      assertThat(message.text()).isEqualTo("invite_members: Gro, deleted account");
      assertThat(message.details().extra())
          .containsEntry("actor", "user5")
          .containsEntry("inviter", "X");
    }

    @Test
    void aDeletedAccountKeepsItsId() {
      Message message = read(chat(row(1, "\"text\":\"x\"").replace("\"Tora\"", "null"))).only();
      assertThat(message.author()).extracting("id", "name").containsExactly("user5", "user5");
      assertThat(message.details().flags()).contains("unknown-user");
    }

    @Test
    void theBotOfABotChatIsABot() {
      String json =
          chat(row(1, "\"text\":\"x\""))
              .replace("private_supergroup", "bot_chat")
              .replace("81,", "5,");
      assertThat(read(json).only().author()).extracting("bot").isEqualTo(true);
      assertThat(only("\"text\":\"x\",\"via_bot\":\"@gif\"").details().extra())
          .containsEntry("via_bot", "@gif");
    }
  }

  @Nested
  class Faults {
    @Test
    void whatTelegramWroteWronglyIsMended() {
      String json =
          chat(
              row(
                  1,
                  "\"text\":[\"a\\x1bb\\xzz \",{\"type\":\"custom_emoji\",\"text\":\"🐢\",\"document_id\":(File not included. Change data exporting settings to download.)}]"),
              row(2, "\"n\":-1.5e3,\"t\":true,\"z\":null,\"text\":\"after\""));
      Imported imported = read(json);
      assertThat(imported.texts()).containsExactly("ab\\xzz 🐢", "after");
      assertThat(imported.warned()).containsExactly("json-repaired");
    }

    @Test
    void soundJsonIsNotTouched() throws Exception {
      String json =
          chat(
              row(1, "\"text\":[\"\\\\x\\\"\\u00e9 {]\",1.5,true]"),
              "[]",
              "NaN".replace("NaN", "null"));
      StringWriter out = new StringWriter();
      new RepairedJson(new StringReader(json)).transferTo(out);
      assertThat(out).hasToString(json);
    }

    @Test
    void oneBadRowSpoilsNoOther() {
      Imported imported =
          read(
              chat(
                  row(1, "\"text\":\"a\""),
                  "17",
                  "{\"id\":2,\"type\":\"unsupported\"}",
                  "{\"type\":\"message\",\"date_unixtime\":\"1772445600\"}",
                  "{\"id\":4,\"type\":\"message\",\"date_unixtime\":\"never\",\"text\":\"x\"}",
                  row(5, "\"text\":\"" + "y".repeat(3000) + "\""),
                  row(6, "\"text\":\"b\"")),
              Imported.OPTIONS.withLimits(ImportLimits.defaults().withLineChars(2000)));
      assertThat(imported.texts()).containsExactly("a", "b");
      assertThat(imported.rejected())
          .containsExactly(
              "index 1 not-an-object",
              "index 2 type-unsupported",
              "index 3 id-missing",
              "index 4 timestamp-unreadable",
              "index 5 row-too-long");
    }

    @Test
    void aFileCutShortIsReadAsFarAsItGoes() {
      String json = chat(row(1, "\"text\":\"a\""), row(2, "\"text\":\"b\""));
      Imported imported = read(json.substring(0, json.length() - 20));
      assertThat(imported.texts()).containsExactly("a");
      assertThat(imported.rejected()).containsExactly("index 1 json-unreadable");
    }

    @Test
    void deepValuesAreDroppedAndLoneSurrogatesReplaced() {
      Message message =
          only("\"text\":[\"\\ud83d!\\u0000\"],\"x\":" + "[".repeat(5000) + "]".repeat(5000));
      assertThat(message.text()).isEqualTo("\uFFFD!");
      assertThat(message.details().flags())
          .contains("deep-value-dropped", "lone-surrogate-replaced", "control-chars-removed");
    }

    @Test
    void anotherJsonIsTheWrongFormat() {
      assertThatThrownBy(() -> read("[1]"))
          .isInstanceOf(ImportException.WrongFormat.class)
          .hasMessageContaining("a Telegram export");
    }
  }

  @Test
  void aLongerExportAddsOnlyWhatIsNew() {
    String first = row(1, "\"text\":\"a\"");
    assertThat(read(chat(first, row(2, "\"text\":\"b\""))).ids())
        .startsWith(read(chat(first)).ids().toArray(String[]::new));
  }

  @Test
  void aFolderIsReadLikeItsFile() {
    Path export = folder.resolve("ChatExport");
    Imported.write(export, "photos/photo_1.jpg", "x");
    Imported.write(export, "result.json", chat(row(1, "\"text\":\"a\"")));
    assertThat(FormatDetector.detect(export).format()).isEqualTo(ImportFormat.TELEGRAM);
    assertThat(Imported.of(ImportFormat.TELEGRAM, export).ids()).containsExactly("81/1");
  }
}
