package dev.treering.forest.episode;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * DBSCAN in one dimension. In time order the neighbours of a point are a contiguous run, so one
 * sweep with two pointers counts them; core points at most the radius apart share a cluster; a
 * border point joins the nearer of the two core points around it, the earlier one on a tie; the
 * rest is noise. O(n) for n sorted points.
 */
final class TimeClusters {
  private TimeClusters() {}

  /**
   * Returns the clusters in time order, each in time order.
   *
   * @param sorted the points in time order
   * @param time where a point lies
   */
  static <T> List<List<T>> find(
      List<T> sorted, Function<T, Instant> time, Duration radius, int minPoints) {
    List<Instant> times = sorted.stream().map(time).toList();
    boolean[] core = corePoints(times, radius, minPoints);
    List<List<T>> clusters = new ArrayList<>();
    int lastCore = -1;
    int nextToPlace = 0;
    for (int i = 0; i < times.size(); i++) {
      if (!core[i]) {
        continue;
      }
      boolean continues = lastCore >= 0 && within(times.get(lastCore), times.get(i), radius);
      if (!continues) {
        if (lastCore >= 0) {
          nextToPlace = placeAfter(sorted, times, lastCore, i, radius, clusters.getLast());
        }
        clusters.add(new ArrayList<>());
        nextToPlace = skipNoise(times, nextToPlace, i, radius);
      }
      for (; nextToPlace <= i; nextToPlace++) {
        clusters.getLast().add(sorted.get(nextToPlace));
      }
      lastCore = i;
    }
    if (lastCore >= 0) {
      placeAfter(sorted, times, lastCore, -1, radius, clusters.getLast());
    }
    return clusters;
  }

  private static boolean[] corePoints(List<Instant> times, Duration radius, int minPoints) {
    boolean[] core = new boolean[times.size()];
    int left = 0;
    int right = 0;
    for (int i = 0; i < times.size(); i++) {
      while (!within(times.get(left), times.get(i), radius)) {
        left++;
      }
      while (right < times.size() && within(times.get(i), times.get(right), radius)) {
        right++;
      }
      core[i] = right - left >= minPoints;
    }
    return core;
  }

  /** Adds the border points after core {@code last} that are not nearer to core {@code next}. */
  private static <T> int placeAfter(
      List<T> sorted, List<Instant> times, int last, int next, Duration radius, List<T> cluster) {
    int end = next < 0 ? times.size() : next;
    int i = last + 1;
    while (i < end
        && within(times.get(last), times.get(i), radius)
        && (next < 0
            || !within(times.get(i), times.get(next), radius)
            || Duration.between(times.get(last), times.get(i))
                    .compareTo(Duration.between(times.get(i), times.get(next)))
                <= 0)) {
      cluster.add(sorted.get(i));
      i++;
    }
    return i;
  }

  private static int skipNoise(List<Instant> times, int from, int core, Duration radius) {
    int i = from;
    while (i < core && !within(times.get(i), times.get(core), radius)) {
      i++;
    }
    return i;
  }

  private static boolean within(Instant earlier, Instant later, Duration radius) {
    return Duration.between(earlier, later).compareTo(radius) <= 0;
  }
}
