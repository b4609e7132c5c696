package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.testkit.MisbehavingChatServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the shell blocks of the page on judged answers as a user would, from top to bottom, with
 * made-up data in the makers' layout and a server in the service's stead.
 */
class ModelDocumentIT {
  private static final Path PAGE = Path.of("..", "docs", "benchmarks", "with-a-model.md");
  private static final Pattern MARKED =
      Pattern.compile("<!-- tested with a model -->\\s*```sh\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ANY = Pattern.compile("```sh\\n");

  @TempDir Path directory;

  @Test
  void everyCommandSucceeds() throws Exception {
    assertThat(Launcher.isInstalled()).as("a built distribution").isTrue();
    InventedBenches.groupMemBench(directory.resolve("GroupMemBench"));
    InventedBenches.everMemBench(directory.resolve("EverMemBench"));
    InventedBenches.locomo(directory.resolve("LoCoMo"));
    InventedBenches.longMemEval(directory.resolve("LongMemEval"));
    InventedBenches.goldChat(directory.resolve("GoldChat"));
    try (MisbehavingChatServer server = MisbehavingChatServer.start()) {
      Launcher.Outcome outcome =
          Launcher.run(
              directory,
              """
              export TREERING_EVAL_ANSWER_BASE_URL=%1$s
              export TREERING_MODEL_BASE_URL=%1$s
              """
                      .formatted(server.baseUrl())
                  + script());
      assertThat(outcome.code()).as("%s%n%s", outcome.out(), outcome.err()).isZero();
      assertThat(outcome.err()).doesNotContain("Without a result");
      assertThat(outcome.out()).contains("\"currency\":\"USD\"", "openai:OTHER", "written: report");
      assertThat(server.requests()).isNotEmpty();
    }
  }

  private static String script() throws IOException {
    String page = Files.readString(PAGE);
    StringBuilder script = new StringBuilder();
    int blocks = 0;
    Matcher marked = MARKED.matcher(page);
    while (marked.find()) {
      script.append(marked.group(1));
      blocks++;
    }
    assertThat(ANY.matcher(page).results().count())
        .as("shell blocks of the page")
        .isEqualTo(blocks);
    return script.toString();
  }
}
