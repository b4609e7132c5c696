package dev.treering.eval.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RankingsTest {
  private static final List<String> RANKED = List.of("b", "a", "d", "c", "e");

  @Test
  void gainsAreDiscountedByPlace() {
    // a at 2 and c at 4: 1/log2(3) + 1/log2(5) = .63093 + .43068; best 1 + .63093 + .5 for three.
    assertThat(Rankings.ndcg(RANKED, Set.of("a", "c", "z"), 10))
        .isCloseTo((0.63093 + 0.43068) / 2.13093, within(1e-5));
    assertThat(Rankings.ndcg(RANKED, Set.of("a", "c", "z"), 2))
        .isCloseTo(0.63093 / 1.63093, within(1e-5));
    assertThat(Rankings.ndcg(RANKED, Set.of("b", "a"), 10)).isEqualTo(1);
    assertThat(Rankings.ndcg(RANKED, Set.of(), 10)).isZero();
  }

  @Test
  void recallCountsOfAllRelevantItems() {
    assertThat(Rankings.recall(RANKED, Set.of("a", "c", "z"), 2)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(Rankings.recall(RANKED, Set.of("a", "c"), 50)).isEqualTo(1);
  }

  @Test
  void reciprocalRankLooksAtTheFirstOnly() {
    assertThat(Rankings.reciprocalRank(RANKED, Set.of("d", "e"))).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(Rankings.reciprocalRank(RANKED, Set.of("z"))).isZero();
  }

  @Test
  void unitIsFoundByAnyOfItsItems() {
    List<List<String>> units = List.of(List.of("z", "d"), List.of("e"), List.of("y"));
    assertThat(Rankings.unitsFound(RANKED, units, 3)).isEqualTo(1);
    assertThat(Rankings.unitsFound(RANKED, units, 5)).isEqualTo(2);
  }

  @Test
  void budgetEndsAtTheFirstThatDoesNotFit() {
    assertThat(Rankings.within(List.of(4, 3, 9, 1), 8)).isEqualTo(2);
    assertThat(Rankings.within(List.of(4, 3), 7)).isEqualTo(2);
    assertThat(Rankings.within(List.of(4, 3), 3)).isZero();
  }

  @Test
  void fusionAddsUpPlaces() {
    // a: 1/61 + 1/62, b: 1/62 + 1/63, c: 1/61.
    assertThat(Rankings.fused(List.of(List.of("a", "b"), List.of("c", "a", "b")), 60))
        .containsExactly("a", "b", "c");
  }

  @Test
  void laterStateStandsAboveWhenRankedAtAll() {
    assertThat(Chains.laterAbove(RANKED, Set.of("a"), Set.of("b"))).isTrue();
    assertThat(Chains.laterAbove(RANKED, Set.of("b"), Set.of("a"))).isFalse();
    assertThat(Chains.laterAbove(RANKED, Set.of("z"), Set.of("e"))).isTrue();
    assertThat(Chains.laterAbove(RANKED, Set.of("y"), Set.of("z"))).isFalse();
  }

  @Test
  void readerIsLeftWithTheLastState() {
    assertThat(Chains.laterLast(RANKED, Set.of("b"), Set.of("a"))).isTrue();
    assertThat(Chains.laterLast(RANKED, Set.of("a"), Set.of("b"))).isFalse();
    assertThat(Chains.laterLast(RANKED, Set.of("z"), Set.of("b"))).isTrue();
    assertThat(Chains.laterLast(RANKED, Set.of("b"), Set.of("z"))).isFalse();
  }

  @Test
  void chainIsCompleteWithAllItsStates() {
    assertThat(Chains.complete(List.of("a", "b"), Set.of("a", "b", "c"))).isTrue();
    assertThat(Chains.complete(List.of("a", "z"), Set.of("a", "b", "c"))).isFalse();
  }
}
