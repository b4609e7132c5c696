package dev.treering.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrapperTest {
  private final SafeText safe = new SafeText(StandardCharsets.UTF_8);

  @Test
  void breaksAtSpaces() {
    assertThat(wrap("one two three", 7)).containsExactly("one two", "three");
  }

  @Test
  void breaksWordsThatAreLongerThanALine() {
    assertThat(wrap("see https://example.org/x", 10))
        .containsExactly("see https:", "//example.", "org/x");
  }

  @Test
  void breaksWideCharactersAnywhereButNeverInHalf() {
    assertThat(wrap("你好你好你", 5)).containsExactly("你好", "你好", "你");
  }

  @Test
  void keepsLettersAndTheirMarksTogether() {
    assertThat(wrap("e\u0301e\u0301e\u0301", 2)).containsExactly("e\u0301e\u0301", "e\u0301");
  }

  @Test
  void keepsLineBreaksAndIndentation() {
    assertThat(wrap("a\n  b c d\n\ne", 5)).containsExactly("a", "  b c", "  d", "", "e");
  }

  @Test
  void isolatesLinesWithRightToLeftScript() {
    assertThat(wrap("שלום עולם ab", 9)).containsExactly("\u2068שלום עולם\u2069", "ab");
  }

  @Test
  void cutsToFitWithAnEllipsis() {
    assertThat(Wrapper.fit(safe, "a long name", 7)).isEqualTo("a long…");
    assertThat(Wrapper.fit(safe, "你好你好", 6)).isEqualTo("你好…");
    assertThat(Wrapper.fit(safe, "short", 7)).isEqualTo("short");
  }

  private List<String> wrap(String text, int width) {
    return Wrapper.wrap(safe, text, width);
  }
}
