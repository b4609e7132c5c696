package dev.treering.importers.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.testkit.SeededRandoms;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CappedLinesTest {
  private static List<CappedLines.Line> lines(String text, int cap) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (CappedLines lines =
        new CappedLines(new DecodedReader(new ByteArrayInputStream(bytes), null), cap)) {
      List<CappedLines.Line> all = new ArrayList<>();
      for (CappedLines.Line line = lines.next(); line != null; line = lines.next()) {
        all.add(line);
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void linesAreThoseThatSplittingGives() {
    SeededRandoms.check(
        300,
        random -> {
          StringBuilder text = new StringBuilder();
          for (int i = random.nextInt(60); i > 0; i--) {
            text.append(
                List.of("a", "\n", "\r\n", "é\u2028", "x".repeat(9_000)).get(random.nextInt(5)));
          }
          List<String> expected = new ArrayList<>(List.of(text.toString().split("\r?\n", -1)));
          if (expected.getLast().isEmpty()) {
            expected.removeLast();
          }
          List<CappedLines.Line> lines = lines(text.toString(), 1_000_000);
          assertThat(lines.stream().map(CappedLines.Line::text)).isEqualTo(expected);
          assertThat(lines).noneMatch(CappedLines.Line::tooLong);
          for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i).number()).isEqualTo(i + 1);
          }
        });
  }

  @Test
  void aLongLineIsPassedOverAndTheNextIsWhole() {
    List<CappedLines.Line> lines = lines("abcd\n" + "x".repeat(70_000) + "\nabcd\nabcde", 4);
    assertThat(lines)
        .extracting(CappedLines.Line::tooLong)
        .containsExactly(false, true, false, true);
    assertThat(lines).extracting(CappedLines.Line::text).containsExactly("abcd", "", "abcd", "");
  }
}
