package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.importers.ImportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages on importing; their commands are run by {@link DocumentsIT}. */
class ImportDocumentsTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)$.*?^```$");

  static List<Path> pages() throws IOException {
    try (Stream<Path> pages = Files.list(DOCS.resolve("import"))) {
      return Stream.concat(Stream.of(DOCS.resolve("importing.md")), pages.sorted()).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyBlockOfCommandsIsRunByATest(Path page) throws IOException {
    String text = Files.readString(page);
    Matcher fences = FENCE.matcher(text);
    int blocks = 0;
    while (fences.find()) {
      assertThat(fences.group(1)).isEqualTo("sh");
      assertThat(text.substring(0, fences.start()).strip()).endsWith("<!-- tested -->");
      blocks++;
    }
    assertThat(blocks).as("examples in %s", page).isPositive();
    assertThat(text).contains("\ntreering import ");
  }

  @ParameterizedTest
  @EnumSource
  void everyFormatHasItsPlace(ImportFormat format) throws IOException {
    assertThat(Files.readString(DOCS.resolve("importing.md")))
        .contains("`" + format.wireName() + "`");
  }

  @Test
  void everyPageIsInTheTable() throws IOException {
    String index = Files.readString(DOCS.resolve("importing.md"));
    for (Path page : pages()) {
      if (page.getParent().endsWith("import")) {
        assertThat(index).contains("(import/" + page.getFileName() + ")");
      }
    }
  }
}
