package dev.treering.importers.discord;

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
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiscordImporterTest {
  private static final String KAI =
      "{\"id\":\"500\",\"name\":\"kai_b\",\"nickname\":\"Kai\",\"isBot\":false,\"roles\":[{\"id\":\"70\",\"name\":\"Crew\"}]}";

  @TempDir private Path folder;

  private static String channel(String id, String type, String name, String... rows) {
    return """
        {"guild":{"id":"10","name":"Reef","iconUrl":""},
         "channel":{"id":"%s","type":"%s","categoryId":"11","category":"Text","name":"%s","topic":null},
         "dateRange":{"after":null,"before":null},"exportedAt":"2026-06-01T00:00:00+00:00",
         "messages":[%s],"messageCount":%d}
        """
        .formatted(id, type, name, String.join(",", rows), rows.length);
  }

  /** A message of Kai at ten o'clock UTC; {@code fields} may say more. */
  private static String row(String id, String fields) {
    return "{\"id\":\"%s\",\"timestamp\":\"2026-03-02T11:00:00.25+01:00\",\"author\":%s,%s}"
        .formatted(id, KAI, fields);
  }

  private Imported read(String json) {
    return read(json, Imported.OPTIONS);
  }

  private Imported read(String json, ImportOptions options) {
    return Imported.of(ImportFormat.DISCORD, Imported.write(folder, "c.json", json), options);
  }

  private Message only(String fields) {
    return read(channel("20", "GuildTextChat", "lagoon", row("9007199254740993", fields))).only();
  }

  @Test
  void aMessageHasItsIdTimeAuthorAndChannel() {
    Message message = only("\"type\":\"Default\",\"content\":\"tide is low\"");
    assertThat(FormatDetector.detect(folder.resolve("c.json")).format())
        .isEqualTo(ImportFormat.DISCORD);
    assertThat(message.id().value()).isEqualTo("9007199254740993");
    assertThat(message.occurred()).hasToString("2026-03-02T10:00:00.250Z");
    assertThat(message.time().zone()).hasToString("+01:00");
    assertThat(message.author())
        .extracting("id", "name", "bot")
        .containsExactly("500", "Kai", false);
    assertThat(message.context().channel()).isEqualTo("lagoon");
  }

  @Nested
  class Words {
    @ParameterizedTest
    @CsvSource(
        delimiter = '#',
        quoteCharacter = '~',
        value = {
          "<@500> <@!500> and <@404>#@Kai @Kai and @unknown-user:404",
          "<@&70> or <@&71>#@Crew or @role:71",
          "<:fish:12><a:wave:13>#:fish::wave:",
          "at <t:1772445600:F> or <t:0>#at 2026-03-02T10:00:00Z or 1970-01-01T00:00:00Z",
          "</tide now:15> 1 < 2 <b>#/tide now 1 < 2 <b>",
          "`<@500>` ```<@500>\\n<:x:1>``` <@500>#`<@500>` ```<@500>¶<:x:1>``` @Kai",
          "@everyone 👩‍👩‍👧 שלום <@500>#@everyone 👩‍👩‍👧 שלום @Kai"
        })
    void marksBecomePlainText(String content, String words) {
      assertThat(only("\"type\":\"Default\",\"content\":\"" + content + "\"").text())
          .isEqualTo(words.replace("¶", "\n"));
    }

    @Test
    void channelsAndPeopleOfOtherFilesAreKnown() {
      Path export = folder.resolve("export");
      Imported.write(
          export,
          "a.json",
          channel("20", "GuildTextChat", "lagoon", row("1", "\"content\":\"<#21> <#99>\"")));
      Imported.write(
          export,
          "b.json",
          channel(
              "21",
              "GuildTextChat",
              "beach",
              row(
                  "2",
                  "\"type\":\"Reply\",\"content\":\"x\",\"reference\":{\"messageId\":\"1\"}")));
      Imported.write(export, "notes.json", "{\"x\":1}");
      assertThat(FormatDetector.detect(export).format()).isEqualTo(ImportFormat.DISCORD);
      Imported imported = Imported.of(ImportFormat.DISCORD, export);
      assertThat(imported.message("1").text()).isEqualTo("#beach #unknown-channel:99");
      assertThat(imported.message("2").details().flags()).isEmpty();
      assertThat(imported.warned()).containsExactly("file-ignored");
    }

    @Test
    void mentionsAreThoseOfTheTextAndThoseTheSourceTells() {
      Message message =
          only(
              "\"type\":\"Default\",\"content\":\"<@500> @Noa\",\"mentions\":[{\"id\":\"501\",\"name\":\"noa\"},{\"id\":\"500\"}]");
      assertThat(message.details().mentions()).containsExactly("500", "501");
    }

    @Test
    void whatBotsSayInEmbedsIsTheirText() {
      String embeds =
          "\"embeds\":[{\"title\":\"Storm\",\"url\":\"https://w.example\",\"author\":{\"name\":\"Met\"},\"description\":\"Stay in, <@500>.\",\"fields\":[{\"name\":\"Wind\",\"value\":\"30 m/s\"}],\"footer\":{\"text\":\"until 6\"}}]";
      Message alone = only("\"type\":\"Default\",\"content\":\"\"," + embeds);
      assertThat(alone.text()).isEqualTo("Met\nStorm\nStay in, @Kai.\nWind: 30 m/s\nuntil 6");
      assertThat(alone.details().links()).containsExactly("https://w.example");
      Message preview =
          only("\"type\":\"Default\",\"content\":\"see https://w.example\"," + embeds);
      assertThat(preview.text()).isEqualTo("see https://w.example");
      assertThat(preview.details().extra().get("preview")).contains("Wind: 30 m/s");
      String bot =
          row("1", "\"content\":\"Alert\"," + embeds).replace("\"isBot\":false", "\"isBot\":true");
      Message both = read(channel("20", "GuildTextChat", "lagoon", bot)).only();
      assertThat(both.text()).startsWith("Alert\nMet\nStorm");
      assertThat(both.author()).extracting("bot").isEqualTo(true);
    }

    @Test
    void forwardsAreMarkedAndAreNoReplies() {
      Message message =
          only(
              """
              "type":"Default","content":"","reference":{"type":"Forward","messageId":"77","channelId":"5"},
              "forwardedMessage":{"timestamp":"2026-03-01T08:00:00+00:00","content":"pump code 12","attachments":[{"fileName":"p.png"}],"embeds":[],"stickers":[]}
              """);
      assertThat(message.text()).isEqualTo("pump code 12");
      assertThat(message.context().answered()).isEmpty();
      assertThat(message.details().flags()).contains("forwarded");
      assertThat(message.details().attachments()).containsExactly("p.png");
      assertThat(message.details().extra())
          .containsEntry("forwarded_id", "77")
          .containsEntry("forwarded_ts", "2026-03-01T08:00:00Z");
    }
  }

  @Nested
  class Relations {
    @Test
    void repliesKeepTheirTarget() {
      Imported imported =
          read(
              channel(
                  "20",
                  "GuildTextChat",
                  "lagoon",
                  row(
                      "3",
                      "\"type\":\"Reply\",\"content\":\"b\",\"reference\":{\"messageId\":\"1\"}"),
                  row(
                      "4",
                      "\"type\":\"Reply\",\"content\":\"c\",\"reference\":{\"messageId\":\"999\"}"),
                  row(
                      "5",
                      "\"type\":\"Reply\",\"content\":\"d\",\"reference\":{\"messageId\":null}"),
                  row(
                      "6",
                      "\"type\":\"ChannelPinnedMessage\",\"content\":\"Pinned a message.\",\"reference\":{\"messageId\":\"1\"}"),
                  row("1", "\"type\":\"Default\",\"content\":\"a\"")));
      assertThat(imported.message("3").context().threadParent()).hasToString("1");
      assertThat(imported.message("3").details().flags()).isEmpty();
      assertThat(imported.message("4").details().flags()).contains("parent-not-in-export");
      assertThat(imported.message("5").details().flags()).contains("parent-unknown");
      assertThat(imported.message("6").context().answered()).isEmpty();
      assertThat(imported.message("6").kind()).isEqualTo(MessageKind.SYSTEM);
    }

    @Test
    void aThreadHangsBelowTheMessageItWasStartedFrom() {
      String json =
          channel(
              "1",
              "GuildPublicThread",
              "Repairs",
              row("30", "\"type\":\"Default\",\"content\":\"a\""),
              row(
                  "31",
                  "\"type\":\"Reply\",\"content\":\"b\",\"reference\":{\"messageId\":\"30\"}"));
      Imported imported = read(json);
      assertThat(imported.message("30").context().channel()).isEqualTo("Text");
      assertThat(imported.message("30").context().topic()).isEqualTo("Repairs");
      assertThat(imported.message("30").context().threadParent()).hasToString("1");
      assertThat(imported.message("30").details().flags()).contains("parent-not-in-export");
      assertThat(imported.message("31").context().answered()).hasToString("Optional[30]");
    }

    @Test
    void editsReactionsFilesAndStickersAreKept() {
      Message message =
          only(
              """
              "type":"Default","content":"x","timestampEdited":"2026-03-02T12:00:00+01:00","isPinned":true,
              "reactions":[{"emoji":{"name":"🐟"},"count":2},{"emoji":{"name":"fish"},"count":1},{"emoji":{}}],
              "attachments":[{"fileName":"map.png","url":"u"}],"stickers":[{"name":"Wave"}]
              """);
      assertThat(message.details().edits().lastAt()).hasToString("2026-03-02T11:00:00Z");
      assertThat(message.details().reactions())
          .containsEntry("🐟", 2)
          .containsEntry("fish", 1)
          .hasSize(2);
      assertThat(message.details().attachments()).containsExactly("map.png", "Wave");
      assertThat(message.details().flags()).contains("pinned");
    }

    @Test
    void reportsAreNoSpeechAlsoOfTypesToCome() {
      assertThat(only("\"type\":\"GuildMemberJoin\",\"content\":\"Joined the server.\"").kind())
          .isEqualTo(MessageKind.SYSTEM);
      assertThat(only("\"type\":\"99\",\"content\":\"\"").text()).isEqualTo("99");
      assertThat(
              only("\"type\":\"20\",\"content\":\"done\",\"interaction\":{\"name\":\"tide\"}")
                  .kind())
          .isEqualTo(MessageKind.MESSAGE);
    }
  }

  @Nested
  class Tables {
    private static final String TABLE =
        """
        "AuthorID","Author","Date","Content","Attachments","Reactions"
        "500","kai_b#0000","2026-03-02T11:00:00.2500000+01:00","low, ""very""
        low","https://cdn.example/a/map.png?x=1,https://cdn.example/b/b.txt","🐟 (2),fish (1)"
        "501","noa","2026-03-02T11:00:01.0000000+01:00","=1+1","",""
        "501","noa","never","x","",""
        "501","noa","2026-03-02T11:00:02.0000000+01:00","Joined the server.","",""
        """;

    private Imported table(String content) {
      return Imported.of(
          ImportFormat.DISCORD, Imported.write(folder, "Reef - Text - lagoon [20].csv", content));
    }

    @Test
    void haveWhatTheyTell() {
      Imported imported = table(TABLE);
      assertThat(FormatDetector.detect(folder.resolve("Reef - Text - lagoon [20].csv")).format())
          .isEqualTo(ImportFormat.DISCORD);
      Message first = imported.messages().getFirst();
      assertThat(first.text()).isEqualTo("low, \"very\"\nlow");
      assertThat(first.author()).extracting("id", "name").containsExactly("500", "kai_b");
      assertThat(first.occurred()).hasToString("2026-03-02T10:00:00.250Z");
      assertThat(first.context().channel()).isEqualTo("lagoon");
      assertThat(first.details().attachments()).containsExactly("map.png", "b.txt");
      assertThat(first.details().reactions()).containsEntry("🐟", 2).containsEntry("fish", 1);
      assertThat(imported.messages().getLast().kind()).isEqualTo(MessageKind.SYSTEM);
      assertThat(imported.rejected()).containsExactly("line 5 timestamp-unreadable");
    }

    @Test
    void aLongerOneAddsOnlyWhatIsNew() {
      String more =
          TABLE + "\"501\",\"noa\",\"2026-03-03T11:00:01.0000000+01:00\",\"new\",\"\",\"\"\n";
      assertThat(table(more).ids())
          .startsWith(table(TABLE).ids().toArray(String[]::new))
          .hasSize(4);
    }
  }

  @Nested
  class Faults {
    @Test
    void oneBadRowSpoilsNoOther() {
      Imported imported =
          read(
              channel(
                  "20",
                  "GuildTextChat",
                  "lagoon",
                  row("1", "\"content\":\"a\""),
                  "null",
                  "{\"id\":\"2\",\"timestamp\":\"soon\"}",
                  "{\"timestamp\":\"2026-03-02T11:00:00Z\"}",
                  row("4", "\"content\":\"" + "y".repeat(4000) + "\""),
                  row("5", "\"content\":[1],\"author\":7")),
              Imported.OPTIONS.withLimits(ImportLimits.defaults().withLineChars(3000)));
      assertThat(imported.ids()).containsExactly("1", "5");
      assertThat(imported.rejected())
          .containsExactly(
              "index 1 not-an-object",
              "index 2 timestamp-unreadable",
              "index 3 id-missing",
              "index 4 row-too-long");
    }

    @Test
    void aFileCutShortIsReadAsFarAsItGoes() {
      String json =
          channel(
              "20",
              "GuildTextChat",
              "lagoon",
              row("1", "\"content\":\"a\""),
              row("2", "\"content\":\"b\""));
      Imported imported = read(json.substring(0, json.indexOf("\"b\"")));
      assertThat(imported.texts()).containsExactly("a");
      assertThat(imported.rejected()).containsExactly("index 1 json-unreadable");
    }

    @Test
    void hostileTextEndsWell() {
      Message message = only("\"content\":\"" + "```<@".repeat(20_000) + "\\ud800\\u0000\"");
      assertThat(message.details().flags())
          .contains("lone-surrogate-replaced", "control-chars-removed");
      assertThat(only("\"content\":\"<t:99999999999999999999> <t:-99999999999>\"").text())
          .startsWith("<t:999");
    }

    @Test
    void anotherFileIsTheWrongFormat() {
      assertThatThrownBy(() -> read("[1]"))
          .isInstanceOf(ImportException.WrongFormat.class)
          .hasMessageContaining("a Discord export");
    }
  }

  @Test
  void aLongerExportAddsOnlyWhatIsNew() {
    String first = row("1", "\"content\":\"a\"");
    String json = channel("20", "GuildTextChat", "lagoon", first);
    assertThat(
            read(channel("20", "GuildTextChat", "lagoon", first, row("2", "\"content\":\"b\"")))
                .ids())
        .startsWith(read(json).ids().toArray(String[]::new));
  }
}
