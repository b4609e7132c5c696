package dev.treering.importers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exports in encodings that nothing in them names. */
class ToldEncodingTest {
  private static final String JSONL =
      "{\"id\":\"1\",\"author\":\"%s\",\"ts\":\"2025-03-01T09:00:00Z\",\"text\":\"%s\"}\n";

  @TempDir Path folder;

  private static ImportOptions told(String encoding) {
    return Imported.OPTIONS.withHints(new SourceHints(null, false, Charset.forName(encoding)));
  }

  private Imported imported(ImportFormat format, String name, String encoding, String content) {
    Path file = Imported.write(folder, name, content.getBytes(Charset.forName(encoding)));
    ImportOptions options = told(encoding);
    assertThat(FormatDetector.detect(file, options.hints()).format()).isEqualTo(format);
    return Imported.of(format, file, options);
  }

  /** In Shift_JIS the second byte of 表 and ソ is a backslash, which JSON would take for its own. */
  @ParameterizedTest
  @CsvSource({
    "windows-1252, Zoë, Der Kübel kostet 5 € – „fest“",
    "windows-1251, Оля, Мост открыт до среды",
    "KOI8-R, Оля, Мост открыт до среды",
    "Shift_JIS, 能代, 予定表とソース",
    "EUC-JP, 能代, 予定表とソース",
    "ISO-2022-JP, 能代, 予定表とソース",
    "GB18030, 联通, 桥在星期三开放",
    "Big5, 許功蓋, 橋在星期三開放",
    "EUC-KR, 김하늘, 다리는 수요일에 열린다",
    "windows-874, สมชาย, สะพานเปิดวันพุธ",
    "UTF-16LE, Zoë, ぜんぶ"
  })
  void generalFormatsAreReadInIt(String encoding, String author, String text) {
    Imported lines =
        imported(ImportFormat.JSONL, "a.jsonl", encoding, JSONL.formatted(author, text));
    assertThat(lines.only().text()).isEqualTo(text);
    assertThat(lines.only().author().name()).isEqualTo(author);
    assertThat(lines.only().details().flags()).isEmpty();
    Imported table =
        imported(
            ImportFormat.CSV,
            "a.csv",
            encoding,
            "id,author,ts,text\n1,%s,2025-03-01T09:00:00Z,%s\n".formatted(author, text));
    assertThat(table.texts()).containsExactly(text);
    assertThat(table.only().author().name()).isEqualTo(author);
  }

  @Test
  void chatsAndLogsAreReadInIt() {
    String said = "01.03.25, 09:00 - %s: %s\n02.03.25, 09:05 - %s: Хорошо\n";
    Imported chat =
        imported(
            ImportFormat.WHATSAPP,
            "chat.txt",
            "windows-1251",
            said.formatted("Оля", "Мост открыт", "Ян"));
    assertThat(chat.texts()).containsExactly("Мост открыт", "Хорошо");
    Imported log =
        imported(
            ImportFormat.IRC,
            "2025-03-01.log",
            "GB18030",
            "[2025-03-01 09:00:00] <lin> 联通\n[2025-03-01 09:01:00] <wu> 好\n");
    assertThat(log.texts()).containsExactly("联通", "好");
  }

  @Test
  void mailsThatNameAnEncodingKeepIt() {
    String mail =
        """
        From ida@example.org Sat Mar  1 09:00:00 2025
        From: ida@example.org
        Date: Sat, 1 Mar 2025 09:0%d:00 +0000
        Message-ID: <%d@example.org>
        Subject: bridge
        %s
        %s

        """;
    byte[] unnamed = mail.formatted(1, 1, "", "Мост").getBytes(Charset.forName("KOI8-R"));
    byte[] named =
        mail.formatted(2, 2, "Content-Type: text/plain; charset=windows-1251\n", "Среда")
            .getBytes(Charset.forName("windows-1251"));
    byte[] both = new byte[unnamed.length + named.length];
    System.arraycopy(unnamed, 0, both, 0, unnamed.length);
    System.arraycopy(named, 0, both, unnamed.length, named.length);
    Path box = Imported.write(folder, "list.mbox", both);
    Imported imported = Imported.of(ImportFormat.MBOX, box, told("KOI8-R"));
    assertThat(imported.texts()).hasSize(2);
    assertThat(imported.texts().getFirst()).contains("Мост");
    assertThat(imported.texts().getLast()).contains("Среда");
  }

  @Test
  void aByteOrderMarkIsStrongerThanWhatWasTold() {
    Path file = Imported.write(folder, "a.jsonl", "\uFEFF" + JSONL.formatted("Zoë", "Kübel"));
    assertThat(Imported.of(ImportFormat.JSONL, file, told("windows-1252")).texts())
        .isEqualTo(List.of("Kübel"));
  }

  @Test
  void whatIsNotInItIsReplacedAndFlagged() {
    Path file = Imported.write(folder, "a.jsonl", JSONL.formatted("Ida", "naïve – 5 €"));
    Imported imported = Imported.of(ImportFormat.JSONL, file, told("US-ASCII"));
    assertThat(imported.only().text()).contains("\uFFFD");
    assertThat(imported.only().details().flags()).contains("invalid-encoding-replaced");
  }
}
