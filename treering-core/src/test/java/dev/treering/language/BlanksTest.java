package dev.treering.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BlanksTest {
  @Test
  void findsWhatLastIndexOfFindsBetweenTheTwoPlaces() {
    Random random = new Random(11);
    for (int round = 0; round < 2_000; round++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(30);
      for (int i = 0; i < length; i++) {
        text.append(random.nextInt(4) == 0 ? ' ' : 'x');
      }
      int after = random.nextInt(32) - 1;
      int last = random.nextInt(40);
      int reference = text.toString().lastIndexOf(' ', last);
      assertThat(Blanks.last(text.toString(), after, last))
          .as("round %d: \"%s\" after %d up to %d", round, text, after, last)
          .isEqualTo(reference > after ? reference : -1);
    }
  }
}
