package dev.treering.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SafeTextTest {
  private final SafeText safe = new SafeText(StandardCharsets.UTF_8);
  private final SafeText ascii = new SafeText(StandardCharsets.US_ASCII);

  @Nested
  class Controls {
    @Test
    void showsEscapeSequencesInsteadOfObeyingThem() {
      assertThat(safe.line("\u001B[31mred\u001B]0;title\u0007")).isEqualTo("␛[31mred␛]0;title␇");
    }

    @Test
    void replacesTheEightBitFormOfAnEscape() {
      assertThat(safe.line("a\u009B31mb")).isEqualTo("a\uFFFD31mb");
    }

    @Test
    void showsACarriageReturnAsALineBreakSoThatNothingIsOverwritten() {
      assertThat(safe.lines("paid\rnot")).containsExactly("paid", "not");
    }

    @Test
    void replacesDirectionOverridesAndDropsEmbeddings() {
      assertThat(safe.line("a\u202Eb\u202Cc\u2067d\u2069")).isEqualTo("a\uFFFDbcd");
    }

    @Test
    void replacesHalfCharacters() {
      assertThat(safe.line("a\uD83Cb")).isEqualTo("a\uFFFDb");
    }
  }

  @Nested
  class Charsets {
    @Test
    void keepsWhatTheTerminalCanShow() {
      assertThat(safe.line("Zoë 你好 🌳")).isEqualTo("Zoë 你好 🌳");
    }

    @Test
    void usesTheNearestRelativeOtherwise() {
      assertThat(ascii.line("Zoë – “weiß” …")).isEqualTo("Zoe - \"weiss\" ...");
    }

    @Test
    void usesQuestionMarksOfTheSameWidthAsALastResort() {
      assertThat(ascii.line("你a")).isEqualTo("??a");
    }
  }
}
