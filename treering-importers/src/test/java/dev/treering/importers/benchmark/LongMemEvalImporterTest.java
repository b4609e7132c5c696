package dev.treering.importers.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.model.Author;
import dev.treering.model.Message;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongMemEvalImporterTest {
  private static final String HISTORY =
      """
      {"question_id":"%s","question":"Who?","answer":"Nobody","haystack_session_ids":["later","first"],
       "haystack_dates":["2024/02/11 (Sun) 09:00","2024/02/10 (Sat) 08:05"],
       "haystack_sessions":[[{"role":"user","content":"The boat is now called Tern.","has_answer":true},{"role":"assistant","content":"Noted."}],
                            [{"role":"user","content":"The boat is called Gull."}]]}
      """;

  @TempDir private Path folder;

  private Imported read(String content) {
    return Imported.of(
        ImportFormat.LONGMEMEVAL, Imported.write(folder, "lme.json", "[" + content + "]"));
  }

  @Test
  void sessionsComeInTheOrderOfTheirDates() {
    Imported imported = read(HISTORY.formatted("q"));
    assertThat(imported.ids()).containsExactly("first:0", "later:0", "later:1");
    Message message = imported.message("later:1");
    assertThat(message.occurred()).isEqualTo("2024-02-11T09:00:00Z");
    assertThat(message.author()).isEqualTo(new Author("assistant", "assistant", null, true));
    assertThat(message.context().channel()).isEqualTo("q");
    assertThat(imported.messages().toString()).doesNotContain("has_answer", "Nobody", "Who?");
  }

  @Test
  void severalQuestionsKeepTheirHistoriesApart() {
    assertThat(read(HISTORY.formatted("q") + "," + HISTORY.formatted("r")).ids())
        .contains("q/first:0", "r/first:0")
        .hasSize(6);
  }

  @Test
  void badDatesAndTurnsAreRejectedByThemselves() {
    Imported imported =
        read(
            HISTORY
                .formatted("q")
                .replace("2024/02/10 (Sat) 08:05", "some day")
                .replace("\"role\":\"assistant\",", ""));
    assertThat(imported.ids()).containsExactly("later:0");
    assertThat(imported.rejected())
        .containsExactly("index 0 field-missing", "index 1 timestamp-unreadable");
  }

  @Test
  void theContentTells() {
    Path file = Imported.write(folder, "x", "[" + HISTORY.formatted("q") + "]");
    assertThat(FormatDetector.detect(file).format()).isEqualTo(ImportFormat.LONGMEMEVAL);
  }
}
