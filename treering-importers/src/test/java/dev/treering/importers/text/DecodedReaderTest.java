package dev.treering.importers.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.testkit.SeededRandoms;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecodedReaderTest {
  private static final List<Charset> ENCODINGS =
      List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);

  private static String read(byte[] bytes) {
    return read(new ByteArrayInputStream(bytes));
  }

  private static String read(InputStream in) {
    try (DecodedReader reader = new DecodedReader(in, null)) {
      StringBuilder text = new StringBuilder();
      char[] buffer = new char[1_000];
      for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
        text.append(buffer, 0, count);
      }
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives one byte at a time, as a slow source may. */
  private static InputStream slow(byte[] bytes) {
    return new FilterInputStream(new ByteArrayInputStream(bytes)) {
      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        return super.read(target, offset, Math.min(1, length));
      }
    };
  }

  @Test
  void anyTextInAnyEncodingIsReadAsItIs() {
    SeededRandoms.check(
        200,
        random -> {
          String text = "{" + text(random);
          for (Charset encoding : ENCODINGS) {
            for (String mark : List.of("", "\uFEFF", "\uFEFF\uFEFF")) {
              byte[] bytes = (mark + text).getBytes(encoding);
              assertThat(read(bytes)).isEqualTo(text);
              assertThat(read(slow(bytes))).isEqualTo(text);
            }
          }
        });
  }

  private static String text(Random random) {
    int[] points = {'a', '\n', 0xE9, 0x6E21, 0x1F6A2, 0xFEFF, 0x2028};
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(10) == 0 ? 40_000 : random.nextInt(40);
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }

  @Test
  void malformedBytesAreReplacedAsTheJdkReplacesThem() {
    SeededRandoms.check(
        500,
        random -> {
          byte[] bytes = new byte[random.nextInt(5) == 0 ? 40_000 : 60];
          for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt() : 'a' + i % 20);
          }
          bytes[0] = 'a';
          bytes[1] = 'b';
          assertThat(read(bytes)).isEqualTo(new String(bytes, StandardCharsets.UTF_8));
        });
  }

  @Test
  void malformedPlacesAreKnownByLine() throws IOException {
    byte[] bytes = "\uFEFFgood\nb?d\ngood\n?\n".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == '?' ? (byte) 0xFF : bytes[i];
    }
    try (CappedLines lines =
        new CappedLines(new DecodedReader(new ByteArrayInputStream(bytes), null), 9)) {
      for (boolean malformed : new boolean[] {false, true, false, true}) {
        CappedLines.Line line = lines.next();
        assertThat(line).isNotNull();
        assertThat(line.malformed()).as(line.text()).isEqualTo(malformed);
      }
      assertThat(lines.next()).isNull();
    }
  }

  @Test
  void nothingIsNothing() {
    assertThat(read(new byte[0])).isEmpty();
    assertThat(read(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF})).isEmpty();
    assertThat(read(new byte[] {'a'})).isEqualTo("a");
  }
}
