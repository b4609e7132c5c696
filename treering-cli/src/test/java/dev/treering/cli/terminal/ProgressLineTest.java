package dev.treering.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final Look look = Look.of(80, false, StandardCharsets.UTF_8);
  private Instant now = Instant.parse("2025-01-01T00:00:00Z");

  @Test
  void tellsShareCountsAndTheTimeThatIsLeft() {
    ProgressLine line = line();
    line.at(0, 1000);
    now = now.plusSeconds(10);
    line.at(250, 1000);
    assertThat(last()).isEqualTo("importing ██████░░░░░░░░░░░░░░░░░░ 250 of 1,000, 30 s left");
  }

  @Test
  void countsOnWhereTheTotalIsNotKnown() {
    ProgressLine line = line();
    line.at(1234, -1);
    assertThat(last()).isEqualTo("importing 1,234");
  }

  @Test
  void drawsAtMostTenTimesASecond() {
    ProgressLine line = line();
    for (int i = 0; i < 100; i++) {
      line.at(i, 100);
      now = now.plusMillis(10);
    }
    assertThat(drawn().split("\r")).hasSizeLessThanOrEqualTo(12);
  }

  @Test
  void leavesNothingBehind() {
    ProgressLine line = line();
    line.at(1, 2);
    line.close();
    assertThat(drawn()).endsWith("\r" + " ".repeat(79) + "\r");
  }

  @Test
  void drawsNothingWhereNobodyWatches() {
    ProgressLine line = new ProgressLine(null, look, "importing", () -> now);
    line.at(1, 2);
    line.close();
    assertThat(drawn()).isEmpty();
  }

  @Test
  void writesDurationsInTheUnitsThatMatter() {
    assertThat(ProgressLine.roughly(Duration.ofMillis(1400))).isEqualTo("1 s");
    assertThat(ProgressLine.roughly(Duration.ofSeconds(61))).isEqualTo("1 min 01 s");
    assertThat(ProgressLine.roughly(Duration.ofMinutes(125))).isEqualTo("2 h 05 min");
  }

  private ProgressLine line() {
    PrintStream stream = new PrintStream(shown, true, StandardCharsets.UTF_8);
    return new ProgressLine(stream, look, "importing", () -> now);
  }

  private String drawn() {
    return shown.toString(StandardCharsets.UTF_8);
  }

  private String last() {
    return drawn().substring(drawn().lastIndexOf('\r') + 1).strip();
  }
}
