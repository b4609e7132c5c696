package dev.treering.importers.ids;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentIdsTest {
  private final RecentIds ids = new RecentIds();

  private void add(int from, int to) {
    for (int i = from; i < to; i++) {
      ids.add("C1/" + i);
    }
  }

  @Test
  void whatWasAddedIsKnownAndNothingElse() {
    add(0, 10_000);
    for (int i = 0; i < 10_000; i++) {
      assertThat(ids.contains("C1/" + i)).isTrue();
      assertThat(ids.contains("C2/" + i)).isFalse();
    }
  }

  @Test
  void theLatestAreKnownAndTheOldestForgotten() {
    int last = 5 * RecentIds.REMEMBERED / 2;
    add(0, last);
    for (int i = last - RecentIds.REMEMBERED; i < last; i++) {
      assertThat(ids.contains("C1/" + i)).isTrue();
    }
    assertThat(ids.contains("C1/0")).isFalse();
  }

  @Test
  void anIdThatComesAgainAndAgainTakesOnePlace() {
    ids.add("C1/first");
    for (int i = 0; i < 3 * RecentIds.REMEMBERED; i++) {
      ids.add("C1/again");
    }
    assertThat(ids.contains("C1/first")).isTrue();
  }
}
