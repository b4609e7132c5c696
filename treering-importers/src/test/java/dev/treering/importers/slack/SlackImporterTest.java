package dev.treering.importers.slack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.Rejection;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.Revision;
import dev.treering.model.TimePrecision;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlackImporterTest {
  @TempDir private Path folder;

  private Imported read(SlackSample export) {
    return Imported.of(ImportFormat.SLACK, export.folder(folder));
  }

  private Message only(String row) {
    return read(SlackSample.of(row)).only();
  }

  private String plain(String markup) {
    return only("{\"ts\":\"1772442000.000100\",\"user\":\"U1\",\"text\":\"%s\"}".formatted(markup))
        .text();
  }

  @Nested
  class Fields {
    @Test
    void anOrdinaryMessageHasItsIdTimeAuthorAndChannelAndNoMore() {
      Message message =
          only(
              """
              {"type":"message","ts":"1772442000.000100","user":"U1","text":"Rye is proofed","team":"T1"}
              """);
      assertThat(message.id()).isEqualTo(MessageId.of("C1/1772442000.000100"));
      assertThat(message.kind()).isEqualTo(MessageKind.MESSAGE);
      assertThat(message.occurred()).isEqualTo("2026-03-02T09:00:00.000100Z");
      assertThat(message.time().precision()).isEqualTo(TimePrecision.MICROSECOND);
      assertThat(message.author()).isEqualTo(Author.of("U1", "Lotte"));
      assertThat(message.context()).isEqualTo(MessageContext.inChannel("bakery"));
      assertThat(message.details()).isEqualTo(MessageDetails.NONE);
    }

    @Test
    void anEditedMessageSaysWhen() {
      Message message =
          only(
              """
              {"ts":"1772442000.000100","user":"U1","text":"3 trays","edited":{"user":"U1","ts":"1772442060.000000"}}
              """);
      assertThat(message.details().edits().edited()).isTrue();
      assertThat(message.details().edits().lastAt()).isEqualTo("2026-03-02T09:01:00Z");
      assertThat(message.details().edits().revisions()).isEmpty();
    }

    @Test
    void aTombstoneKeepsItsPlaceAndNoWords() {
      Message message =
          only(
              """
              {"subtype":"tombstone","ts":"1772442000.000100","thread_ts":"1772442000.000100","user":"USLACKBOT","text":"This message was deleted.","hidden":true}
              """);
      assertThat(message.kind()).isEqualTo(MessageKind.DELETED);
      assertThat(message.text()).isEmpty();
      assertThat(message.author()).isNull();
    }

    @Test
    void aFullerExportTellsOfChangesWithTheWordsBefore() {
      Message changed =
          only(
              """
              {"subtype":"message_changed","hidden":true,"ts":"1772442060.000200",
               "message":{"ts":"1772442000.000100","user":"U1","text":"Rye for <@U2>","edited":{"user":"U1","ts":"1772442060.000000"}},
               "previous_message":{"ts":"1772442000.000100","user":"U1","text":"Wheat for <@U2>"}}
              """);
      assertThat(changed.id().value()).isEqualTo("C1/1772442000.000100");
      assertThat(changed.text()).isEqualTo("Rye for @Sami Aho");
      Instant at = Instant.ofEpochSecond(1772442060);
      assertThat(changed.details().edits())
          .isEqualTo(new Edits(true, at, List.of(new Revision(at, "Wheat for @Sami Aho"))));
    }

    @Test
    void aFullerExportTellsOfDeletionsWithoutTheWords() {
      Message deleted =
          only(
              """
              {"subtype":"message_deleted","hidden":true,"ts":"1772442060.000200","deleted_ts":"1772442000.000100",
               "previous_message":{"ts":"1772442000.000100","user":"U1","text":"the code is 4711"}}
              """);
      assertThat(deleted.id().value()).isEqualTo("C1/1772442000.000100");
      assertThat(deleted.kind()).isEqualTo(MessageKind.DELETED);
      assertThat(deleted.author()).isEqualTo(Author.of("U1", "Lotte"));
      assertThat(deleted.details().deletedAt())
          .isEqualTo(Instant.parse("2026-03-02T09:01:00.000200Z"));
      assertThat(deleted.toString()).doesNotContain("4711");
    }

    @Test
    void repliesAndBroadcastsNameTheirThread() {
      Imported imported =
          read(
              SlackSample.of(
                  """
                  {"ts":"1772442000.000100","thread_ts":"1772442000.000100","user":"U1","text":"Flour?","reply_count":2},
                  {"ts":"1772442001.000100","thread_ts":"1772442000.000100","user":"U2","text":"Ordered"},
                  {"ts":"1772442002.000100","thread_ts":"1772442000.000100","user":"U2","text":"Here it is","subtype":"thread_broadcast"},
                  {"ts":"1772442003.000100","thread_ts":"1600000000.000100","user":"U2","text":"An old matter"}
                  """));
      MessageId root = MessageId.of("C1/1772442000.000100");
      assertThat(imported.message(root.value()).context().threadParent()).isNull();
      for (String reply : new String[] {"C1/1772442001.000100", "C1/1772442002.000100"}) {
        assertThat(imported.message(reply).context().threadParent()).isEqualTo(root);
        assertThat(imported.message(reply).kind()).isEqualTo(MessageKind.MESSAGE);
        assertThat(imported.message(reply).details().flags()).isEmpty();
      }
      Message orphan = imported.message("C1/1772442003.000100");
      assertThat(orphan.context().threadParent()).isEqualTo(MessageId.of("C1/1600000000.000100"));
      assertThat(orphan.details().flags()).containsExactly("parent-not-in-export");
    }

    @Test
    void aThreadMayCrossDayFiles() {
      Imported imported =
          read(
              SlackSample.of("{\"ts\":\"1772442000.000100\",\"user\":\"U1\",\"text\":\"root\"}")
                  .with(
                      "bakery/2026-03-01.json",
                      "[{\"ts\":\"1772400000.000100\",\"thread_ts\":\"1772442000.000100\",\"user\":\"U2\",\"text\":\"x\"}]"));
      assertThat(imported.ids()).containsExactly("C1/1772400000.000100", "C1/1772442000.000100");
      assertThat(imported.messages().getFirst().details().flags()).isEmpty();
    }

    @Test
    void filesAndReactionsAreKept() {
      Message message =
          only(
              """
              {"ts":"1772442000.000100","user":"U2","text":"","files":[{"id":"F1","name":"loaf.jpg"},{"id":"F2","mode":"tombstone"},7],
               "reactions":[{"name":"bread","users":["U1","U2"],"count":2},{"name":"fire","users":["U1"]},{"count":3}]}
              """);
      assertThat(message.text()).isEmpty();
      assertThat(message.details().attachments()).containsExactly("loaf.jpg", "F2");
      assertThat(message.details().reactions()).isEqualTo(Map.of("bread", 2, "fire", 1));
    }

    @Test
    void joinsAndTopicsAreSystemLines() {
      Imported imported =
          read(
              SlackSample.of(
                  """
                  {"ts":"1772442000.000100","subtype":"channel_join","user":"U1","text":"<@U1> has joined the channel"},
                  {"ts":"1772442001.000100","subtype":"channel_topic","user":"U1","text":"<@U1> set the topic: Easter","topic":"Easter"},
                  {"ts":"1772442002.000100","subtype":"me_message","user":"U1","text":"waves"}
                  """));
      assertThat(imported.messages())
          .extracting(Message::kind)
          .containsExactly(MessageKind.SYSTEM, MessageKind.SYSTEM, MessageKind.MESSAGE);
      assertThat(imported.texts()).contains("@Lotte has joined the channel");
    }

    @Test
    void botsAreTold() {
      Imported imported =
          read(
              SlackSample.of(
                  """
                  {"ts":"1772442000.000100","subtype":"bot_message","bot_id":"B1","username":"Till","text":"42 sold"},
                  {"ts":"1772442001.000100","bot_id":"B3","user":"U3","text":"220 degrees"},
                  {"ts":"1772442002.000100","subtype":"bot_message","username":"Hook","text":"ping"},
                  {"ts":"1772442003.000100","user":"USLACKBOT","text":"Reminder"},
                  {"ts":"1772442004.000100","text":"nobody"}
                  """));
      assertThat(imported.messages())
          .extracting(Message::author)
          .containsExactly(
              new Author("B1", "Till", null, true),
              new Author("U3", "Oven Bot", null, true),
              new Author("bot:Hook", "Hook", null, true),
              new Author("USLACKBOT", "Slackbot", null, true),
              null);
    }

    @Test
    void wordsThatStandInBlocksOrAttachmentsOnlyAreFound() {
      Imported imported =
          read(
              SlackSample.of(
                  """
                  {"ts":"1772442000.000100","user":"U1","text":"","blocks":[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":[{"type":"text","text":"Ask "},{"type":"user","user_id":"U2"},{"type":"emoji","name":"wave"}]},{"type":"rich_text_list","elements":[{"type":"rich_text_section","elements":[{"type":"text","text":"salt"}]}]}]}]},
                  {"ts":"1772442001.000100","bot_id":"B1","text":"","attachments":[{"title":"Order 9","text":"10 &amp; 2","fields":[{"title":"Due","value":"noon"}],"fallback":"no"},{"fallback":"plain"}]}
                  """));
      assertThat(imported.texts())
          .containsExactly("Ask @Sami Aho:wave:\n- salt", "Order 9\n10 & 2\nDue: noon\nplain");
      assertThat(imported.messages().getFirst().details().mentions()).containsExactly("U2");
    }
  }

  @Nested
  class Markup {
    @Test
    void mentionsBecomeNamesAndAreRemembered() {
      Message message =
          only(
              """
              {"ts":"1772442000.000100","user":"U1","text":"<@U2> and <@U9|ines>, <@U9> see <#C2> or <#C9|oven-talk>; <@U2>"}
              """);
      assertThat(message.text())
          .isEqualTo("@Sami Aho and @ines, @U9 see #quiet or #oven-talk; @Sami Aho");
      assertThat(message.details().mentions()).containsExactly("U2", "U9");
    }

    @Test
    void linksKeepLabelAndAddress() {
      Message message =
          only(
              """
              {"ts":"1772442000.000100","user":"U1","text":"<https://rye.example/?a=1&amp;b=2|the recipe> <https://rye.example> <mailto:l@rye.example|l@rye.example>"}
              """);
      assertThat(message.text())
          .isEqualTo("the recipe (https://rye.example/?a=1&b=2) https://rye.example l@rye.example");
      assertThat(message.details().links())
          .containsExactly("https://rye.example/?a=1&b=2", "https://rye.example");
    }

    @Test
    void entitiesAreResolvedOnce() {
      assertThat(plain("1 &lt; 2 &amp; &amp;lt;b&amp;gt; &quot;"))
          .isEqualTo("1 < 2 & &lt;b&gt; &quot;");
      assertThat(plain("&lt;@U2&gt;")).isEqualTo("<@U2>");
    }

    @Test
    void shortMarksThatStandForLongNamesDoNotFillTheMemory() {
      String name = "Lotte".repeat(2_000);
      Imported imported =
          read(
              SlackSample.of(
                      "{\"ts\":\"1772442000.000100\",\"user\":\"U9\",\"text\":\"%s\"}"
                          .formatted("<@U9>".repeat(500_000)))
                  .with("users.json", "[{\"id\":\"U9\",\"real_name\":\"%s\"}]".formatted(name)));
      assertThat(imported.only().text()).hasSize(16 * 1024 * 1024);
      assertThat(imported.only().details().flags()).containsExactly("text-truncated");
    }

    @Test
    void callsToAllAreWords() {
      assertThat(plain("<!here> <!channel|channel> <!subteam^S1|@night> <!subteam^S2>"))
          .isEqualTo("@here @channel @night @S2");
      assertThat(plain("<!date^1772442000^{date}|2 March>")).isEqualTo("2 March");
    }

    @Test
    void emptyOrBrokenMarkupIsText() {
      assertThat(plain("a <> b <|x> c <@> d <#> e <!> f <@U1"))
          .isEqualTo("a <> b <|x> c @ d # e @ f <@U1");
    }

    @Test
    void namesAreFoundWithoutUsersJson() {
      Imported imported =
          read(
              SlackSample.of(
                      """
                      {"ts":"1772442000.000100","user":"U1","text":"ask <@U7>"},
                      {"ts":"1772442001.000100","user":"U7","text":"yes?","user_profile":{"display_name":"Jonna","real_name":"Jonna K"}}
                      """)
                  .without("users.json"));
      assertThat(imported.messages())
          .extracting(Message::author)
          .containsExactly(Author.named("U1"), Author.of("U7", "Jonna"));
      assertThat(imported.texts().getFirst()).isEqualTo("ask @Jonna");
      assertThat(imported.messages().getFirst().details().flags()).containsExactly("unknown-user");
    }

    @Test
    void controlsAndHalvesOfPairsDoNotReachTheMessage() {
      Message message =
          only(
              """
              {"ts":"1772442000.000100","user":"U1","text":"a\\u0000b <https://x.example/\\ud83d> <@U\\u0000>"}
              """);
      assertThat(message.text()).doesNotContain("\u0000").doesNotContain("\ud83d");
      assertThat(message.details().links()).containsExactly("https://x.example/\uFFFD");
      assertThat(message.details().mentions()).containsExactly("U");
    }
  }

  @Nested
  class BadRows {
    @Test
    void eachIsRejectedByItselfWithItsPlaceAndReason() {
      Imported imported =
          read(
              SlackSample.of(
                  """
                  {"ts":"1772442000.000100","user":"U1","text":"one"},
                  {"user":"U1","text":"when"},
                  {"ts":"noon","user":"U1","text":"x"},
                  "text",
                  {"ts":"99999999999.1","user":"U1","text":"x"},
                  {"ts":"1772442009.000100","user":"U1","text":"last"}
                  """));
      assertThat(imported.texts()).containsExactly("one", "last");
      assertThat(imported.rejected())
          .containsExactly(
              "index 1 timestamp-missing",
              "index 2 timestamp-unreadable",
              "index 3 not-an-object",
              "index 4 timestamp-out-of-range");
      assertThat(imported.rejections())
          .extracting(Rejection::file)
          .containsOnly("bakery/2026-03-02.json");
    }

    @Test
    void aBrokenDayFileGivesWhatCameBeforeAndTheOthersArrive() {
      Imported imported =
          read(
              SlackSample.of(
                      "{\"ts\":\"1772442000.000100\",\"user\":\"U1\",\"text\":\"one\"},{\"ts")
                  .with("bakery/2026-03-01.json", "")
                  .with("bakery/2026-03-03.json", "{\"ok\":false}")
                  .with("bakery/2026-03-04.json", "null")
                  .with(
                      "bakery/2026-03-05.json",
                      "[{\"ts\":\"1772442010.000100\",\"user\":\"U1\",\"text\":\"later\"}]"));
      assertThat(imported.texts()).containsExactly("one", "later");
      assertThat(imported.rejections())
          .extracting(r -> r.file() + " " + r.code())
          .containsExactlyInAnyOrder(
              "bakery/2026-03-01.json not-an-array",
              "bakery/2026-03-02.json json-unreadable",
              "bakery/2026-03-03.json not-an-array");
    }

    @Test
    void anUnlistedFolderIsAChannelByItsName() {
      Imported imported =
          read(
              SlackSample.of("{\"ts\":\"1772442000.000100\",\"user\":\"U1\",\"text\":\"one\"}")
                  .with("channels.json", "null"));
      Message message = imported.only();
      assertThat(message.id()).isEqualTo(MessageId.of("bakery/1772442000.000100"));
      assertThat(message.context().channel()).isEqualTo("bakery");
      assertThat(message.details().flags()).containsExactly("channel-not-in-index");
      assertThat(imported.rejections()).isEmpty();
    }

    @Test
    void aFolderWithoutDayFilesIsTheWrongFormat() {
      Path other = Imported.write(folder, "notes/todo.txt", "x").getParent();
      assertThatThrownBy(() -> Imported.of(ImportFormat.SLACK, other))
          .isInstanceOf(ImportException.WrongFormat.class);
    }

    @Test
    void aRowLargerThanTheLimitIsRejectedByItself() {
      Path export =
          SlackSample.of(
                  "{\"ts\":\"1772442000.000100\",\"text\":\"one\"},{\"ts\":\"1772442001.000100\",\"text\":\"%s\"},{\"ts\":\"1772442002.000100\",\"text\":\"three\"}"
                      .formatted("x".repeat(5_000)))
              .folder(folder);
      Imported imported =
          Imported.of(
              ImportFormat.SLACK,
              export,
              Imported.OPTIONS.withLimits(Imported.OPTIONS.limits().withLineChars(2_000)));
      assertThat(imported.texts()).containsExactly("one", "three");
      assertThat(imported.rejected()).containsExactly("index 1 row-too-long");
    }
  }

  @Test
  void equalTimesKeepTheOrderOfTheFileAcrossChannelsByTime() {
    Imported imported =
        read(
            SlackSample.of(
                    """
                    {"ts":"1772442002.000100","user":"U1","text":"third"},
                    {"ts":"1772442000.000100","user":"U1","text":"first"}
                    """)
                .with(
                    "quiet/2026-03-02.json",
                    "[{\"ts\":\"1772442001.000100\",\"user\":\"U1\",\"text\":\"second\"}]"));
    assertThat(imported.texts()).containsExactly("first", "second", "third");
  }

  @Test
  void theFormatIsRecognised() {
    Path export = SlackSample.of("{\"ts\":\"1772442000.000100\",\"text\":\"x\"}").folder(folder);
    assertThat(FormatDetector.detect(export).format()).isEqualTo(ImportFormat.SLACK);
    assertThat(FormatDetector.detect(export).confidence()).isEqualTo(Confidence.CERTAIN);
  }

  @Test
  void messagesBeforeAnInstantArePassedOver() {
    Path export =
        SlackSample.of(
                "{\"ts\":\"1772442000.000100\",\"text\":\"x\"},{\"ts\":\"1772442001.000100\",\"text\":\"y\"}")
            .folder(folder);
    assertThat(
            Imported.of(
                    ImportFormat.SLACK,
                    export,
                    Imported.OPTIONS.withSince(Instant.parse("2026-03-02T09:00:01Z")))
                .texts())
        .containsExactly("y");
  }
}
