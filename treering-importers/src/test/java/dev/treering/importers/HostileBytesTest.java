package dev.treering.importers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.testkit.SeededRandoms;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the bytes are, an import ends: with messages, rejections or its own exception. */
@Timeout(120)
class HostileBytesTest {
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          ",",
          ":",
          "\\",
          "\\u",
          "\\ud800",
          "\n",
          "\r",
          "\0",
          "<",
          ">",
          "|",
          "@",
          "&#55555;",
          "&amp;",
          "null",
          "1e9999999",
          "-",
          "NaN",
          "\uFEFF",
          "\"ts\":",
          "2026-",
          ";",
          "\t",
          "😀");

  @TempDir private Path folder;

  private static String sample(ImportFormat format) {
    return switch (format) {
      case JSONL ->
          """
          {"id":"a","author":"Ona","ts":"2026-03-01T10:00:00Z","text":"Ropes \\u00e9 😀","reactions":{"x":2}}
          {"id":"b","author":{"id":"o","name":"Ona"},"ts":1772359200,"text":"dry","revisions":[{"text":"wet"}]}
          """;
      case CSV ->
          """
          id,author,ts,text,reactions
          a,Ona,2026-03-01T10:00:00Z,"Ropes, ""é""
          😀",x
          b,Ona,1772359200,dry,
          """;
      case LOCOMO ->
          """
          [{"sample_id":"s","conversation":{"session_1_date_time":"1:00 pm on 9 May, 2023",
          "session_1":[{"speaker":"Ona","dia_id":"D1:1","text":"Ropes é","blip_caption":"a rope","img_url":["u"]}]}}]
          """;
      case GROUPMEMBENCH ->
          """
          {"deck":[{"msg_node":"Msg_1","content":"Ropes &amp; é","author":"User_1","role":"Mate","timestamp":"2025-03-04T10:00:00","phase_order":2,"topic":"t"}]}
          """;
      case SLACK ->
          """
          [{"ts":"1772442000.000100","user":"U1","text":"<@U1|ona> <https://x.example|x> é &amp; <!here>","edited":{"ts":"1772442001.1"},
          "blocks":[{"type":"rich_text","elements":[{"elements":[{"type":"user","user_id":"U1"}]}]}],"reactions":[{"name":"x","count":1}],"files":[{"name":"f"}]}]
          """;
    };
  }

  private void importBytes(ImportFormat format, byte[] bytes) {
    Path source;
    if (format == ImportFormat.SLACK) {
      source = folder.resolve("export");
      Imported.write(source, "users.json", bytes);
      Imported.write(source, "deck/2026-03-02.json", bytes);
    } else {
      source = Imported.write(folder, "source", bytes);
    }
    try {
      FormatDetector.detect(source);
    } catch (ImportException e) {
      assertThat(e).hasMessageContaining("Maybe");
    }
    try {
      Imported.of(format, source);
    } catch (ImportException e) {
      assertThat(e).hasMessageContaining("Maybe");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSampleItselfIsGood(ImportFormat format) {
    Path source =
        format == ImportFormat.SLACK
            ? Imported.write(folder, "export/deck/2026-03-02.json", sample(format))
                .getParent()
                .getParent()
            : Imported.write(folder, "source", sample(format));
    Imported imported = Imported.of(format, source);
    assertThat(imported.messages()).isNotEmpty();
    assertThat(imported.rejections()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aFileCutAtAnyByteEndsWell(ImportFormat format) {
    byte[] whole = sample(format).getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length < whole.length; length++) {
      importBytes(format, Arrays.copyOf(whole, length));
    }
  }

  @ParameterizedTest
  @EnumSource
  void damagedBytesEndWell(ImportFormat format) {
    byte[] whole = sample(format).getBytes(StandardCharsets.UTF_8);
    SeededRandoms.check(
        300,
        random -> {
          byte[] bytes = whole.clone();
          for (int i = random.nextInt(6); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
          }
          importBytes(format, bytes);
        });
  }

  @ParameterizedTest
  @EnumSource
  void strangePiecesEndWell(ImportFormat format) {
    SeededRandoms.check(
        300,
        random -> {
          StringBuilder text = new StringBuilder(sample(format));
          for (int i = random.nextInt(5); i >= 0; i--) {
            String piece = PIECES.get(random.nextInt(PIECES.size()));
            int at = random.nextInt(text.length());
            if (random.nextInt(3) == 0) {
              text.replace(at, Math.min(text.length(), at + random.nextInt(20)), piece);
            } else {
              text.insert(at, piece);
            }
          }
          importBytes(format, text.toString().getBytes(StandardCharsets.UTF_8));
        });
  }

  @ParameterizedTest
  @EnumSource
  void anyBytesEndWell(ImportFormat format) {
    SeededRandoms.check(300, random -> importBytes(format, noise(random)));
  }

  private static byte[] noise(Random random) {
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    String start =
        List.of("", "{", "[", "[{", "id,text\n", "PK\u0003\u0004").get(random.nextInt(6));
    byte[] all =
        Arrays.copyOf(start.getBytes(StandardCharsets.UTF_8), start.length() + bytes.length);
    System.arraycopy(bytes, 0, all, start.length(), bytes.length);
    return all;
  }

  @Test
  void anEmptyFileIsTheWrongFormat() {
    for (ImportFormat format : ImportFormat.values()) {
      for (String content : List.of("", " \n\n", "\uFEFF")) {
        Path file = Imported.write(folder, "empty", content);
        try {
          Imported.of(format, file);
          throw new AssertionError(format + " takes an empty file");
        } catch (ImportException.WrongFormat e) {
          assertThat(e).hasMessageContaining("empty").hasMessageContaining("\nMaybe ");
        }
      }
    }
  }
}
