package dev.treering.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonLinesTest {
  @Test
  void escapesWhatATerminalOrADecoderWouldTakeAmiss() {
    assertThat(JsonLines.harmless("{\"a\":\"\u009B1m\u007F\uD83Cx\u2028\"}"))
        .isEqualTo("{\"a\":\"\\u009b1m\\u007f\\ud83cx\\u2028\"}");
  }

  @Test
  void leavesEverythingElse() {
    String line = "{\"a\":\"你好 🌳 Zoë\"}";
    assertThat(JsonLines.harmless(line)).isEqualTo(line);
  }
}
