package dev.treering.forest.episode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.SeededRandoms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class TimeClustersTest {
  private static final Duration RADIUS = Duration.ofHours(12);

  @Test
  void aGapOverTheRadiusStartsANewCluster() {
    List<Instant> points = hours(0, 12, 24.5, 30);
    assertThat(TimeClusters.find(points, Function.identity(), RADIUS, 2))
        .containsExactly(hours(0, 12), hours(24.5, 30));
  }

  @Test
  void aLonePointIsNoise() {
    assertThat(TimeClusters.find(hours(0, 13, 26), Function.identity(), RADIUS, 2)).isEmpty();
  }

  @Test
  void noPointsGiveNoClusters() {
    assertThat(TimeClusters.find(List.<Instant>of(), Function.identity(), RADIUS, 2)).isEmpty();
  }

  @Test
  void agreesWithTextbookDbscan() {
    SeededRandoms.check(
        2000,
        random -> {
          List<Instant> points = randomPoints(random);
          int minPoints = 1 + random.nextInt(5);
          assertThat(TimeClusters.find(points, Function.identity(), RADIUS, minPoints))
              .isEqualTo(textbook(points, minPoints));
        });
  }

  private static List<Instant> randomPoints(Random random) {
    int count = random.nextInt(25);
    int range = 1 + random.nextInt(200);
    List<Instant> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(Instant.EPOCH.plusSeconds(3600L * random.nextInt(range)));
    }
    points.sort(null);
    return points;
  }

  /** Core points by counting all pairs, clusters by flood fill, borders to the nearer core. */
  private static List<List<Instant>> textbook(List<Instant> points, int minPoints) {
    int n = points.size();
    boolean[] core = new boolean[n];
    for (int i = 0; i < n; i++) {
      int neighbours = 0;
      for (int j = 0; j < n; j++) {
        neighbours += near(points.get(i), points.get(j)) ? 1 : 0;
      }
      core[i] = neighbours >= minPoints;
    }
    int[] cluster = new int[n];
    int clusters = 0;
    for (int i = 0; i < n; i++) {
      if (core[i] && cluster[i] == 0) {
        clusters++;
        Deque<Integer> open = new ArrayDeque<>(List.of(i));
        while (!open.isEmpty()) {
          int next = open.pop();
          cluster[next] = clusters;
          for (int j = 0; j < n; j++) {
            if (core[j] && cluster[j] == 0 && near(points.get(next), points.get(j))) {
              cluster[j] = clusters;
              open.push(j);
            }
          }
        }
      }
    }
    List<List<Instant>> result = new ArrayList<>();
    for (int c = 1; c <= clusters; c++) {
      result.add(new ArrayList<>());
    }
    for (int i = 0; i < n; i++) {
      int best = core[i] ? i : -1;
      for (int j = 0; j < n && !core[i]; j++) {
        if (core[j]
            && near(points.get(i), points.get(j))
            && (best < 0 || gap(points, i, j).compareTo(gap(points, i, best)) < 0)) {
          best = j;
        }
      }
      if (best >= 0) {
        result.get(cluster[best] - 1).add(points.get(i));
      }
    }
    return result;
  }

  private static Duration gap(List<Instant> points, int i, int j) {
    return Duration.between(points.get(i), points.get(j)).abs();
  }

  private static boolean near(Instant a, Instant b) {
    return Duration.between(a, b).abs().compareTo(RADIUS) <= 0;
  }

  private static List<Instant> hours(double... hours) {
    List<Instant> points = new ArrayList<>();
    for (double hour : hours) {
      points.add(Instant.EPOCH.plusSeconds(Math.round(hour * 3600)));
    }
    return points;
  }
}
