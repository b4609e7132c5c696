package dev.treering.importers.slack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportLimits;
import dev.treering.importers.Imported;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlackArchiveTest {
  private static final String ROW =
      "{\"ts\":\"1772442000.000100\",\"user\":\"U1\",\"text\":\"hello\"}";
  private static final int MEBI = 1024 * 1024;

  @TempDir private Path folder;

  private static Imported read(Path zip, ImportLimits limits) {
    return Imported.of(ImportFormat.SLACK, zip, Imported.OPTIONS.withLimits(limits));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Crumb export Mar 1 2026/", "a/b/"})
  void withOrWithoutATopLevelFolderItIsTheSame(String prefix) {
    Path zip = SlackSample.of(ROW).zip(folder, prefix);
    assertThat(FormatDetector.detect(zip).format()).isEqualTo(ImportFormat.SLACK);
    Imported imported = Imported.of(ImportFormat.SLACK, zip);
    assertThat(imported.ids()).containsExactly("C1/1772442000.000100");
    assertThat(imported.only().author()).extracting("name").isEqualTo("Lotte");
    assertThat(imported.warned()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../bakery/2026-03-03.json",
        "bakery/../../x/2026-03-03.json",
        "/tmp/bakery/2026-03-03.json",
        "C:/bakery/2026-03-03.json",
        "..\\bakery\\2026-03-03.json",
        "\\\\host\\bakery\\2026-03-03.json"
      })
  void aNameThatLeavesTheArchiveIsNotRead(String name) {
    Path zip =
        SlackSample.of(ROW)
            .with(name, "[{\"ts\":\"1772442001.000100\",\"text\":\"evil\"}]")
            .zip(folder, "");
    Imported imported = Imported.of(ImportFormat.SLACK, zip);
    assertThat(imported.texts()).containsExactly("hello");
    assertThat(imported.warned()).containsExactly("unsafe-entry-name");
    assertThat(folder.getParent().resolve("bakery")).doesNotExist();
  }

  @Test
  void aFolderMayBeNamedByALink() throws IOException {
    Imported.write(folder, "real/bakery/2026-03-02.json", ("[" + ROW + "]").getBytes(UTF_8));
    Path link = Files.createSymbolicLink(folder.resolve("latest"), folder.resolve("real"));
    assertThat(FormatDetector.detect(link).format()).isEqualTo(ImportFormat.SLACK);
    assertThat(Imported.of(ImportFormat.SLACK, link).texts()).containsExactly("hello");
  }

  @Test
  void ofEntriesWithOneNameOneIsReadAndTheOtherTold() throws IOException {
    Path zip =
        SlackSample.of(ROW)
            .with("bakery/2026-03-0x.json", "[{\"ts\":\"1772442009.000100\",\"text\":\"twin\"}]")
            .zip(folder, "");
    String bytes = new String(Files.readAllBytes(zip), StandardCharsets.ISO_8859_1);
    Files.write(
        zip, bytes.replace("03-0x.json", "03-02.json").getBytes(StandardCharsets.ISO_8859_1));
    Imported imported = Imported.of(ImportFormat.SLACK, zip);
    assertThat(imported.texts()).hasSize(1);
    assertThat(imported.warned()).containsExactly("entry-repeated");
  }

  @Test
  void archivesWithinTheArchiveAreNotOpened() throws IOException {
    Path inner = SlackSample.of(ROW).zip(folder, "");
    String bytes = new String(Files.readAllBytes(inner), StandardCharsets.ISO_8859_1);
    Path outer = SlackSample.of(ROW).with("old/export.zip", bytes).zip(folder, "");
    Imported imported = Imported.of(ImportFormat.SLACK, outer);
    assertThat(imported.ids()).hasSize(1);
    assertThat(imported.warned()).containsExactly("nested-archive-ignored");
  }

  @Test
  void aTruncatedOrCorruptArchiveIsRefusedOrReadNeverMore() throws IOException {
    byte[] whole = Files.readAllBytes(SlackSample.of(ROW).zip(folder, ""));
    Random random = new Random(7);
    for (int i = 0; i < 400; i++) {
      byte[] bytes = whole.clone();
      if (i % 2 == 0) {
        bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      } else {
        for (int k = random.nextInt(4); k >= 0; k--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
      }
      Path file = Imported.write(folder, "bad.zip", bytes);
      try {
        Imported imported = Imported.of(ImportFormat.SLACK, file);
        assertThat(imported.messages()).hasSizeLessThan(2);
      } catch (ImportException e) {
        assertThat(e).hasMessageContaining("bad.zip").hasMessageContaining("\nMaybe ");
      } catch (RuntimeException e) {
        throw new AssertionError("seed 7, round " + i, e);
      }
    }
  }

  @Nested
  class Bombs {
    private Path bomb() {
      return SlackSample.of(ROW)
          .with("bakery/2026-03-01.json", "[" + " ".repeat(2 * MEBI) + "]")
          .zip(folder, "");
    }

    @Test
    void anEntryThatInflatesTooFarIsRefused() {
      ImportLimits limits = ImportLimits.defaults().withArchive(100, MEBI, 100L * MEBI, 100_000);
      assertThatThrownBy(() -> read(bomb(), limits))
          .isInstanceOf(ImportException.LimitExceeded.class)
          .hasMessageContaining("entry size")
          .hasMessageContaining("2026-03-01.json");
    }

    @Test
    void anEntryThatInflatesTooMuchForItsSizeIsRefused() {
      ImportLimits limits = ImportLimits.defaults().withArchive(100, 100L * MEBI, 100L * MEBI, 200);
      assertThatThrownBy(() -> read(bomb(), limits))
          .isInstanceOf(ImportException.LimitExceeded.class)
          .hasMessageContaining("inflation ratio");
    }

    @Test
    void theSizeThatTheHeaderTellsIsNotBelieved() throws IOException {
      Path zip = bomb();
      byte[] bytes = Files.readAllBytes(zip);
      ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i + 46 < bytes.length; i++) {
        if (buffer.getInt(i) == 0x02014b50 && buffer.getInt(i + 24) > MEBI) {
          buffer.putInt(i + 24, 10);
        }
      }
      Files.write(zip, bytes);
      ImportLimits limits = ImportLimits.defaults().withArchive(100, MEBI, 100L * MEBI, 100_000);
      assertThatThrownBy(() -> read(zip, limits))
          .isInstanceOfAny(ImportException.LimitExceeded.class, ImportException.Unreadable.class);
    }

    @Test
    void entriesThatTogetherInflateTooFarAreRefused() {
      SlackSample export = SlackSample.of(ROW);
      for (int day = 10; day < 20; day++) {
        export.with("bakery/2026-03-%d.json".formatted(day), "[" + " ".repeat(MEBI / 2) + "]");
      }
      Path zip = export.zip(folder, "");
      assertThatThrownBy(
              () -> read(zip, ImportLimits.defaults().withArchive(100, MEBI, 4L * MEBI, 100_000)))
          .isInstanceOf(ImportException.LimitExceeded.class)
          .hasMessageContaining("archive size");
      assertThat(
              read(zip, ImportLimits.defaults().withArchive(100, MEBI, 6L * MEBI, 100_000)).ids())
          .hasSize(1);
    }

    @Test
    void tooManyEntriesAreRefused() {
      SlackSample export = SlackSample.of(ROW);
      for (int i = 0; i < 100; i++) {
        export.with("empty/%d.json".formatted(i), "");
      }
      Path zip = export.zip(folder, "");
      assertThatThrownBy(
              () -> read(zip, ImportLimits.defaults().withArchive(50, MEBI, 4L * MEBI, 200)))
          .isInstanceOf(ImportException.LimitExceeded.class)
          .hasMessageContaining("103 entries")
          .hasMessageContaining("at most 50");
    }

    @Test
    void aLongDayOfRealMessagesIsNoBomb() {
      Random random = new Random(1);
      StringBuilder rows = new StringBuilder();
      for (int i = 0; i < 30_000; i++) {
        rows.append(i == 0 ? "" : ",")
            .append(
                """
                {"type":"message","ts":"%d.%06d","user":"U1","team":"T1","text":"Tray %d of the rye has gone into the oven at %d degrees","client_msg_id":"%s"}
                """
                    .formatted(
                        1772442000L + i,
                        random.nextInt(1_000_000),
                        i,
                        200 + random.nextInt(40),
                        Long.toHexString(random.nextLong())));
      }
      Imported imported =
          Imported.of(ImportFormat.SLACK, SlackSample.of(rows.toString()).zip(folder, ""));
      assertThat(imported.messages()).hasSize(30_000);
    }
  }
}
