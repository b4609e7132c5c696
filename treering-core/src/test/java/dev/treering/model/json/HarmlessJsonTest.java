package dev.treering.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HarmlessJsonTest {
  @Test
  void escapesWhatATerminalOrADecoderWouldTakeAmiss() {
    assertThat(HarmlessJson.of("{\"a\":\"\u009B1m\u007F\uD83Cx\u2028\"}"))
        .isEqualTo("{\"a\":\"\\u009b1m\\u007f\\ud83cx\\u2028\"}");
  }

  @Test
  void leavesEverythingElse() {
    String line = "{\"a\":\"你好 🌳 Zoë\"}";
    assertThat(HarmlessJson.of(line)).isEqualTo(line);
  }
}
