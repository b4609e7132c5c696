package dev.treering.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.SeededRandoms;
import org.junit.jupiter.api.Test;

class SpansTest {
  @Test
  void cutsProseIntoSentences() {
    assertThat(Spans.of("The hall is booked. Bring chairs! Really?"))
        .containsExactly("The hall is booked. ", "Bring chairs! ", "Really?");
  }

  @Test
  void cutsChineseAtItsOwnFullStop() {
    assertThat(Spans.of("会议改到星期三。地点不变。")).containsExactly("会议改到星期三。", "地点不变。");
  }

  @Test
  void keepsACodeBlockWhole() {
    String code = "```\nx = 1. \nprint(x). Done.\n```\n";
    assertThat(Spans.of("See here.\n" + code + "That is it."))
        .containsExactly("See here.\n", code, "That is it.");
  }

  @Test
  void makesEachListItemASpan() {
    assertThat(Spans.of("Needed:\n- ink. black\n- paper\n1. glue\n"))
        .containsExactly("Needed:\n", "- ink. black\n", "- paper\n", "1. glue\n");
  }

  @Test
  void theSpansInOrderAreTheText() {
    String[] parts = {
      "Hello. ", "a b", "\n", "```\n", "- item\n", "。", "1) x", "\r\n", "  ", "😀!"
    };
    SeededRandoms.check(
        500,
        random -> {
          StringBuilder text = new StringBuilder();
          for (int i = 0; i < random.nextInt(12); i++) {
            text.append(parts[random.nextInt(parts.length)]);
          }
          assertThat(String.join("", Spans.of(text.toString()))).isEqualTo(text.toString());
          assertThat(Spans.of(text.toString())).doesNotContain("");
        });
  }

  @Test
  void cutsALogAtItsLines() {
    String log = "12:00 pump idle\n".repeat(100);
    assertThat(Spans.of(log)).hasSize(100).containsOnly("12:00 pump idle\n");
  }

  @Test
  void cutsAnEndlessLineAtBlanksAndBetweenCharacters() {
    for (String piece : new String[] {"pump ", "😀", "x"}) {
      String line = piece.repeat(3_000);
      assertThat(String.join("", Spans.of(line))).isEqualTo(line);
      assertThat(Spans.of(line)).allMatch(span -> span.length() <= 1_000);
      assertThat(Spans.of(line)).allMatch(span -> !Character.isLowSurrogate(span.charAt(0)));
    }
  }
}
