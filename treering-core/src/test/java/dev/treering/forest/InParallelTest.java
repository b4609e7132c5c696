package dev.treering.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InParallelTest {
  @Test
  void resultsStandInTheOrderOfTheItems() {
    List<Integer> items = IntStream.range(0, 50).boxed().toList();
    assertThat(InParallel.each(items, item -> item * item))
        .isEqualTo(items.stream().map(item -> item * item).toList());
    assertThat(InParallel.each(List.<Integer>of(), item -> item)).isEmpty();
    assertThat(InParallel.<Integer, Integer>each(List.of(7), item -> item + 1)).containsExactly(8);
  }

  @Test
  void twoPartsRunAtTheSameTime() {
    CountDownLatch both = new CountDownLatch(2);
    String joined =
        InParallel.both(() -> meet(both, "a"), () -> meet(both, "b"), (one, two) -> one + two);
    assertThat(joined).isEqualTo("ab");
  }

  private static String meet(CountDownLatch both, String result) {
    both.countDown();
    try {
      both.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return result;
  }

  @Test
  void failureOfAPartIsThrownWhenAllHaveEnded() {
    AtomicInteger ended = new AtomicInteger();
    assertThatThrownBy(() -> InParallel.each(List.of(1, 2, 3), item -> failAtTwo(item, ended)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2");
    assertThat(ended).hasValue(2);
    assertThatThrownBy(
            () -> InParallel.both(() -> failAtTwo(2, ended), () -> 1, (one, two) -> one + two))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static int failAtTwo(int item, AtomicInteger ended) {
    if (item == 2) {
      throw new IllegalArgumentException("2");
    }
    ended.incrementAndGet();
    return item;
  }
}
