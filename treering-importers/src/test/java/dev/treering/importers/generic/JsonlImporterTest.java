package dev.treering.importers.generic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.importers.Rejection;
import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.MessageTime;
import dev.treering.model.Revision;
import dev.treering.model.TimePrecision;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonlImporterTest {
  private static final String ROW =
      """
      {"id":"%s","author":"Petra","ts":"2026-03-01T10:00:00Z","text":"%s"}
      """;

  @TempDir private Path folder;

  private Imported read(String content) {
    return Imported.of(ImportFormat.JSONL, Imported.write(folder, "chat.jsonl", content));
  }

  @Nested
  class Fields {
    @Test
    void everyFieldHasItsPlace() {
      Message message =
          read("""
                  {"id":"k7","author_id":"u3","author":"Petra Wolff","role":"Glazier","bot":false,\
                  "ts":"2026-03-01T10:00:00.250+01:00","text":"The putty is in","channel":"panes",\
                  "topic":"greenhouse","phase":"repair","phase_order":2,"phase_progress":0.5,\
                  "thread_parent":"k1","reply_to":"k6","edited_at":"2026-03-01T11:00:00Z",\
                  "revisions":[{"ts":"2026-03-01T11:00:00Z","text":"The putty is out"}],\
                  "attachments":["pane, left.jpg"],"mentions":["u4",{"id":"u5"}],\
                  "links":["https://glass.example/a,b"],"reactions":{"hammer":2,"eyes":["u1","u2"]},\
                  "flags":["seen"],"mood":"calm","nested":{"not":"kept"}}
                  """)
              .only();
      assertThat(message)
          .isEqualTo(
              new Message(
                  MessageId.of("k7"),
                  MessageKind.MESSAGE,
                  new MessageTime(
                      Instant.parse("2026-03-01T09:00:00.250Z"),
                      TimePrecision.MILLISECOND,
                      ZoneId.of("+01:00"),
                      null),
                  Author.of("u3", "Petra Wolff").withRole("Glazier"),
                  new MessageContext(
                      "panes",
                      "greenhouse",
                      new ConversationStage("repair", null, 2, 0.5),
                      MessageId.of("k1"),
                      MessageId.of("k6")),
                  "The putty is in",
                  MessageDetails.builder()
                      .edits(
                          new MessageDetails.Edits(
                              true,
                              Instant.parse("2026-03-01T11:00:00Z"),
                              List.of(
                                  new Revision(
                                      Instant.parse("2026-03-01T11:00:00Z"), "The putty is out"))))
                      .attachments(List.of("pane, left.jpg"))
                      .mentions(List.of("u4", "u5"))
                      .links(List.of("https://glass.example/a,b"))
                      .reactions(Map.of("hammer", 2, "eyes", 2))
                      .flag("seen")
                      .extra("mood", "calm")
                      .build()));
    }

    @Test
    void absentFieldsStayAbsent() {
      Message message = read("{\"ts\":\"2026-03-01T10:00:00Z\",\"text\":\"hello\"}").only();
      assertThat(message.author()).isNull();
      assertThat(message.context()).isEqualTo(MessageContext.NONE);
      assertThat(message.details()).isEqualTo(MessageDetails.NONE);
      assertThat(message.time()).isEqualTo(MessageTime.at(Instant.parse("2026-03-01T10:00:00Z")));
      assertThat(message.id().value()).startsWith("h-");
    }

    @Test
    void nullIsAbsent() {
      Message message =
          read("""
                  {"id":null,"author":null,"role":null,"ts":"2026-03-01T10:00:00Z","text":"x",\
                  "channel":null,"topic":null,"thread_parent":null,"reply_to":null,"edited":null,\
                  "edited_at":null,"deleted_at":null,"attachments":null,"mentions":null,\
                  "reactions":null,"stage":null,"kind":null,"mood":null}
                  """)
              .only();
      assertThat(message.author()).isNull();
      assertThat(message.context()).isEqualTo(MessageContext.NONE);
      assertThat(message.details()).isEqualTo(MessageDetails.NONE);
      assertThat(message.kind()).isEqualTo(MessageKind.MESSAGE);
    }

    @Test
    void aDeletedMessageKeepsItsPlaceAndLosesItsWords() {
      Imported imported =
          read(
              """
              {"id":"a","author":"Petra","ts":"2026-03-01T10:00:00Z","text":"the code is 4","deleted_at":"2026-03-01T12:00:00Z"}
              {"id":"b","author":"Petra","ts":"2026-03-01T10:01:00Z","text":"the code is 5","deleted":true}
              {"id":"c","author":"Petra","ts":"2026-03-01T10:02:00Z","text":"the code is 6","kind":"deleted","code":"6"}
              {"id":"d","author":"Petra","ts":"2026-03-01T10:03:00Z","type":"deleted"}
              """);
      assertThat(imported.messages()).hasSize(4);
      for (Message message : imported.messages()) {
        assertThat(message.kind()).isEqualTo(MessageKind.DELETED);
        assertThat(message.text()).isEmpty();
        assertThat(message.details().extra()).isEmpty();
        assertThat(message.author()).isEqualTo(Author.named("Petra"));
      }
      assertThat(imported.message("a").details().deletedAt()).isEqualTo("2026-03-01T12:00:00Z");
      assertThat(imported.message("b").details().deletedAt()).isNull();
    }

    @Test
    void systemLinesNoticesAndBotsAreToldApart() {
      Imported imported =
          read(
              """
              {"id":"a","ts":"2026-03-01T10:00:00Z","text":"Petra joined","kind":"system"}
              {"id":"b","ts":"2026-03-01T10:01:00Z","text":"Topic set","type":"notice","author":"Petra"}
              {"id":"c","ts":"2026-03-01T10:02:00Z","text":"Frost tonight","author":"Frost Watch","is_bot":true}
              {"id":"d","ts":"2026-03-01T10:03:00Z","text":"Hi","author":"Petra","type":"text"}
              """);
      assertThat(imported.messages())
          .extracting(Message::kind)
          .containsExactly(
              MessageKind.SYSTEM, MessageKind.NOTICE, MessageKind.MESSAGE, MessageKind.MESSAGE);
      assertThat(imported.message("c").author())
          .isEqualTo(new Author("Frost Watch", "Frost Watch", null, true));
      assertThat(imported.message("d").details().extra()).containsEntry("type", "text");
    }

    @Test
    void aThreadsFirstMessageIsNotItsOwnParent() {
      Imported imported =
          read(
              """
              {"id":"t1","ts":"2026-03-01T10:00:00Z","text":"Who has the ladder?","thread_id":"t1"}
              {"id":"t2","ts":"2026-03-01T10:01:00Z","text":"I do","thread_id":"t1","parent_id":"t1"}
              """);
      assertThat(imported.message("t1").context().threadParent()).isNull();
      assertThat(imported.message("t2").context().threadParent()).isEqualTo(MessageId.of("t1"));
      assertThat(imported.message("t2").context().replyTo()).isEqualTo(MessageId.of("t1"));
    }

    @Test
    void anAttachmentAloneIsAMessage() {
      Message message =
          read("""
                  {"id":"p","ts":"2026-03-01T10:00:00Z","author":"Petra","files":[{"name":"crack.png"},{"id":"F9"}]}
                  """)
              .only();
      assertThat(message.text()).isEmpty();
      assertThat(message.details().attachments()).containsExactly("crack.png", "F9");
    }

    @Test
    void otherProgramsNamesAreKnown() {
      Imported imported =
          read(
              """
              {"messageId":1,"senderId":"u1","senderName":"Petra","sent_at":1772359200,"body":"seconds"}
              {"uuid":"2","from":{"id":"u1","display_name":"Petra"},"createdAt":1772359201000,"content":"millis"}
              {"guid":"3","speaker":"Petra","dateTime":"2026-03-01 10:00:02","utterance":"local"}
              """);
      assertThat(imported.ids()).containsExactly("1", "2", "3");
      assertThat(imported.texts()).containsExactly("seconds", "millis", "local");
      assertThat(imported.message("1").author()).isEqualTo(Author.of("u1", "Petra"));
      assertThat(imported.message("2").author()).isEqualTo(Author.of("u1", "Petra"));
      assertThat(imported.message("1").occurred()).isEqualTo("2026-03-01T10:00:00Z");
      assertThat(imported.message("2").occurred()).isEqualTo("2026-03-01T10:00:01Z");
      assertThat(imported.message("3").details().flags()).contains("local-time-assumed-zone");
    }

    @Test
    void aMapNamesFieldsThatAreNotKnown() {
      Path file =
          Imported.write(
              folder,
              "odd.jsonl",
              """
              {"nr":5,"wer":{"kurz":"pw"},"wann":"2026-03-01T10:00:00Z","was":"Guten Tag","text":"no"}
              """);
      Message message =
          Imported.of(
                  ImportFormat.JSONL,
                  file,
                  Imported.OPTIONS.withFieldMap(
                      Map.of("id", "nr", "author", "wer.kurz", "ts", "wann", "text", "was")))
              .only();
      assertThat(message.id()).isEqualTo(MessageId.of("5"));
      assertThat(message.author()).isEqualTo(Author.named("pw"));
      assertThat(message.text()).isEqualTo("Guten Tag");
    }

    @Test
    void aTimeBeforeTheInstantAskedForIsPassedOver() {
      Path file =
          Imported.write(folder, "c.jsonl", ROW.formatted("a", "x") + ROW.formatted("b", "y"));
      Imported imported =
          Imported.of(
              ImportFormat.JSONL,
              file,
              Imported.OPTIONS.withSince(Instant.parse("2026-03-01T10:00:00.001Z")));
      assertThat(imported.messages()).isEmpty();
      assertThat(imported.rejections()).isEmpty();
    }
  }

  @Nested
  class BadRows {
    @Test
    void eachIsRejectedByItselfWithItsLineAndReason() {
      Imported imported =
          read(
              ROW.formatted("a", "one")
                  + "{\"id\":\"b\",\"text\":\"when?\"}\n"
                  + "\n"
                  + "{\"id\":\"c\",\"ts\":\"2026-03-01T10:00:00Z\",\"text\":\"cut of\n"
                  + "[1,2]\n"
                  + "{\"id\":\"e\",\"ts\":\"soon\",\"text\":\"x\"}\n"
                  + "{\"id\":\"f\",\"ts\":\"1969-03-01T10:00:00Z\",\"text\":\"x\"}\n"
                  + "{\"id\":\"g\",\"ts\":\"2026-03-01T10:00:00Z\"}\n"
                  + "{\"id\":\"h\",\"ts\":\"2026-03-01T10:00:00Z\",\"text\":\"x\",\"kind\":\"sing\"}\n"
                  + "{\"id\":\"i\",\"ts\":\"2026-03-01T10:00:00Z\",\"text\":\"x\"} trailing\n"
                  + ROW.formatted("z", "last"));
      assertThat(imported.ids()).containsExactly("a", "z");
      assertThat(imported.rejected())
          .containsExactly(
              "line 2 timestamp-missing",
              "line 4 json-unreadable",
              "line 5 not-an-object",
              "line 6 timestamp-unreadable",
              "line 7 timestamp-out-of-range",
              "line 8 text-missing",
              "line 9 value-invalid",
              "line 10 json-unreadable");
      assertThat(imported.rejections()).extracting(Rejection::file).containsOnly("chat.jsonl");
      assertThat(imported.rejections().getFirst().id()).isEqualTo("b");
      assertThat(imported.rejections())
          .extracting(Rejection::text)
          .allSatisfy(text -> assertThat(text).isNotBlank().doesNotContain("\n"));
    }

    @Test
    void aBrokenFirstLineIsOnlyALine() {
      Imported imported = read("{\"id\":\"a\",\"te\n" + ROW.formatted("b", "fine"));
      assertThat(imported.ids()).containsExactly("b");
      assertThat(imported.rejected()).containsExactly("line 1 json-unreadable");
    }

    @Test
    void aFirstLineWithoutWordsIsOnlyALine() {
      Imported imported = read("{\"export\":\"v2\"}\n" + ROW.formatted("b", "fine"));
      assertThat(imported.ids()).containsExactly("b");
      assertThat(imported.rejected()).containsExactly("line 1 timestamp-missing");
    }

    @Test
    void aLineLongerThanTheLimitIsRejectedAndNotKept() {
      Path file =
          Imported.write(
              folder,
              "long.jsonl",
              ROW.formatted("a", "short")
                  + ROW.formatted("b", "x".repeat(5_000))
                  + ROW.formatted("c", "short"));
      Imported imported =
          Imported.of(
              ImportFormat.JSONL,
              file,
              Imported.OPTIONS.withLimits(Imported.OPTIONS.limits().withLineChars(1_000)));
      assertThat(imported.ids()).containsExactly("a", "c");
      assertThat(imported.rejected()).containsExactly("line 2 line-too-long");
    }

    @Test
    void aTextLongerThanTheLimitIsCutAndFlaggedBetweenCharacters() {
      Path file = Imported.write(folder, "long.jsonl", ROW.formatted("b", "abc😀def"));
      Message message =
          Imported.of(
                  ImportFormat.JSONL,
                  file,
                  Imported.OPTIONS.withLimits(Imported.OPTIONS.limits().withTextChars(4)))
              .only();
      assertThat(message.text()).isEqualTo("abc");
      assertThat(message.details().flags()).containsExactly("text-truncated");
    }

    @Test
    void aValueNestedTooDeepIsPassedOverAndFlagged() {
      String deep = "[".repeat(5_000) + "]".repeat(5_000);
      Message message =
          read("{\"id\":\"a\",\"deep\":%s,\"ts\":\"2026-03-01T10:00:00Z\",\"text\":\"still here\"}\n"
                      .formatted(deep)
                  + " ")
              .only();
      assertThat(message.text()).isEqualTo("still here");
      assertThat(message.details().flags()).containsExactly("deep-value-dropped");
    }

    @Test
    void aRowOfAnArrayThatIsTooLargeIsRejectedByItself() {
      Path file =
          Imported.write(
              folder,
              "rows.json",
              "[%s,%s,%s]"
                  .formatted(
                      ROW.formatted("a", "short"),
                      ROW.formatted("b", "x".repeat(5_000)),
                      ROW.formatted("c", "short")));
      Imported imported =
          Imported.of(
              ImportFormat.JSONL,
              file,
              Imported.OPTIONS.withLimits(Imported.OPTIONS.limits().withLineChars(1_000)));
      assertThat(imported.ids()).containsExactly("a", "c");
      assertThat(imported.rejected()).containsExactly("index 1 row-too-long");
    }

    @Test
    void anArrayThatIsCutGivesWhatCameBefore() {
      Imported imported = read("[%s,%s".formatted(ROW.formatted("a", "one"), "{\"id\":\"b\",\"te"));
      assertThat(imported.ids()).containsExactly("a");
      assertThat(imported.rejected()).containsExactly("index 1 json-unreadable");
    }
  }

  @Nested
  class Bytes {
    @Test
    void byteOrderMarksAndUtf16AreTextAsAnyOther() {
      String content = ROW.formatted("a", "Grüße") + ROW.formatted("b", "名前");
      for (var encoding :
          List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
        for (String mark : List.of("", "\uFEFF", "\uFEFF\uFEFF")) {
          Path file = Imported.write(folder, "enc.jsonl", (mark + content).getBytes(encoding));
          Imported imported = Imported.of(ImportFormat.JSONL, file);
          assertThat(imported.ids()).as("%s %s", encoding, mark.length()).containsExactly("a", "b");
          assertThat(imported.texts()).containsExactly("Grüße", "名前");
          assertThat(imported.message("a").details().flags()).isEmpty();
        }
      }
    }

    @Test
    void aLegacyEncodingLosesLettersAndSaysSoOnThatRowAlone() {
      byte[] content =
          (ROW.formatted("a", "plain") + ROW.formatted("b", "Grüße") + ROW.formatted("c", "plain"))
              .getBytes(StandardCharsets.ISO_8859_1);
      Imported imported =
          Imported.of(ImportFormat.JSONL, Imported.write(folder, "latin.jsonl", content));
      assertThat(imported.texts()).containsExactly("plain", "Gr\uFFFD\uFFFDe", "plain");
      assertThat(imported.message("a").details().flags()).isEmpty();
      assertThat(imported.message("b").details().flags())
          .containsExactly("invalid-encoding-replaced");
      assertThat(imported.message("c").details().flags()).isEmpty();
    }

    @Test
    void carriageReturnsEndLinesToo() {
      Imported imported =
          read((ROW.formatted("a", "one") + ROW.formatted("b", "two")).replace("\n", "\r\n"));
      assertThat(imported.texts()).containsExactly("one", "two");
      assertThat(imported.rejections()).isEmpty();
    }

    @Test
    void lineSeparatorsWithinAStringDoNotEndTheLine() {
      assertThat(read(ROW.formatted("a", "one\u2028two\u0085three")).only().text())
          .isEqualTo("one\u2028two\u0085three");
    }

    @Test
    void controlCharactersAreRemovedAndHalvesOfPairsReplaced() {
      Message message = read(ROW.formatted("a\\u0000b", "x\\u0000y\\ud83dz\\r\\nw\\u0007")).only();
      assertThat(message.id()).isEqualTo(MessageId.of("a b"));
      assertThat(message.text()).isEqualTo("xy\uFFFDz\nw");
      assertThat(message.details().flags())
          .containsExactly("control-chars-removed", "lone-surrogate-replaced");
    }
  }

  @Nested
  class Order {
    @Test
    void messagesComeInTimeOrderAndEqualTimesInTheOrderOfTheFile() {
      String row = "{\"id\":\"%s\",\"ts\":\"2026-03-01T10:00:0%sZ\",\"text\":\"x\"}\n";
      Imported imported =
          read(
              row.formatted("z", 1)
                  + row.formatted("c", 0)
                  + row.formatted("y", 1)
                  + row.formatted("a", 0)
                  + row.formatted("b", 0));
      assertThat(imported.ids()).containsExactly("c", "a", "b", "z", "y");
    }

    @Test
    void aRepeatedIdComesTwiceAndARepeatedRowWithoutIdIsAnotherMessage() {
      String without = "{\"ts\":\"2026-03-01T10:00:00Z\",\"author\":\"Petra\",\"text\":\"ok\"}\n";
      Imported imported =
          read(ROW.formatted("a", "x") + ROW.formatted("a", "x") + without + without);
      assertThat(imported.ids()).hasSize(4).startsWith("a", "a");
      assertThat(imported.ids().get(3)).isEqualTo(imported.ids().get(2) + "-2");
    }

    @Test
    void anIdThatTheSourceGaveToTwoMessagesIsNumberedAndFlagged() {
      String row =
          "{\"id\":\"%s\",\"author\":\"%s\",\"ts\":\"2026-03-01T10:00:%sZ\",\"text\":\"%s\"}\n";
      Imported imported =
          read(
              row.formatted("a", "Petra", "00", "one")
                  + row.formatted("a", "Karl", "01", "two")
                  + row.formatted("a", "Petra", "02", "one, edited")
                  + row.formatted("a", "Karl", "01", "two")
                  + row.formatted("b", "Petra", "03", "three")
                  + "{\"id\":\"a\",\"ts\":\"2026-03-01T10:00:04Z\",\"deleted\":true}\n");
      assertThat(imported.ids()).containsExactly("a", "a-2", "a-2", "a", "b", "a");
      assertThat(imported.message("a-2").text()).isEqualTo("two");
      assertThat(imported.message("a-2").details().flags()).containsExactly("id-repeated");
      assertThat(imported.message("a").details().flags()).isEmpty();
    }

    @Test
    void aLongerExportGivesTheSameIdsToTheSameRows() {
      String row = "{\"ts\":\"2026-03-01T10:00:%02dZ\",\"author\":\"Petra\",\"text\":\"ok\"}\n";
      List<String> shorter = read(row.formatted(1) + row.formatted(2)).ids();
      List<String> longer = read(row.formatted(0) + row.formatted(1) + row.formatted(2)).ids();
      assertThat(longer).containsAll(shorter).hasSize(3);
    }
  }
}
