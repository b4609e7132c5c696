package dev.treering.importers.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportLimits;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.Imported;
import dev.treering.importers.time.DateOrder;
import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import dev.treering.model.TimePrecision;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhatsAppImporterTest {
  private static final ImportOptions OSLO = Imported.OPTIONS.withZone(ZoneId.of("Europe/Oslo"));

  @TempDir private Path folder;

  private Imported read(String chat) {
    return read(chat, Imported.OPTIONS);
  }

  private Imported read(String chat, ImportOptions options) {
    return Imported.of(ImportFormat.WHATSAPP, Imported.write(folder, "chat.txt", chat), options);
  }

  private Path zip(String name, Map<String, String> entries) {
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return file;
  }

  @Nested
  class Headers {
    @ParameterizedTest
    @CsvSource(
        delimiter = '#',
        quoteCharacter = '~',
        value = {
          "en-GB # 21/02/2026, 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "en-US # 2/21/26, 7:05 PM - Mona: hi # 2026-02-21T19:05:00Z",
          "en-US ios # [2/21/26, 7:05:09\u202fPM] Mona: hi # 2026-02-21T19:05:09Z",
          "en-ZA # 2026/02/21, 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "de # 21.02.26, 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "de ios # [21.02.26, 19:05:09] Mona: hi # 2026-02-21T19:05:09Z",
          "es # 21/2/26, 7:05 p. m. - Mona: hi # 2026-02-21T19:05:00Z",
          "es-MX # 21/2/2026 7:05 p.\u00a0m. - Mona: hi # 2026-02-21T19:05:00Z",
          "fr # 21/02/2026 à 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "it # 21/02/26, 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "pt # 21/02/2026 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "nl # 21-02-2026 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "nl ios # [21-02-2026 19:05:09] Mona: hi # 2026-02-21T19:05:09Z",
          "sv # 2026-02-21 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "fi # 21.2.2026 klo 19.05 - Mona: hi # 2026-02-21T19:05:00Z",
          "fi ios # [21.2.2026 klo 19.05.09] Mona: hi # 2026-02-21T19:05:09Z",
          "da # 21.02.2026 19.05 - Mona: hi # 2026-02-21T19:05:00Z",
          "hr # 21. 02. 2026. 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "hu # 2026. 02. 21. 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "bg # 21.02.26 г., 19:05 ч. - Mona: hi # 2026-02-21T19:05:00Z",
          "el # 21/2/26, 7:05 μ.μ. - Mona: hi # 2026-02-21T19:05:00Z",
          "tr # 21.02.2026 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "ru # 21.02.2026, 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "ar # \u200f٢١\u200f/٢\u200f/٢٠٢٦، ٧:٠٥ م - Mona: hi # 2026-02-21T19:05:00Z",
          "he # 21.2.2026, 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "hi # 21/02/26, 7:05 pm - Mona: hi # 2026-02-21T19:05:00Z",
          "mr # २१/०२/२६, ७:०५ PM - Mona: hi # 2026-02-21T19:05:00Z",
          "id # 21/02/26 19.05 - Mona: hi # 2026-02-21T19:05:00Z",
          "ms # 21/02/2026, 7:05 PTG - Mona: hi # 2026-02-21T19:05:00Z",
          "th # 21/2/2569 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "vi # [19:05:09, 21/2/2026] Mona: hi # 2026-02-21T19:05:09Z",
          "zh # 2026/2/21 下午7:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "zh noon # 2026年2月21日 中午12:05 - Mona: hi # 2026-02-21T12:05:00Z",
          "zh night # 2026/2/21 凌晨12:05 - Mona: hi # 2026-02-21T00:05:00Z",
          "ja # 2026/02/21 19:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "ja half # 2026/02/21 午後7:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "ko # 2026. 2. 21. 오후 7:05 - Mona: hi # 2026-02-21T19:05:00Z",
          "midnight # 2/21/26, 12:05 AM - Mona: hi # 2026-02-21T00:05:00Z",
          "noon # 2/21/26, 12:05 PM - Mona: hi # 2026-02-21T12:05:00Z"
        })
    void ofPhonesInManyLanguagesAreRead(String language, String line, String instant) {
      Path file = Imported.write(folder, "chat.txt", line + "\n");
      assertThat(FormatDetector.detect(file).format())
          .as(language)
          .isEqualTo(ImportFormat.WHATSAPP);
      Message message = Imported.of(ImportFormat.WHATSAPP, file).only();
      assertThat(message.occurred()).as(language).hasToString(instant);
      assertThat(message.author()).extracting("name").isEqualTo("Mona");
      assertThat(message.text()).isEqualTo("hi");
      assertThat(message.time().precision())
          .isEqualTo(
              line.contains("05:09") || line.contains("05.09")
                  ? TimePrecision.SECOND
                  : TimePrecision.MINUTE);
    }

    @Test
    void ofAnotherShapeBelongToTheMessageAbove() {
      Imported imported =
          read(
              """
              21/02/2026, 19:05 - Mona: from the old chat:
              [03.01.26, 10:00:00] Ivar: pasted

              2026-01-03 10:00 - more
              12/25/2026, 10:00 - Ivar: no such month
              1/3/2026, 08:00 - Ivar: note: gate: B
              """);
      assertThat(imported.texts())
          .containsExactly(
              """
              from the old chat:
              [03.01.26, 10:00:00] Ivar: pasted

              2026-01-03 10:00 - more
              12/25/2026, 10:00 - Ivar: no such month\
              """,
              "note: gate: B");
      assertThat(imported.rejections()).isEmpty();
    }

    @Test
    void ofTheFutureAreRejectedOneByOne() {
      Imported imported =
          read(
              """
              what is this
              21/02/2026, 19:05 - Mona: one
              21/02/2031, 19:06 - Mona: two
              with it
              21/02/2026, 19:07 - Mona: three
              """);
      assertThat(imported.texts()).containsExactly("one", "three");
      assertThat(imported.rejected())
          .containsExactly("line 1 header-missing", "line 3 timestamp-out-of-range");
    }

    @Test
    void givePrecisionZoneAndDoubt() {
      Imported imported =
          read(
              """
              [29.03.26, 02:30:00] Mona: never shown
              [29.03.26, 12:00:00] Mona: noon
              """,
              OSLO);
      assertThat(imported.messages().getFirst().details().flags())
          .contains("local-time-nonexistent");
      assertThat(imported.messages().getLast().occurred()).hasToString("2026-03-29T10:00:00Z");
      Message twice = read("26/10/2025, 02:30 - Mona: twice\n", OSLO).only();
      assertThat(twice.details().flags()).contains("local-time-ambiguous");
      assertThat(twice.occurred()).hasToString("2025-10-26T00:30:00Z");
    }
  }

  @Nested
  class Dates {
    @Test
    void oneLineDecidesForAll() {
      Imported imported =
          read("2/3/26, 09:00 - A: x\n2/14/26, 09:00 - A: y\n3/1/26, 09:00 - A: z\n");
      assertThat(imported.messages())
          .extracting(m -> m.occurred().toString())
          .containsExactly("2026-02-03T09:00:00Z", "2026-02-14T09:00:00Z", "2026-03-01T09:00:00Z");
      assertThat(imported.warned()).isEmpty();
      assertThat(imported.messages())
          .noneMatch(m -> m.details().flags().contains("date-order-ambiguous"));
    }

    @Test
    void timeDoesNotRunBackwards() {
      Imported imported =
          read("1/5/26, 09:00 - A: x\n2/5/26, 09:00 - A: y\n1/6/26, 09:00 - A: z\n");
      assertThat(imported.messages().getLast().occurred()).hasToString("2026-06-01T09:00:00Z");
      assertThat(imported.warned()).isEmpty();
    }

    @Test
    void whatStaysAmbiguousIsNotGuessed() {
      String chat = "01/02/26, 09:00 - A: x\n02/02/26, 09:00 - A: y\n03/02/26, 09:00 - A: z\n";
      assertThatExceptionOfType(ImportException.Ambiguous.class)
          .isThrownBy(() -> read(chat))
          .withMessageContaining("dmy (2026-02-01 to 2026-02-03, days between: 2)")
          .withMessageContaining("mdy (2026-01-02 to 2026-03-02, days between: 59)")
          .withMessageContaining("Maybe say --date-order dmy or --date-order mdy.");
      Imported told = read(chat, Imported.OPTIONS.withDateOrder(DateOrder.MDY));
      assertThat(told.warned()).isEmpty();
      assertThat(told.messages().getFirst().occurred()).hasToString("2026-01-02T09:00:00Z");
    }

    @Test
    void oneAmbiguousChatOfSeveralStopsBeforeAnyIsDelivered() throws IOException {
      Files.writeString(folder.resolve("a.txt"), "21/02/26, 09:00 - A: x\n");
      Files.writeString(folder.resolve("b.txt"), "01/02/26, 09:00 - A: x\n");
      Imported imported = new Imported();
      assertThatExceptionOfType(ImportException.Ambiguous.class)
          .isThrownBy(() -> new WhatsAppImporter().read(folder, Imported.OPTIONS, imported))
          .withMessageContaining("b.txt");
      assertThat(imported.messages()).isEmpty();
    }

    @Test
    void betweenDotsTheDayStandsBeforeTheMonth() {
      assertThat(read("01.02.26, 09:00 - A: x\n").only().occurred())
          .hasToString("2026-02-01T09:00:00Z");
    }

    @Test
    void aYearOfTwoDigitsMayStandFirst() {
      Imported imported =
          read("25/12/30, 09:00 - A: x\n26/01/02, 09:00 - A: y\n26/01/31, 09:00 - A: z\n");
      assertThat(imported.messages().getFirst().occurred()).hasToString("2025-12-30T09:00:00Z");
    }
  }

  @Test
  void aLongYearIsFollowedByTheMonthIfThatIsPossible() {
    Imported imported = read("2026-02-03 09:00 - A: x\n2026-02-04 09:00 - A: y\n");
    assertThat(imported.warned()).isEmpty();
    assertThat(imported.messages().getLast().occurred()).hasToString("2026-02-04T09:00:00Z");
    assertThat(read("2026-14-03 09:00 - A: x\n").only().occurred())
        .hasToString("2026-03-14T09:00:00Z");
  }

  @Nested
  class ShortYears {
    @Test
    void doNotStandFirstWithoutNeed() {
      for (String chat :
          List.of(
              "21.02.26, 09:00 - A: x\n",
              "21.02.26, 09:00 - A: x\n22.02.26, 09:00 - A: y\n",
              "20.02.26, 09:00 - A: x\n15.03.26, 09:00 - A: y\n")) {
        Imported imported = read(chat);
        assertThat(imported.warned()).as(chat).isEmpty();
        assertThat(imported.messages().getFirst().occurred().toString()).startsWith("2026-02-2");
      }
    }

    @Test
    void areAmbiguousWhereTheyMakeTheChatShort() {
      String chat = "23/01/15, 09:00 - A: x\n23/01/16, 09:00 - A: y\n";
      assertThatExceptionOfType(ImportException.Ambiguous.class)
          .isThrownBy(() -> read(chat))
          .withMessageContaining(
              "ymd (2023-01-15 to 2023-01-16, days between: 1) or dmy (2015-01-23");
      Imported told = read(chat, Imported.OPTIONS.withDateOrder(DateOrder.YMD));
      assertThat(told.messages().getFirst().occurred()).hasToString("2023-01-15T09:00:00Z");
    }
  }

  @Nested
  class Words {
    private Message android(String rest) {
      return read("21/02/2026, 19:05 - " + rest + "\n").only();
    }

    private Message ios(String rest) {
      return read("\u200e[21.02.26, 19:05:09] " + rest + "\n").only();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "This message was deleted",
          "You deleted this message.",
          "Se eliminó este mensaje.",
          "Mensagem apagada",
          "Ce message a été supprimé",
          "Diese Nachricht wurde gelöscht.",
          "Questo messaggio è stato eliminato",
          "Dit bericht is verwijderd",
          "Данное сообщение удалено",
          "Bu mesaj silindi",
          "تم حذف هذه الرسالة",
          "Pesan ini telah dihapus",
          "הודעה זו נמחקה",
          "このメッセージは削除されました"
        })
    void whatWasDeletedKeepsItsPlaceOnly(String words) {
      for (Message message : List.of(android("Mona: " + words), ios("Mona: \u200e" + words))) {
        assertThat(message.kind()).isEqualTo(MessageKind.DELETED);
        assertThat(message.text()).isEmpty();
        assertThat(message.author()).extracting("id").isEqualTo("Mona");
      }
    }

    @Test
    void whatWasEditedIsMarked() {
      for (Message message :
          List.of(
              android("Mona: at 8 <This message was edited>"),
              ios("Mona: at 8 \u200e<Diese Nachricht wurde bearbeitet.>"),
              ios("Mona: at 8 \u200e<Tato zpráva byla změněna>"))) {
        assertThat(message.text()).isEqualTo("at 8");
        assertThat(message.details().edits().edited()).isTrue();
      }
      assertThat(android("Mona: see <b>this</b> <note>").details().edits().edited()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '#',
        value = {
          "IMG-20260221-WA0001.jpg (file attached)#IMG-20260221-WA0001.jpg",
          "\u200eIMG-20260221-WA0001.jpg (pievienots fails)#IMG-20260221-WA0001.jpg",
          "PTT-20260221-WA0003.opus (archivo adjunto)#PTT-20260221-WA0003.opus",
          "Plan (v2).pdf (Datei angehängt)#Plan (v2).pdf",
          "list.xlsx (fichier joint)#list.xlsx",
          "файл.docx (файл добавлен)#файл.docx"
        })
    void filesOfAndroidAreNamed(String body, String name) {
      Message message = read("21/02/2026, 19:05 - Mona: " + body + "\nsee north\n").only();
      assertThat(message.details().attachments()).containsExactly(name);
      assertThat(message.text()).isEqualTo("see north");
    }

    @Test
    void filesOfIosAreNamed() {
      Message message = ios("Mona: map.pdf • \u200e3 pages \u200e<attached: 00000004-map.pdf>");
      assertThat(message.details().attachments()).containsExactly("00000004-map.pdf");
      assertThat(message.text()).isEqualTo("map.pdf • 3 pages");
      assertThat(ios("Mona: \u200e<Anhang: 00000005-PHOTO-2026-02-21-19-05-09.jpg>").text())
          .isEmpty();
      assertThat(android("Mona: <see: that.note>").details().attachments()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '#',
        value = {
          "<Media omitted>#media",
          "<Multimedia omitido>#media",
          "<Medien ausgeschlossen>#media",
          "<Médias omis>#media",
          "<Без медиафайлов>#media",
          "<Medya dahil edilmedi>#media",
          "\u200eimage omitted#image",
          "\u200evideo weggelassen#video",
          "\u200eáudio ocultado#audio",
          "\u200eGIF omitted#gif",
          "map.pdf • \u200e3 pages \u200edocument omitted#document"
        })
    void filesLeftOutAreFlagged(String body, String sort) {
      Message message = ios("Mona: " + body);
      assertThat(message.kind()).isEqualTo(MessageKind.MESSAGE);
      assertThat(message.details().flags()).contains("attachment-omitted");
      assertThat(message.details().extra()).containsEntry("media", sort);
      assertThat(message.text()).isEqualTo(body.startsWith("map") ? "map.pdf • 3 pages" : "");
    }

    @Test
    void reportsAreNoSpeech() {
      for (Message message :
          List.of(
              android("Mona added Ivar"),
              android("Messages and calls are end-to-end encrypted. Tap to learn more."),
              android("Mona changed the subject from “Plan: A” to “Plan: B”"),
              android("Mona cambió el asunto de \"Uno: dos\" a \"Tres\""),
              ios("Harbour: \u200eMona added you"),
              ios("Mona: \u200eMona vytvořila skupinu"),
              ios("Harbour: Los mensajes y las llamadas están cifrados de extremo a extremo."))) {
        assertThat(message.kind()).as(message.text()).isEqualTo(MessageKind.SYSTEM);
        assertThat(message.author()).isNull();
        assertThat(message.text()).doesNotContain("\u200e");
      }
      assertThat(ios("Mona: \u200eMona left").details().extra()).containsEntry("actor", "Mona");
    }

    @Test
    void whatPeopleSayStaysSpeechThoughItSoundsLikeAReport() {
      for (Message message :
          List.of(
              android("Mona: Ivar left"),
              ios("Mona: Ivar added you to the list"),
              ios("Mona: \u200eLocation: https://maps.example/?q=1"),
              ios("Mona: \u200ePOLL:\nLunch?\n\u200eOPTION: Soup (\u200e2 votes)"))) {
        assertThat(message.kind()).isEqualTo(MessageKind.MESSAGE);
      }
      assertThat(ios("Mona: \u200eLocation: https://maps.example/?q=1").details().links())
          .containsExactly("https://maps.example/?q=1");
    }

    @Test
    void namesNumbersAndMentions() {
      Message message = ios("~\u202fKai: @\u2068Mona B\u2069 and @4712345678 come");
      assertThat(message.author()).extracting("name").isEqualTo("Kai");
      assertThat(message.text()).isEqualTo("@Mona B and @4712345678 come");
      assertThat(message.details().mentions()).containsExactlyInAnyOrder("Mona B", "+4712345678");
      assertThat(android("\u202a+47 123 45 678\u202c: hei").author())
          .extracting("id", "name")
          .containsExactly("+4712345678", "+47 123 45 678");
      assertThat(android("🐢: slow").author()).extracting("name").isEqualTo("🐢");
    }

    @Test
    void bothDirectionsAndEmojiStayWhole() {
      String words = "طلب PR #412 جاهز (v2.1) 👩‍👩‍👧 \u200fשלום";
      assertThat(android("سلمى: " + words).text()).isEqualTo(words);
      assertThat(android("Mona:").text()).isEmpty();
      assertThat(android("Mona:").author()).extracting("name").isEqualTo("Mona");
    }
  }

  @Nested
  class Exports {
    private static final String SHORT =
        """
        21/02/2026, 19:05 - Mona: ok
        21/02/2026, 19:05 - Mona: ok
        21/02/2026, 19:06 - Mona: <Media omitted>
        21/02/2026, 19:06 - Mona: IMG-20260221-WA0002.jpg (file attached)
        """;

    @Test
    void aLongerOneAddsOnlyWhatIsNew() {
      List<String> first = read(SHORT).ids();
      assertThat(first).doesNotHaveDuplicates().hasSize(4);
      List<String> later =
          read(SHORT.replace("<Media omitted>", "IMG-20260221-WA0001.jpg (file attached)")
                  + "22/02/2026, 08:00 - Ivar: new\n")
              .ids();
      assertThat(later).hasSize(5).startsWith(first.toArray(String[]::new));
      assertThat(read(SHORT, OSLO).ids()).isEqualTo(first);
    }

    @Test
    void fromAnotherPhoneIsTheSameChat() {
      List<String> android = read("21/02/2026, 19:05 - Mona: ok\n").ids();
      assertThat(read("[2/21/26, 7:05:44 PM] Mona: ok\n").ids()).isEqualTo(android);
    }

    @Test
    void equalTimesKeepTheirOrderAndLateLinesComeEarly() {
      assertThat(
              read("21/02/2026, 19:05 - A: 2\n21/02/2026, 19:05 - A: 3\n21/02/2026, 19:04 - A: 1\n")
                  .texts())
          .containsExactly("1", "2", "3");
    }

    @Test
    void aZipTellsTheChatsName() {
      Map<String, String> entries = new LinkedHashMap<>();
      entries.put("_chat.txt", "\u200e[21.02.26, 19:05:09] Mona: hi\r\n");
      entries.put("00000003-notes.txt", "[21.02.26, 19:05:09] Evil: other\n");
      entries.put("00000004-PHOTO.jpg", "x");
      Path zip = zip("WhatsApp Chat - Harbour Crew.zip", entries);
      assertThat(FormatDetector.detect(zip).format()).isEqualTo(ImportFormat.WHATSAPP);
      Message message = Imported.of(ImportFormat.WHATSAPP, zip).only();
      assertThat(message.context().channel()).isEqualTo("Harbour Crew");
      assertThat(message.text()).isEqualTo("hi");
    }

    @Test
    void aFolderAndATextFileDoToo() {
      Path file =
          Imported.write(
              folder, "out/Chat de WhatsApp con Puerto (2).txt", "21/02/2026, 19:05 - Mona: hi\n");
      assertThat(Imported.of(ImportFormat.WHATSAPP, file).only().context().channel())
          .isEqualTo("Puerto");
      assertThat(Imported.of(ImportFormat.WHATSAPP, file.getParent()).only().context().channel())
          .isEqualTo("Puerto");
    }
  }

  @Nested
  class Hostile {
    @Test
    void namesThatLeaveTheArchiveAreNotRead() {
      Map<String, String> entries = new LinkedHashMap<>();
      entries.put("../_chat.txt", "21/02/2026, 19:05 - Evil: hi\n");
      entries.put("_chat.txt", "21/02/2026, 19:05 - Mona: hi\n");
      entries.put("inner.zip", "x");
      Imported imported = Imported.of(ImportFormat.WHATSAPP, zip("a.zip", entries));
      assertThat(imported.only().author()).extracting("name").isEqualTo("Mona");
      assertThat(imported.warned())
          .containsExactlyInAnyOrder("unsafe-entry-name", "nested-archive-ignored");
    }

    @Test
    void bombsAreRefused() {
      Path zip =
          zip(
              "WhatsApp Chat - B.zip",
              Map.of("_chat.txt", "21/02/2026, 19:05 - A: " + "x".repeat(4 << 20)));
      assertThatThrownBy(() -> Imported.of(ImportFormat.WHATSAPP, zip))
          .isInstanceOf(ImportException.LimitExceeded.class);
    }

    @Test
    void longLinesAndTextsAreCutOrRejected() {
      ImportLimits limits = ImportLimits.defaults().withLineChars(100).withTextChars(40);
      Imported imported =
          read(
              "21/02/2026, 19:05 - Mona: first\n"
                  + "y".repeat(200)
                  + "\nlost\n21/02/2026, 19:06 - Mona: "
                  + "many lines\n".repeat(20)
                  + "21/02/2026, 19:07 - Mona: last\n",
              Imported.OPTIONS.withLimits(limits));
      assertThat(imported.rejected()).containsExactly("line 2 line-too-long");
      assertThat(imported.texts().get(1)).hasSize(40).startsWith("many lines\nmany");
      assertThat(imported.messages().get(1).details().flags()).contains("text-truncated");
      assertThat(imported.texts().getLast()).isEqualTo("last");
    }

    @Test
    void nulsBadBytesAndLoneSurrogatesSpoilNoLine() {
      byte[] head =
          "21/02/2026, 19:05 - Mo\u0000na: a\u0000b\n21/02/2026, 19:06 - Mona: c"
              .getBytes(StandardCharsets.UTF_8);
      byte[] all = java.util.Arrays.copyOf(head, head.length + 3);
      all[head.length] = (byte) 0xFF;
      all[head.length + 1] = '\n';
      all[head.length + 2] = '\n';
      Imported imported = Imported.of(ImportFormat.WHATSAPP, Imported.write(folder, "c.txt", all));
      assertThat(imported.texts()).containsExactly("ab", "c\uFFFD");
      assertThat(imported.messages().getLast().details().flags())
          .contains("invalid-encoding-replaced");
    }

    @Test
    @Timeout(20)
    void endlessBlanksAndBracketsTakeNoLongerThanOtherText() {
      for (String piece : List.of(" ", "\n", "<", "<a ", "\u200e", "@\u2068", ": ", "(", "\"")) {
        Imported imported = read("21/02/2026, 19:05 - Mona: x" + piece.repeat(1_000_000) + ">\n");
        assertThat(imported.messages()).hasSize(1);
      }
    }

    @Test
    void anotherTextIsTheWrongFormat() {
      assertThatThrownBy(() -> read("Dear Mona,\nhow are you: well?\n"))
          .isInstanceOf(ImportException.WrongFormat.class)
          .hasMessageContaining("a WhatsApp chat");
    }
  }
}
