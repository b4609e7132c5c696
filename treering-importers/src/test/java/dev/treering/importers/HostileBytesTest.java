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
  @TempDir private Path folder;

  private void importBytes(ImportFormat format, byte[] bytes) {
    Path source = SmallSources.write(folder, format, bytes);
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
    byte[] bytes = SmallSources.sample(format).getBytes(StandardCharsets.UTF_8);
    Path source = SmallSources.write(folder, format, bytes);
    if (format == ImportFormat.SLACK) {
      Imported.write(source, "users.json", "[]");
    }
    Imported imported = Imported.of(format, source);
    assertThat(imported.messages()).isNotEmpty();
    assertThat(imported.rejections()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aFileCutAtAnyByteEndsWell(ImportFormat format) {
    byte[] whole = SmallSources.sample(format).getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length < whole.length; length++) {
      importBytes(format, Arrays.copyOf(whole, length));
    }
  }

  @ParameterizedTest
  @EnumSource
  void damagedBytesEndWell(ImportFormat format) {
    byte[] whole = SmallSources.sample(format).getBytes(StandardCharsets.UTF_8);
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
          StringBuilder text = new StringBuilder(SmallSources.sample(format));
          for (int i = random.nextInt(5); i >= 0; i--) {
            String piece = SmallSources.PIECES.get(random.nextInt(SmallSources.PIECES.size()));
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
