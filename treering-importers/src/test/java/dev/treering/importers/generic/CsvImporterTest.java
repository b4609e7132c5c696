package dev.treering.importers.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportSink;
import dev.treering.importers.Imported;
import dev.treering.importers.Rejection;
import dev.treering.importers.Warning;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvImporterTest {
  @TempDir private Path folder;

  private Imported read(String content) {
    Path file = Imported.write(folder, "chat.csv", content);
    assertThat(FormatDetector.detect(file).format()).isEqualTo(ImportFormat.CSV);
    return Imported.of(ImportFormat.CSV, file);
  }

  @Test
  void everyColumnHasItsPlace() {
    Message message =
        read("""
                Message ID,Author ID,Author,Role,Timestamp,Text,Channel,Topic,Thread Parent,Reply To,Kind,Edited At,Attachments,Mentions,Reactions,Weather
                v1,u1,Renate,Vet,2026-03-01T10:00:00Z,"Drops, twice a day",stable,colic,v0,v9,notice,2026-03-01T10:05:00Z,a.pdf;b.pdf,"u2, u3",,rain
                """)
            .only();
    assertThat(message.id()).isEqualTo(MessageId.of("v1"));
    assertThat(message.author()).isEqualTo(Author.of("u1", "Renate").withRole("Vet"));
    assertThat(message.occurred()).isEqualTo("2026-03-01T10:00:00Z");
    assertThat(message.text()).isEqualTo("Drops, twice a day");
    assertThat(message.kind()).isEqualTo(MessageKind.NOTICE);
    assertThat(message.context())
        .isEqualTo(
            MessageContext.inChannel("stable")
                .withTopic("colic")
                .withThreadParent(MessageId.of("v0"))
                .withReplyTo(MessageId.of("v9")));
    assertThat(message.details().edits().lastAt()).isEqualTo("2026-03-01T10:05:00Z");
    assertThat(message.details().attachments()).containsExactly("a.pdf", "b.pdf");
    assertThat(message.details().mentions()).containsExactly("u2", "u3");
    assertThat(message.details().extra()).isEqualTo(Map.of("Weather", "rain"));
  }

  @Test
  void emptyCellsAreAbsentButAnEmptyTextIsAText() {
    Message message =
        read("id,author,ts,text,channel,topic\nv1,,2026-03-01T10:00:00Z,,, \n").only();
    assertThat(message.author()).isNull();
    assertThat(message.text()).isEmpty();
    assertThat(message.context()).isEqualTo(MessageContext.NONE);
    assertThat(message.details()).isEqualTo(MessageDetails.NONE);
  }

  @Test
  void quotedCellsHoldDelimitersQuotesAndLines() {
    Imported imported =
        read(
            "id,ts,text\r\nv1,2026-03-01T10:00:00Z,\"two\r\nlines, \"\"quoted\"\"\"\r\n"
                + "v2,2026-03-01T10:01:00Z,=SUM(A1:A2)\r\n");
    assertThat(imported.texts()).containsExactly("two\nlines, \"quoted\"", "=SUM(A1:A2)");
  }

  @Test
  void semicolonsAndTabsSeparateToo() {
    for (String delimiter : List.of(";", "\t")) {
      Imported imported =
          read(
              "id;author;ts;text\nv1;Renate;2026-03-01T10:00:00Z;well, yes\n"
                  .replace(";", delimiter));
      assertThat(imported.texts()).containsExactly("well, yes");
    }
  }

  @Test
  void byteOrderMarksAndUtf16AreTextAsAnyOther() {
    String content = "\uFEFFid,author,ts,text\nv1,Renée,2026-03-01T10:00:00Z,Füllen 🐴\n";
    for (Charset encoding :
        List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      Path file = Imported.write(folder, "enc.csv", content.getBytes(encoding));
      Message message = Imported.of(ImportFormat.CSV, file).only();
      assertThat(message.id()).isEqualTo(MessageId.of("v1"));
      assertThat(message.text()).isEqualTo("Füllen 🐴");
      assertThat(message.details().flags()).isEmpty();
    }
  }

  @Test
  void aLegacyEncodingLosesLettersAndSaysSoOnThatRowAlone() {
    byte[] content =
        "id,ts,text\nv1,2026-03-01T10:00:00Z,Füllen\nv2,2026-03-01T10:00:00Z,plain\n"
            .getBytes(StandardCharsets.ISO_8859_1);
    Imported imported = Imported.of(ImportFormat.CSV, Imported.write(folder, "latin.csv", content));
    assertThat(imported.texts()).containsExactly("F\uFFFDllen", "plain");
    assertThat(imported.message("v1").details().flags())
        .containsExactly("invalid-encoding-replaced");
    assertThat(imported.message("v2").details().flags()).isEmpty();
  }

  @Test
  void aBadRowIsRejectedByItselfWithThePhysicalLineOnWhichItBegins() {
    Imported imported =
        read(
            "id,ts,text\n"
                + "v1,2026-03-01T10:00:00Z,\"three\nphysical\nlines\"\n"
                + "\n"
                + "v2,yesterday,\"two\nlines\"\n"
                + "v3,2026-03-01T10:02:00Z,fine\n"
                + "v4,,no time\n"
                + "v5\n"
                + "v6,2026-03-01T10:03:00Z,fine,too,many,cells");
    assertThat(imported.ids()).containsExactly("v1", "v3", "v6");
    assertThat(imported.rejected())
        .containsExactly(
            "line 6 timestamp-unreadable", "line 9 timestamp-missing", "line 10 timestamp-missing");
    assertThat(imported.rejections()).extracting(Rejection::id).containsExactly("v2", "v4", "v5");
  }

  @Test
  void aColumnWithoutANameDoesNotMoveTheOthers() {
    Imported imported = read("id,,ts,text,\nv1,?,2026-03-01T10:00:00Z,fine,?\n");
    assertThat(imported.texts()).containsExactly("fine");
    assertThat(imported.only().details()).isEqualTo(MessageDetails.NONE);
  }

  @Test
  void aRepeatedColumnCountsOnce() {
    assertThat(read("id,text,ts,text\nv1,first,2026-03-01T10:00:00Z,second\n").texts())
        .containsExactly("first");
  }

  @Test
  void dateAndTimeOfDayMayBeTwoColumns() {
    Message message = read("date,time,author,text\n2026-03-01,10:15,Renate,fine\n").only();
    assertThat(message.occurred()).isEqualTo("2026-03-01T10:15:00Z");
  }

  @Test
  void localTimesAreReadInTheZoneAndTheNightsOfTheClockChangeAreFlagged() {
    Path file =
        Imported.write(
            folder,
            "dst.csv",
            """
            id,ts,text
            before,2026-03-29 01:59:00,x
            gap,2026-03-29 02:30:00,x
            after,2026-03-29 03:00:00,x
            twice,2025-10-26 02:30:00,x
            """);
    Imported imported =
        Imported.of(ImportFormat.CSV, file, Imported.OPTIONS.withZone(ZoneId.of("Europe/Berlin")));
    assertThat(imported.message("before").occurred()).isEqualTo("2026-03-29T00:59:00Z");
    assertThat(imported.message("gap").occurred()).isEqualTo("2026-03-29T01:30:00Z");
    assertThat(imported.message("gap").details().flags()).contains("local-time-nonexistent");
    assertThat(imported.message("after").occurred()).isEqualTo("2026-03-29T01:00:00Z");
    assertThat(imported.message("twice").occurred()).isEqualTo("2025-10-26T00:30:00Z");
    assertThat(imported.message("twice").details().flags()).contains("local-time-ambiguous");
    assertThat(imported.message("after").time().zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
  }

  @Test
  void aQuotationMarkThatNeverClosesTakesNoMoreThanTheLimit() {
    Path file =
        Imported.write(
            folder,
            "open.csv",
            "id,ts,text\nv1,2026-03-01T10:00:00Z,fine\nv2,2026-03-01T10:00:00Z,\"open\n"
                + "and on and on\n".repeat(50_000));
    Imported imported =
        Imported.of(
            ImportFormat.CSV,
            file,
            Imported.OPTIONS.withLimits(Imported.OPTIONS.limits().withLineChars(10_000)));
    assertThat(imported.ids()).containsExactly("v1");
    assertThat(imported.rejected()).containsExactly("line 3 row-too-long");
  }

  @Test
  void aTableWithoutWordsIsNotRecognisedButReadWhenTheMapNamesThem() {
    Path file =
        Imported.write(folder, "odd.csv", "nr,wann,was\n1,2026-03-01T10:00:00Z,Guten Tag\n");
    assertThatThrownBy(() -> FormatDetector.detect(file))
        .isInstanceOf(ImportException.WrongFormat.class);
    assertThat(
            Imported.of(
                    ImportFormat.CSV,
                    file,
                    Imported.OPTIONS.withFieldMap(Map.of("ts", "wann", "text", "was")))
                .texts())
        .containsExactly("Guten Tag");
  }

  @Test
  void exceptionsOfTheSinkPassThrough() {
    Path file = Imported.write(folder, "c.csv", "id,ts,text\nv1,2026-03-01T10:00:00Z,fine\n");
    ImportSink broken =
        new ImportSink() {
          @Override
          public void message(Message message) {
            throw new IllegalArgumentException("full");
          }

          @Override
          public void rejected(Rejection rejection) {}

          @Override
          public void warning(Warning warning) {}
        };
    assertThatThrownBy(() -> ChatImporter.of(ImportFormat.CSV).read(file, Imported.OPTIONS, broken))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("full");
  }
}
