package dev.treering.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarmlessnessTest {
  private static final int ROUNDS = 3_000;

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "US-ASCII", "ISO-8859-1"})
  void noTextWidensALineOrSendsAControl(String charsetName) {
    Charset charset = Charset.forName(charsetName);
    SafeText safe = new SafeText(charset);
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      int width = 2 + random.nextInt(79);
      List<String> lines = Wrapper.wrap(safe, Scribbles.text(random, 30), width);
      for (String line : lines) {
        String sent = new String(line.getBytes(charset), charset);
        assertThat(DisplayWidth.of(sent)).as("width, seed %d", seed).isLessThanOrEqualTo(width);
        assertThat(sent).as("encodable, seed %d", seed).isEqualTo(line);
        assertThat(sent.chars().noneMatch(Character::isISOControl)).as("seed %d", seed).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void wrappingLosesNothingThatCanBeSeen(long seed) {
    SafeText safe = new SafeText(StandardCharsets.UTF_8);
    Random random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      String text = Scribbles.text(random, 20);
      int width = 2 + random.nextInt(79);
      String before = visible(String.join("", safe.lines(text)));
      String after = visible(String.join("", Wrapper.wrap(safe, text, width)));
      assertThat(after).as("seed %d, round %d", seed, i).isEqualTo(before);
    }
  }

  private static String visible(String text) {
    return text.replaceAll("[\\s\u2068\u2069]", "");
  }
}
