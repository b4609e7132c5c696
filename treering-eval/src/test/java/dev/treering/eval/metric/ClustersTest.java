package dev.treering.eval.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.treering.eval.LinkScore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClustersTest {
  private static final List<Set<Integer>> MARKED = List.of(Set.of(1, 2), Set.of(3, 4));

  @Test
  void equalClusteringsAgreeWholly() {
    Clusters<Integer> same = new Clusters<>(MARKED, List.of(Set.of(4, 3), Set.of(2, 1)));
    assertThat(same.variation()).isCloseTo(1, within(1e-12));
    assertThat(same.oneToOne()).isEqualTo(1);
    assertThat(same.exact().f1()).isEqualTo(1);
  }

  @Test
  void crossedPairsShareNothing() {
    // H(marked) = H(found) = 1 bit, joint 2 bits: VI = 2 * 2 - 1 - 1 = 2 = log2(4).
    Clusters<Integer> crossed = new Clusters<>(MARKED, List.of(Set.of(1, 3), Set.of(2, 4)));
    assertThat(crossed.variation()).isCloseTo(0, within(1e-12));
    assertThat(crossed.oneToOne()).isEqualTo(0.5);
    assertThat(crossed.exact()).isEqualTo(new LinkScore(0, 2, 2));
  }

  @Test
  void oneBrokenClusterCostsHalfABit() {
    // Joint entropy of 2/4, 1/4, 1/4 is 1.5 bits: VI = 3 - 1 - 1.5 = .5; 1 - .5 / 2 = .75.
    Clusters<Integer> broken = new Clusters<>(MARKED, List.of(Set.of(1, 2), Set.of(3), Set.of(4)));
    assertThat(broken.variation()).isCloseTo(0.75, within(1e-12));
    assertThat(broken.oneToOne()).isEqualTo(0.75);
    assertThat(broken.exact()).isEqualTo(new LinkScore(1, 1, 2));
  }

  @Test
  void linksTieTogether() {
    assertThat(Clusters.ofLinks(List.of(1, 2, 3, 4, 5), Map.of(3, Set.of(1), 5, Set.of(3))))
        .containsExactlyInAnyOrder(Set.of(1, 3, 5), Set.of(2), Set.of(4));
  }

  @Test
  void assignmentIsTheBestOfAllPairings() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 50; round++) {
      int size = 1 + random.nextInt(5);
      double[][] worth = new double[size][size];
      for (double[] row : worth) {
        for (int j = 0; j < size; j++) {
          row[j] = random.nextInt(6);
        }
      }
      assertThat(new Assignment(worth).best())
          .as("round %d", round)
          .isEqualTo(bestByTrying(worth, 0, new boolean[size]));
    }
  }

  private static double bestByTrying(double[][] worth, int row, boolean[] taken) {
    double best = row == worth.length ? 0 : Double.NEGATIVE_INFINITY;
    for (int j = 0; row < worth.length && j < worth.length; j++) {
      if (!taken[j]) {
        taken[j] = true;
        best = Math.max(best, worth[row][j] + bestByTrying(worth, row + 1, taken));
        taken[j] = false;
      }
    }
    return best;
  }
}
