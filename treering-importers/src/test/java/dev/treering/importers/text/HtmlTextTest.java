package dev.treering.importers.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class HtmlTextTest {
  @Test
  void linesItemsQuotationsAndCellsAreWritten() {
    HtmlText text =
        HtmlText.of(
            "<p>Keel</p><ul><li>oak</li><li>ash</li></ul><blockquote>said <b>so</b></blockquote>"
                + "<table><tr><td>1</td><td>2</td></tr></table><a href='https://x.example'>x</a>");
    assertThat(text.text()).isEqualTo("Keel\n- oak\n- ash\n> said so\n1 | 2\nx");
    assertThat(text.links()).containsExactly("https://x.example");
  }

  @Test
  void quotationsInQuotationsDoNotMultiplyTheWords() {
    String words = "x<br>".repeat(10_000);
    String html = "<blockquote>".repeat(90) + words;
    assertThat(HtmlText.of(html).text().length()).isLessThan(10_000 * 20);
  }

  @Test
  void neitherDepthNorManyLinksTakeLong() {
    StringBuilder links = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      links.append("<a href='https://x.example/").append(i).append("'>x</a>");
    }
    Assertions.assertTimeout(
        Duration.ofSeconds(20),
        () -> {
          assertThat(HtmlText.of("<div>".repeat(100_000) + "deep").text()).isEqualTo("deep");
          assertThat(HtmlText.of(links.toString()).links()).hasSize(100_000);
        });
  }
}
