package dev.treering.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.cli.terminal.DisplayWidth;
import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Scribbles;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TableTest {
  private final Look look = Look.of(40, false, StandardCharsets.UTF_8);

  @Test
  void alignsNumbersToTheRightAndCutsWhatIsTooWide() {
    Table table = new Table("NAME", "COUNT", "NOTE");
    table.row("你好", 7, "-");
    table.row("b", 1200, "a note that is much too long for it");
    assertThat(table.lines(look))
        .containsExactly(
            "NAME  COUNT  NOTE", "你好      7  -", "b     1,200  a note that is much too lo…");
  }

  @Test
  void staysWithinThePage() {
    for (long seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      Table table = new Table("A", "B", "C");
      for (int row = 0; row < 5; row++) {
        table.row(Scribbles.text(random, 9), random.nextInt(), Scribbles.text(random, 9));
      }
      assertThat(table.lines(look))
          .as("seed %d", seed)
          .allMatch(line -> DisplayWidth.of(line) <= 40);
    }
  }
}
