package dev.treering.eval.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Figures worked out by hand. */
class ManifoldTest {
  private static final Offset<Double> EXACTLY = within(1e-9);

  private static double[] at(double... coordinates) {
    return coordinates;
  }

  /** Two owners with two points each: (0,0), (0,2) and (10,0), (10,2). */
  private static Manifold corners() {
    return Manifold.of(
        List.of(at(0, 0), at(0, 2), at(10, 0), at(10, 2)), List.of("a", "a", "b", "b"));
  }

  @Test
  void silhouetteOfFourCorners() {
    // a = 2, b = (10 + √104) / 2 for each point.
    double b = (10 + Math.sqrt(104)) / 2;
    assertThat(corners().silhouette()).isEqualTo((b - 2) / b, EXACTLY);
  }

  @Test
  void separationOfFourCorners() {
    // Centres (0,1) and (10,1) are 10 apart; each point is 1 from its own.
    assertThat(corners().separation()).isEqualTo(10, EXACTLY);
  }

  @Test
  void spreadAndRadiusOfFourCorners() {
    // The centre of all is (5,1); each point is √26 from it.
    assertThat(corners().spread()).isEqualTo(Math.sqrt(26), EXACTLY);
    assertThat(corners().radius95()).isEqualTo(Math.sqrt(26), EXACTLY);
  }

  @Test
  void radiusIsThatOfTheNineteenthOfTwenty() {
    List<double[]> points = new ArrayList<>();
    List<String> owners = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      points.add(at(i, 0));
      points.add(at(-i, 0));
      owners.add("a");
      owners.add("b");
    }
    // Distances 1, 1, 2, 2 … 10, 10 from the centre (0,0): the nineteenth is 10.
    assertThat(Manifold.of(points, owners).radius95()).isEqualTo(10, EXACTLY);
    assertThat(Manifold.of(points, owners).spread()).isEqualTo(5.5, EXACTLY);
  }

  @Test
  void dimensionCountsWhatHoldsNineteenTwentiethsOfTheVariance() {
    // Variances 25 and 1: the first holds 25/26 = 96 %.
    assertThat(corners().dimension()).isEqualTo(1);
    // Variances 1 and 1: one holds half.
    assertThat(
            Manifold.of(
                    List.of(at(1, 0, 0), at(-1, 0, 0), at(0, 1, 0), at(0, -1, 0)),
                    List.of("a", "a", "b", "b"))
                .dimension())
        .isEqualTo(2);
  }

  @Test
  void theComponentsOfASlantedLineAreItsDirection() {
    // (±3, ±4) on a line: variance 25 along it, 0 across.
    double[] variances = Principal.of(new double[][] {at(3, 4), at(-3, -4)}).variances();
    assertThat(variances[0]).isEqualTo(25, EXACTLY);
    assertThat(variances[1]).isEqualTo(0, EXACTLY);
  }

  @Test
  void fewPointsOfManyDimensionsHaveTheSameComponentsEitherWay() {
    Random random = new Random(7);
    double[][] wide = new double[6][9];
    double[][] padded = new double[6][6];
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 5; j++) {
        wide[i][j] = random.nextGaussian();
        padded[i][j] = wide[i][j];
      }
    }
    double[] byPoints = Principal.of(wide).variances();
    double[] byDimensions = Principal.of(padded).variances();
    for (int i = 0; i < 5; i++) {
      assertThat(byPoints[i]).isEqualTo(byDimensions[i], within(1e-8));
    }
  }

  /** The components of a few hundred points keep distances and add up to the whole variance. */
  @Test
  void allComponentsTogetherLoseNothing() {
    Random random = new Random(11);
    for (int n : new int[] {1, 2, 40, 90}) {
      double[][] points = new double[n][60];
      for (double[] point : points) {
        for (int j = 0; j < point.length; j++) {
          point[j] = random.nextGaussian() / (1 + j);
        }
      }
      Principal principal = Principal.of(points);
      double[][] projected = principal.projected(60);
      double whole = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
          double before = squared(points[i], points[j]);
          whole += before / n / n;
          assertThat(squared(projected[i], projected[j])).isEqualTo(before, within(1e-9));
        }
      }
      double[] variances = principal.variances();
      assertThat(Arrays.stream(variances).sum()).isEqualTo(whole, within(1e-9));
      for (int c = 1; c < variances.length; c++) {
        assertThat(variances[c]).isBetween(0.0, variances[c - 1] + 1e-12);
      }
    }
  }

  private static double squared(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (one[i] - other[i]) * (one[i] - other[i]);
    }
    return sum;
  }

  @Test
  void aPlaneIsFullyTrustworthyInItself() {
    Random random = new Random(1);
    List<double[]> points = new ArrayList<>();
    List<String> owners = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      points.add(at(random.nextGaussian(), random.nextGaussian(), 0));
      owners.add("a");
    }
    assertThat(Manifold.of(points, owners).trustworthiness()).isEqualTo(1, EXACTLY);
  }

  @Test
  void aNeighbourThatOnlyThePlaneSeesCostsItsRank() {
    // In the plane of x and y the fifth point falls on the first; in full it is the farthest of it.
    List<double[]> points =
        List.of(
            at(0, 0, 0), at(30, 0, 0), at(-30, 0, 0), at(0, 20, 0), at(0, -20, 0), at(1, 0, 15));
    Manifold manifold = Manifold.of(points, List.of("a", "a", "a", "a", "a", "a"));
    // k = 1: nearest in the plane are 0→5, 5→0, 1→5 (29), 2→0 (30), 3→0 (20), 4→0 (20).
    // In full: of 0 the nearest is 5 (√226), of 5 it is 0: no cost there. Of 1 it is 0 (30), then 5
    // (√1066 = 32.6): rank 2, cost 1. The others are right.
    // 1 − 2/(6·1·(12 − 3 − 1)) · 1.
    assertThat(manifold.trustworthiness(1)).isEqualTo(1 - 2.0 / 48, within(1e-6));
  }
}
