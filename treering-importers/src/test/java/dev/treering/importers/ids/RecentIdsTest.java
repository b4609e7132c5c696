package dev.treering.importers.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecentIdsTest {
  private static final int REMEMBERED = 1_000;

  private final RecentIds ids = new RecentIds(REMEMBERED);

  private void add(int from, int to) {
    for (int i = from; i < to; i++) {
      ids.add("C1/" + i);
    }
  }

  @Test
  void whatWasAddedIsKnownAndNothingElse() {
    add(0, REMEMBERED);
    for (int i = 0; i < REMEMBERED; i++) {
      assertThat(ids.contains("C1/" + i)).isTrue();
      assertThat(ids.contains("C2/" + i)).isFalse();
    }
  }

  @Test
  void theLatestAreKnownAndTheOldestForgotten() {
    int last = 5 * REMEMBERED / 2;
    add(0, last);
    for (int i = last - REMEMBERED; i < last; i++) {
      assertThat(ids.contains("C1/" + i)).isTrue();
    }
    assertThat(ids.contains("C1/0")).isFalse();
  }

  @Test
  void anIdThatComesAgainAndAgainTakesOnePlace() {
    ids.add("C1/first");
    for (int i = 0; i < 3 * REMEMBERED; i++) {
      ids.add("C1/again");
    }
    assertThat(ids.contains("C1/first")).isTrue();
  }

  @Test
  void countsAreThoseOfAPlainMapWhileNothingIsForgotten() {
    Map<Long, Integer> counts = new HashMap<>();
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      long hash = random.nextInt(REMEMBERED) - REMEMBERED / 2;
      assertThat(ids.count(hash)).isEqualTo(counts.merge(hash, 1, Integer::sum));
    }
  }
}
