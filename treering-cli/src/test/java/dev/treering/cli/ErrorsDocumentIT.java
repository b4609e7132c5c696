package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.model.SpaceId;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs each row of the tables in docs/errors.md: its command, its exit code, what it says. */
class ErrorsDocumentIT {
  private static final Path DOCUMENT = Path.of("..", "docs", "errors.md");
  private static final Pattern BEFORE =
      Pattern.compile("<!-- before the rows -->\\s*```sh\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| ([^|]+) \\| `([^|]+)` \\| ([012]) \\| ([^|]*?) ?\\|$");
  private static final int FEWEST_ROWS = 40;

  @TempDir Path directory;

  /**
   * @param wrong what is wrong
   * @param says a part of what is printed; may be empty
   */
  private record Row(String wrong, String command, int code, String says) {
    String script(int number) {
      return "%s > out%d 2> err%d || code%d=$?; echo \"${code%d:-0}\"%n"
          .formatted(command, number, number, number, number);
    }
  }

  @Test
  void everyRowHolds() throws Exception {
    String document = Files.readString(DOCUMENT);
    List<Row> rows = rows(document);
    assertThat(rows).hasSizeGreaterThan(FEWEST_ROWS);
    StringBuilder script = new StringBuilder(before(document));
    for (int i = 0; i < rows.size(); i++) {
      script.append(rows.get(i).script(i));
    }
    try (Spaces spaces = EmbeddedSpaces.open(directory.resolve("home"), InstantSource.system());
        SpaceStore writer = spaces.open(SpaceId.of("busy"), Access.CREATE)) {
      Launcher.Outcome outcome = Launcher.run(directory, script.toString());
      assertThat(outcome.out().lines()).as(outcome.err()).hasSize(rows.size());
      check(rows, outcome.out().lines().map(Integer::valueOf).toList());
      assertThat(writer.log().lastSequence()).isZero();
    }
  }

  private void check(List<Row> rows, List<Integer> codes) throws IOException {
    SoftAssertions softly = new SoftAssertions();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      String said = Files.readString(directory.resolve("err" + i));
      String all = Files.readString(directory.resolve("out" + i)) + said;
      softly
          .assertThat(codes.get(i))
          .as("%s%n%s%n%s", row.wrong(), row.command(), all)
          .isEqualTo(row.code());
      softly.assertThat(all).as(row.command()).contains(row.says());
      softly.assertThat(said).as(row.command()).doesNotContain("\tat ", "    at ", "java.");
      if (row.code() != 0) {
        softly.assertThat(said).as(row.command()).contains("\nMaybe ");
      }
    }
    softly.assertAll();
  }

  private static List<Row> rows(String document) {
    List<Row> rows = new ArrayList<>();
    Matcher matcher = ROW.matcher(document);
    while (matcher.find()) {
      rows.add(
          new Row(
              matcher.group(1),
              matcher.group(2),
              Integer.parseInt(matcher.group(3)),
              matcher.group(4).strip()));
    }
    return rows;
  }

  private static String before(String document) {
    Matcher block = BEFORE.matcher(document);
    assertThat(block.find()).as("the block before the rows").isTrue();
    return block.group(1);
  }
}
