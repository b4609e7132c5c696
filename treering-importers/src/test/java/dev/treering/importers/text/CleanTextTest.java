package dev.treering.importers.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.testkit.SeededRandoms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CleanTextTest {
  private static String text(String raw) {
    return CleanText.of(raw, 1_000).text();
  }

  @Test
  void controlsGoAndLineEndsAreOne() {
    assertThat(text("a\0b\u0007c\td\r\ne\rf\ng\u007F")).isEqualTo("abc\td\ne\nf\ng");
    assertThat(CleanText.of("a\0", 9).flags()).containsExactly(CleanText.CONTROLS_REMOVED);
    assertThat(CleanText.of("a\r\nb", 9).flags()).isEmpty();
  }

  @Test
  void pairsStayAndHalvesAreReplaced() {
    assertThat(text("😀")).isEqualTo("😀");
    assertThat(text("\ud83d")).isEqualTo("\uFFFD");
    assertThat(text("\ude00\ud83dx")).isEqualTo("\uFFFD\uFFFDx");
    assertThat(text("\ud83d\ud83d\ude00")).isEqualTo("\uFFFD😀");
  }

  @Test
  void whatIsCutIsCutBetweenCharactersAndFlagged() {
    assertThat(CleanText.of("ab😀", 3).text()).isEqualTo("ab");
    assertThat(CleanText.of("ab😀", 4).text()).isEqualTo("ab😀");
    assertThat(CleanText.of("😀", 1).text()).isEmpty();
    assertThat(CleanText.of("abc", 2).flags()).containsExactly(CleanText.TRUNCATED);
  }

  @Test
  void cleanTextIsWellFormedAndCleaningItAgainChangesNothing() {
    SeededRandoms.check(
        2_000,
        random -> {
          char[] chars = new char[random.nextInt(12)];
          for (int i = 0; i < chars.length; i++) {
            chars[i] =
                (char)
                    switch (random.nextInt(3)) {
                      case 0 -> random.nextInt(0x80);
                      case 1 -> 0xD800 + random.nextInt(0x800);
                      default -> random.nextInt(0x10000);
                    };
          }
          String clean = CleanText.of(new String(chars), 1 + random.nextInt(12)).text();
          assertThat(CleanText.of(clean, 100))
              .isEqualTo(new CleanText(clean, CleanText.of("", 1).flags()));
          assertThat(clean.codePoints())
              .noneMatch(c -> (c < ' ' && c != '\t' && c != '\n') || (c >= 0xD800 && c < 0xE000));
          String identifier = CleanText.identifier(new String(chars));
          assertThat(CleanText.identifier(identifier)).isEqualTo(identifier);
          assertThat(identifier == null || !identifier.isBlank()).isTrue();
        });
  }

  @Test
  void anIdentifierIsStrippedOrAbsent() {
    assertThat(CleanText.identifier(" a\nb ")).isEqualTo("a b");
    assertThat(CleanText.identifier("\t\0 ")).isNull();
    assertThat(CleanText.identifier(null)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "a &amp; b, a & b",
    "&amp;lt;, &lt;",
    "&lt;b&gt;&quot;&#39;&apos;, '<b>\"'''''",
    "&#x1F600;&#128512;, 😀😀",
    "&nosuch; &amp &#; &#x;, &nosuch; &amp &#; &#x;",
    "&#0;&#9999999;&#x110000;, &#0;&#9999999;&#x110000;",
    "$1 \\ &amp;, $1 \\ &",
    "&hellip;, …"
  })
  void entitiesAreResolvedOnce(String written, String meant) {
    assertThat(HtmlEntities.decode(written)).isEqualTo(meant);
  }

  @Test
  void anEntityOfHalfAPairIsCleanedAfterwards() {
    assertThat(text(HtmlEntities.decode("a&#55357;"))).isEqualTo("a\uFFFD");
  }
}
