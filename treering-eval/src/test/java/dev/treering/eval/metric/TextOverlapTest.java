package dev.treering.eval.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TextOverlapTest {
  @Test
  void articlesCaseStemsAndMarksDoNotCount() {
    assertThat(TextOverlap.f1("The boats, and a ferry!", "Boat ferries")).isEqualTo(1);
  }

  @Test
  void commonWordsCountAsOftenAsTheyStand() {
    // Common: red, red; three words against four: 2 * 2 / 7.
    assertThat(TextOverlap.f1("red red blue", "red red red green"))
        .isCloseTo(4 / 7.0, within(1e-12));
    assertThat(TextOverlap.f1("", "")).isZero();
    assertThat(TextOverlap.f1("one", "two")).isZero();
  }

  @Test
  void longestSequenceKeepsOrder() {
    // "quay opens noon" and "noon quay opens": longest common sequence 2 of 3 and 3.
    assertThat(TextOverlap.rougeL("quay opens noon", "noon quay opens"))
        .isCloseTo(2 / 3.0, within(1e-12));
    assertThat(TextOverlap.f1("quay opens noon", "noon quay opens")).isEqualTo(1);
  }
}
