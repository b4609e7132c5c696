package dev.treering.eval.metric;

import dev.treering.model.InvalidValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The shape of a cloud of vectors of which each belongs to somebody (TiMem appendix D). Distances
 * are Euclidean between vectors of length one, so in [0, 2]. The paper names its figures and not
 * all formulas; these are ours:
 *
 * <ul>
 *   <li><em>dimension</em>: how many principal components hold 95 % of the variance;
 *   <li><em>silhouette</em>: the mean over all vectors of (b − a) / max(a, b), where a is the mean
 *       distance to the others of the same owner and b the least mean distance to those of another
 *       (Rousseeuw 1987), in [−1, 1];
 *   <li><em>separation</em>: the mean distance between the owners' centres, divided by the mean
 *       distance of vectors to their own centre;
 *   <li><em>spread</em>: the mean distance to the centre of all, <em>radius95</em> the distance
 *       within which 95 % lie;
 *   <li><em>trustworthiness</em> of the plane of the first two components (Venna and Kaski 2001): 1
 *       − 2/(n·k·(2n − 3k − 1)) · Σ over vectors and their k nearest in the plane that are not
 *       among the k nearest in full, of (rank in full − k), in [0, 1].
 * </ul>
 *
 * O(n²·d + d³) for n vectors of d dimensions.
 */
public final class Manifold {
  private static final double MOST_OF_VARIANCE = 0.95;
  private static final int NEAREST = 5;

  private final double[][] points;
  private final String[] owners;
  private final double[][] distances;
  private final Principal principal;

  private Manifold(double[][] points, String[] owners) {
    this.points = points;
    this.owners = owners;
    this.distances = distances(points);
    this.principal = Principal.of(points);
  }

  /**
   * Returns the cloud of these vectors.
   *
   * @param vectors of one dimension
   * @param owners whose each of them is
   */
  public static Manifold of(List<double[]> vectors, List<String> owners) {
    if (vectors.size() != owners.size() || vectors.isEmpty()) {
      throw new InvalidValueException(
          "The vectors (%d) must be at least one, and as many as their owners (%d).%nMaybe a level has no memories."
              .formatted(vectors.size(), owners.size()));
    }
    return new Manifold(
        vectors.stream().map(double[]::clone).toArray(double[][]::new),
        owners.toArray(String[]::new));
  }

  private static double[][] distances(double[][] points) {
    double[][] distances = new double[points.length][points.length];
    IntStream.range(0, points.length)
        .parallel()
        .forEach(
            i -> {
              for (int j = 0; j < points.length; j++) {
                distances[i][j] = distance(points[i], points[j]);
              }
            });
    return distances;
  }

  private static double distance(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      double difference = one[i] - other[i];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }

  /** Returns how many vectors there are. */
  public int size() {
    return points.length;
  }

  /** Returns the number of principal components that hold 95 % of the variance. */
  public int dimension() {
    double[] variances = principal.variances();
    double all = Arrays.stream(variances).sum();
    double held = 0;
    int count = 0;
    while (count < variances.length && held < all * MOST_OF_VARIANCE - 1e-12) {
      held += variances[count++];
    }
    return count;
  }

  /** Returns the mean silhouette; of an owner with one vector it is 0, as is usual. */
  public double silhouette() {
    Map<String, int[]> groups = groups();
    if (groups.size() < 2) {
      return Double.NaN;
    }
    return IntStream.range(0, points.length)
        .parallel()
        .mapToDouble(i -> silhouette(i, groups))
        .average()
        .orElse(Double.NaN);
  }

  private double silhouette(int point, Map<String, int[]> groups) {
    double own = 0;
    double other = Double.POSITIVE_INFINITY;
    for (Map.Entry<String, int[]> group : groups.entrySet()) {
      double sum = Arrays.stream(group.getValue()).mapToDouble(j -> distances[point][j]).sum();
      int size = group.getValue().length;
      if (group.getKey().equals(owners[point])) {
        if (size == 1) {
          return 0;
        }
        own = sum / (size - 1);
      } else {
        other = Math.min(other, sum / size);
      }
    }
    double greater = Math.max(own, other);
    return greater == 0 ? 0 : (other - own) / greater;
  }

  /** Returns how far apart the owners' centres are, the distances to one's own being 1. */
  public double separation() {
    Map<String, int[]> groups = groups();
    List<double[]> centres = new ArrayList<>();
    double within = 0;
    for (int[] group : groups.values()) {
      double[] centre = centre(group);
      centres.add(centre);
      within += Arrays.stream(group).mapToDouble(i -> distance(points[i], centre)).sum();
    }
    double between = 0;
    int pairs = 0;
    for (int i = 0; i < centres.size(); i++) {
      for (int j = i + 1; j < centres.size(); j++) {
        between += distance(centres.get(i), centres.get(j));
        pairs++;
      }
    }
    return between / pairs / (within / points.length);
  }

  /** Returns the mean distance to the centre of all. */
  public double spread() {
    return Arrays.stream(fromCentre()).average().orElse(Double.NaN);
  }

  /** Returns the distance from the centre of all within which 95 % lie. */
  public double radius95() {
    double[] sorted = fromCentre();
    Arrays.sort(sorted);
    return sorted[Math.max(0, (int) Math.ceil(sorted.length * 0.95) - 1)];
  }

  private double[] fromCentre() {
    double[] centre = centre(IntStream.range(0, points.length).toArray());
    return Arrays.stream(points).mapToDouble(point -> distance(point, centre)).toArray();
  }

  private double[] centre(int[] group) {
    double[] centre = new double[points[0].length];
    for (int point : group) {
      for (int i = 0; i < centre.length; i++) {
        centre[i] += points[point][i] / group.length;
      }
    }
    return centre;
  }

  private Map<String, int[]> groups() {
    Map<String, List<Integer>> members = new LinkedHashMap<>();
    for (int i = 0; i < owners.length; i++) {
      members.computeIfAbsent(owners[i], owner -> new ArrayList<>()).add(i);
    }
    Map<String, int[]> groups = new LinkedHashMap<>();
    members.forEach(
        (owner, some) -> groups.put(owner, some.stream().mapToInt(Integer::intValue).toArray()));
    return groups;
  }

  /** Returns how far the plane of the first two components keeps neighbours; k = 5. */
  public double trustworthiness() {
    return trustworthiness(NEAREST);
  }

  double trustworthiness(int k) {
    int n = points.length;
    if (2 * n - 3 * k - 1 <= 0 || k >= n) {
      return Double.NaN;
    }
    double[][] plane = distances(principal.projected(2));
    double penalty =
        IntStream.range(0, n).parallel().mapToDouble(i -> penalty(i, plane[i], k)).sum();
    return 1 - 2.0 / ((double) n * k * (2.0 * n - 3.0 * k - 1)) * penalty;
  }

  private double penalty(int point, double[] inPlane, int k) {
    int[] ranks = new int[points.length];
    int[] full = neighbours(point, distances[point]);
    for (int rank = 0; rank < full.length; rank++) {
      ranks[full[rank]] = rank + 1;
    }
    return Arrays.stream(neighbours(point, inPlane))
        .limit(k)
        .mapToDouble(other -> Math.max(0, ranks[other] - k))
        .sum();
  }

  /** The others, the nearest first; of equals the first. */
  private static int[] neighbours(int point, double[] distances) {
    return IntStream.range(0, distances.length)
        .filter(other -> other != point)
        .boxed()
        .sorted(Comparator.comparingDouble(other -> distances[other]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
