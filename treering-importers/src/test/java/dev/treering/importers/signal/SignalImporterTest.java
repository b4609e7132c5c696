package dev.treering.importers.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportLimits;
import dev.treering.importers.Imported;
import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import java.nio.file.Path;
import java.time.ZoneId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignalImporterTest {
  private static final String CONTACTS =
      """
      [{"id":"c1","type":"private","serviceId":"aci-kim","e164":"+4711","profileName":"Kim","profileFamilyName":"Berg"},
       {"id":"c2","type":"private","uuid":"aci-lo","name":"Lo"},
       {"id":"c9","type":"private","serviceId":"aci-me","name":"Owner"},
       {"id":"g1","type":"group","groupId":"G==","name":"Choir"}]
      """;

  @TempDir private Path folder;

  /** A message of Kim in the choir; {@code fields} may say more. */
  private static String row(String id, long sent, String fields) {
    return "{\"id\":\"%s\",\"conversationId\":\"g1\",\"type\":\"incoming\",\"sourceServiceId\":\"aci-kim\",\"sent_at\":%d,%s}"
        .formatted(id, sent, fields);
  }

  private Imported read(String... rows) {
    Imported.write(folder, "contacts.json", CONTACTS);
    return Imported.of(
        ImportFormat.SIGNAL,
        Imported.write(folder, "messages.jsonl", String.join("\n", rows) + "\n"));
  }

  private Message only(String fields) {
    return read(row("m", 1772445600000L, fields)).only();
  }

  @Nested
  class Desktop {
    @Test
    void aMessageHasItsIdTimeAuthorAndChannel() {
      Message message =
          only(
              "\"serverTimestamp\":1772445601000,\"received_at\":17,\"received_at_ms\":1772449999000,\"body\":\"la\"");
      assertThat(FormatDetector.detect(folder.resolve("messages.jsonl")).format())
          .isEqualTo(ImportFormat.SIGNAL);
      assertThat(message.id().value()).isEqualTo("m");
      assertThat(message.occurred()).hasToString("2026-03-02T10:00:00Z");
      assertThat(message.author()).extracting("id", "name").containsExactly("aci-kim", "Kim Berg");
      assertThat(message.context().channel()).isEqualTo("Choir");
      assertThat(only("\"serverTimestamp\":1772445590000,\"body\":\"la\"").occurred())
          .hasToString("2026-03-02T09:59:50Z");
    }

    @Test
    void theOwnerIsOneUnderAllIds() {
      Imported imported =
          read(
              row(
                  "a",
                  1772445600000L,
                  "\"body\":\"\uFFFC sings\",\"bodyRanges\":[{\"start\":0,\"length\":1,\"mentionAci\":\"aci-me\"},{\"start\":1,\"length\":3,\"style\":1}]"),
              "{\"id\":\"b\",\"conversationId\":\"g1\",\"type\":\"outgoing\",\"sourceServiceId\":\"aci-me\",\"sent_at\":1772445601000,\"body\":\"ok\"}");
      assertThat(imported.message("b").author())
          .extracting("id", "name")
          .containsExactly("self", "Me");
      assertThat(imported.message("a").text()).isEqualTo("@Me sings");
      assertThat(imported.message("a").details().mentions()).containsExactly("self");
    }

    @Test
    void mentionsStandWhereTheirSignsStood() {
      Message message =
          only(
              "\"body\":\"👍 \uFFFC and \uFFFC\",\"bodyRanges\":[{\"start\":9,\"length\":1,\"mentionUuid\":\"aci-x\",\"replacementText\":\"Xi\"},{\"start\":3,\"length\":1,\"mentionAci\":\"aci-lo\"},{\"start\":90,\"length\":1,\"mentionAci\":\"aci-lo\"}]");
      assertThat(message.text()).isEqualTo("👍 @Lo and @Xi");
      assertThat(message.details().mentions()).containsExactly("aci-lo", "aci-x");
    }

    @Test
    void quotesAreRepliesToWhatWasSentThen() {
      Imported imported =
          read(
              row(
                  "q",
                  1772445600500L,
                  "\"body\":\"yes\",\"quote\":{\"id\":1772445700000,\"authorAci\":\"aci-lo\",\"text\":\"coming?\"}"),
              row("other", 1772445700000L, "\"body\":\"x\"").replace("\"g1\"", "\"g2\""),
              row("t", 1772445700000L, "\"body\":\"coming?\""),
              row(
                  "u",
                  1772445800000L,
                  "\"body\":\"no\",\"quote\":{\"id\":5,\"authorAci\":\"aci-lo\",\"text\":\"old words\"}"),
              row(
                  "v",
                  1772445900000L,
                  "\"body\":\"eh\",\"quote\":{\"id\":null,\"text\":\"older\"}"));
      assertThat(imported.message("q").context().threadParent()).hasToString("t");
      assertThat(imported.message("q").details().flags()).isEmpty();
      assertThat(imported.message("u").context().answered()).isEmpty();
      assertThat(imported.message("u").details().flags()).contains("quote-target-unknown");
      assertThat(imported.message("u").text()).isEqualTo("no");
      assertThat(imported.message("u").details().extra())
          .containsEntry("quote_text", "old words")
          .containsEntry("quote_author", "Lo");
      assertThat(imported.message("v").details().flags()).contains("quote-target-unknown");
    }

    @Test
    void whatQuotesARowWithAnImpossibleIdIsKept() {
      Imported imported =
          read(
              row("t".repeat(3000), 1772445700000L, "\"body\":\"coming?\""),
              row("q", 1772445700500L, "\"body\":\"yes\",\"quote\":{\"id\":1772445700000}"));
      assertThat(imported.ids()).containsExactly("q");
      assertThat(imported.only().details().flags()).contains("quote-target-unknown");
      assertThat(imported.rejections()).hasSize(1);
    }

    @Test
    void theNewestWordingCountsAndEarlierOnesAreKept() {
      Message message =
          only(
              "\"body\":\"three\",\"editHistory\":[{\"body\":\"three\",\"timestamp\":1772445800000},{\"body\":\"two\",\"timestamp\":1772445700000},{\"body\":\"one\",\"timestamp\":1772445600000}]");
      assertThat(message.text()).isEqualTo("three");
      assertThat(message.details().edits().lastAt()).hasToString("2026-03-02T10:03:20Z");
      assertThat(message.details().edits().revisions())
          .extracting(r -> r.text() + " until " + r.replacedAt())
          .containsExactly("one until 2026-03-02T10:01:40Z", "two until 2026-03-02T10:03:20Z");
    }

    @Test
    void whatWasDeletedKeepsItsPlaceOnly() {
      Message message =
          only(
              "\"body\":\"secret\",\"deletedForEveryone\":true,\"deletedForEveryoneTimestamp\":1772445700000");
      assertThat(message.kind()).isEqualTo(MessageKind.DELETED);
      assertThat(message.text()).isEmpty();
      assertThat(message.author()).extracting("id").isEqualTo("aci-kim");
      assertThat(message.details().deletedAt()).hasToString("2026-03-02T10:01:40Z");
    }

    @Test
    void reactionsFilesStickersAndContactsAreKept() {
      Message message =
          only(
              """
              "body":"","reactions":[{"emoji":"🎵","fromId":"c2"},{"emoji":"❤","fromId":"c1"},{"emoji":"🎵","fromId":"c3"},{"emoji":"👍","fromId":"c2"}],\
              "attachments":[{"fileName":"score.pdf","contentType":"application/pdf"},{"contentType":"image/jpeg","pending":true},{"contentType":"text/x-signal-plain"}],\
              "sticker":{"emoji":"🐸"},"preview":[{"url":"https://x.example"}],"contact":[{"name":{"displayName":"Bo"}}]""");
      assertThat(message.details().reactions())
          .containsEntry("🎵", 1)
          .containsEntry("❤", 1)
          .containsEntry("👍", 1);
      assertThat(message.details().attachments()).containsExactly("score.pdf", "image/jpeg");
      assertThat(message.details().flags()).contains("attachment-omitted");
      assertThat(message.details().extra()).containsEntry("sticker_emoji", "🐸");
      assertThat(message.details().links()).containsExactly("https://x.example");
      assertThat(message.text()).isEqualTo("Contact: Bo");
    }

    @Test
    void reportsAreNoSpeech() {
      Message message =
          read(row(
                      "m",
                      1772445600000L,
                      "\"profileChange\":{\"oldName\":\"Kim\",\"newName\":\"Kimmy\"}")
                  .replace("incoming", "profile-change"))
              .only();
      assertThat(message.kind()).isEqualTo(MessageKind.SYSTEM);
      assertThat(message.author()).isNull();
      assertThat(message.text()).isEqualTo("profile-change: Kim → Kimmy");
      assertThat(message.details().extra()).containsEntry("actor", "aci-kim");
    }

    @Test
    void fieldsWithinJsonWithinARowAreRead() {
      Message message =
          read("{\"id\":\"m\",\"conversationId\":\"c2\",\"type\":\"incoming\",\"sent_at\":1772445600000,\"body\":\"hei\",\"json\":\"{\\\"body\\\":\\\"old\\\",\\\"reactions\\\":[{\\\"emoji\\\":\\\"x\\\"}]}\"}")
              .only();
      assertThat(message.text()).isEqualTo("hei");
      assertThat(message.details().reactions()).containsEntry("x", 1);
      assertThat(message.author()).extracting("name").isEqualTo("Lo");
    }

    @Test
    void arraysFoldersAndObjectsAreReadAlike() {
      Path sigtop = folder.resolve("sigtop");
      Imported.write(
          sigtop, "Choir (group).json", "[\n" + row("a", 1772445600000L, "\"body\":\"x\"") + "]");
      assertThat(FormatDetector.detect(sigtop).format()).isEqualTo(ImportFormat.SIGNAL);
      assertThat(Imported.of(ImportFormat.SIGNAL, sigtop).only().context().channel())
          .isEqualTo("Choir");
      Path whole =
          Imported.write(
              folder,
              "dump.json",
              "{\"conversations\":"
                  + CONTACTS
                  + ",\"messages\":["
                  + row("a", 1772445600000L, "\"body\":\"x\"")
                  + "]}");
      assertThat(Imported.of(ImportFormat.SIGNAL, whole).only().author())
          .extracting("name")
          .isEqualTo("Kim Berg");
    }
  }

  @Nested
  class Exported {
    private static final String ROW =
        "{\"date\":\"2026-03-02T11:00:00.250000\",\"sender\":\"Kim\",\"body\":\"one  \\ntwo  \",\"quote\":\"\\n\\n> said\\n> before\\n\\n\",\"sticker\":\"\",\"reactions\":[[\"Lo\",\"🎵\"]],\"attachments\":[{\"name\":\"a.jpg\",\"path\":\"media/a.jpg\"}]}";
    private static final String OWN =
        "{\"date\":\"2026-03-02T11:00:01\",\"sender\":\"Me\",\"body\":\"ok  \",\"quote\":\"\",\"sticker\":\"\",\"reactions\":[],\"attachments\":[],\"deleted\":false}";

    private Imported chat(String... rows) {
      Path export = folder.resolve("out");
      Imported.write(export, "Choir/data.json", String.join("\n", rows) + "\n");
      return Imported.of(
          ImportFormat.SIGNAL, export, Imported.OPTIONS.withZone(ZoneId.of("Europe/Oslo")));
    }

    @Test
    void rowsHaveWhatTheyTell() {
      Message message = chat(ROW).only();
      assertThat(FormatDetector.detect(folder.resolve("out")).format())
          .isEqualTo(ImportFormat.SIGNAL);
      assertThat(message.text()).isEqualTo("one\ntwo");
      assertThat(message.occurred()).hasToString("2026-03-02T10:00:00.250Z");
      assertThat(message.context().channel()).isEqualTo("Choir");
      assertThat(message.details().reactions()).containsEntry("🎵", 1);
      assertThat(message.details().attachments()).containsExactly("a.jpg");
      assertThat(message.details().extra()).containsEntry("quote_text", "said\nbefore");
      assertThat(chat(OWN).only().author()).extracting("id").isEqualTo("self");
    }

    @Test
    void deletedOnesAndCallsAreTold() {
      Imported imported =
          chat(
              OWN.replace("\"deleted\":false", "\"deleted\":true"),
              OWN.replace("\"deleted\":false", "\"call\":true").replace("ok", "Missed voice call"));
      assertThat(imported.messages())
          .extracting(Message::kind)
          .containsExactly(MessageKind.DELETED, MessageKind.SYSTEM);
    }

    @Test
    void aLongerOneAddsOnlyWhatIsNew() {
      var first = chat(ROW, OWN, OWN).ids();
      assertThat(first).doesNotHaveDuplicates();
      assertThat(chat(ROW, OWN, OWN, OWN.replace("01\"", "02\"")).ids())
          .startsWith(first.toArray(String[]::new))
          .hasSize(4);
      assertThat(Imported.of(ImportFormat.SIGNAL, folder.resolve("out/Choir/data.json")).ids())
          .startsWith(first.toArray(String[]::new));
    }
  }

  @Nested
  class Faults {
    @Test
    void oneBadRowSpoilsNoOther() {
      Imported.write(folder, "contacts.json", CONTACTS);
      Path file =
          Imported.write(
              folder,
              "messages.jsonl",
              String.join(
                  "\n",
                  row("a", 1772445600000L, "\"body\":\"x\\u0000y\""),
                  "{\"id\":\"b\",",
                  "[1]",
                  "",
                  row("c", 0, "\"body\":\"no time\""),
                  row("d", 1772445600000L, "\"body\":\"" + "z".repeat(3000) + "\""),
                  "{\"what\":1}",
                  row("e", 1772445600001L, "\"body\":7,\"quote\":\"q\",\"editHistory\":[1,{}]")));
      Imported imported =
          Imported.of(
              ImportFormat.SIGNAL,
              file,
              Imported.OPTIONS.withLimits(ImportLimits.defaults().withLineChars(2000)));
      assertThat(imported.ids()).containsExactly("a", "e");
      assertThat(imported.message("a").text()).isEqualTo("xy");
      assertThat(imported.rejected())
          .containsExactly(
              "line 2 json-unreadable",
              "line 3 not-an-object",
              "line 5 timestamp-out-of-range",
              "line 6 line-too-long",
              "line 7 field-missing");
    }

    @Test
    void unknownPeopleKeepTheirIds() {
      Message message =
          read(row("m", 1772445600000L, "\"body\":\"x\"").replace("aci-kim", "aci-z")).only();
      assertThat(message.author()).extracting("name").isEqualTo("aci-z");
      assertThat(message.details().flags()).contains("unknown-user");
    }

    @Test
    void anotherFileIsTheWrongFormat() {
      Path file = Imported.write(folder, "letter.json", "Dear Kim");
      assertThatThrownBy(() -> Imported.of(ImportFormat.SIGNAL, file))
          .isInstanceOf(ImportException.WrongFormat.class);
    }
  }
}
