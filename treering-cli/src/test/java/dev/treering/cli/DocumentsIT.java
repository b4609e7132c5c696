package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the shell blocks of the documents that are marked with {@code <!-- tested -->}: those of one
 * document from top to bottom, in one empty directory, stopping at the first command that fails.
 */
class DocumentsIT {
  private static final Pattern BLOCK =
      Pattern.compile("<!-- tested -->\\s*```sh\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path directory;

  static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    try (Stream<Path> docs = Files.walk(Path.of("..", "docs"))) {
      docs.filter(path -> path.toString().endsWith(".md")).sorted().forEach(documents::add);
    }
    documents.add(Path.of("..", "README.md"));
    return documents.stream().filter(path -> !script(path).isEmpty()).toList();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyMarkedCommandSucceeds(Path document) throws Exception {
    assertThat(Launcher.isInstalled()).as("a built distribution").isTrue();
    Launcher.Outcome outcome = Launcher.run(directory, script(document));
    assertThat(outcome.code()).as("%s%n%s", outcome.out(), outcome.err()).isZero();
    assertThat(outcome.out())
        .doesNotContain("  0 read")
        .doesNotContainPattern(", [1-9]\\d* rejected");
  }

  private static String script(Path document) {
    if (!Files.exists(document)) {
      return "";
    }
    StringBuilder script = new StringBuilder();
    try {
      Matcher blocks = BLOCK.matcher(Files.readString(document));
      while (blocks.find()) {
        script.append(blocks.group(1));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return script.toString();
  }
}
