package dev.treering.eval.metric;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Figures of a ranking, best first, each item in it once. Relevance is binary. All results are in
 * [0, 1]; with nothing relevant they are 0.
 */
public final class Rankings {
  /** What dampens the first places when rankings are fused (Cormack et al. 2009). */
  public static final int FUSION = 60;

  private Rankings() {}

  /**
   * Returns the normalised discounted cumulative gain of the first k: an item at place i, from 1,
   * gains 1 / log2(i + 1), over what the best ranking would gain (Järvelin and Kekäläinen 2002).
   */
  public static <T> double ndcg(List<T> ranked, Set<T> relevant, int k) {
    if (relevant.isEmpty()) {
      return 0;
    }
    double gain = 0;
    for (int i = 0; i < Math.min(k, ranked.size()); i++) {
      gain += relevant.contains(ranked.get(i)) ? discount(i) : 0;
    }
    double best = 0;
    for (int i = 0; i < Math.min(k, relevant.size()); i++) {
      best += discount(i);
    }
    return gain / best;
  }

  private static double discount(int index) {
    return Math.log(2) / Math.log(index + 2.0);
  }

  /** Returns the share of the relevant items among the first k. */
  public static <T> double recall(List<T> ranked, Set<T> relevant, int k) {
    return relevant.isEmpty()
        ? 0
        : (double) ranked.stream().limit(k).filter(relevant::contains).count() / relevant.size();
  }

  /** Returns one over the place of the first relevant item. */
  public static <T> double reciprocalRank(List<T> ranked, Set<T> relevant) {
    for (int i = 0; i < ranked.size(); i++) {
      if (relevant.contains(ranked.get(i))) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }

  /** Returns how many units have at least one of their items among the first k. */
  public static <T> long unitsFound(
      List<T> ranked, Collection<? extends Collection<T>> units, int k) {
    Set<T> found = new HashSet<>(ranked.subList(0, Math.min(k, ranked.size())));
    return units.stream().filter(unit -> unit.stream().anyMatch(found::contains)).count();
  }

  /** Returns how many of the first items fit together, taken in order until one does not fit. */
  public static int within(List<Integer> lengths, int budget) {
    int used = 0;
    for (int i = 0; i < lengths.size(); i++) {
      used += lengths.get(i);
      if (used > budget) {
        return i;
      }
    }
    return lengths.size();
  }

  /**
   * Returns the fusion of rankings by places: an item gains 1 / (constant + place) from each
   * ranking that has it (Cormack et al. 2009). Ties keep the order of the first ranking that has
   * the item.
   *
   * @param constant dampens the first places; {@link #FUSION} in the paper
   */
  public static <T> List<T> fused(List<List<T>> rankings, int constant) {
    Map<T, Double> gains = new HashMap<>();
    List<T> order = rankings.stream().flatMap(List::stream).distinct().toList();
    for (List<T> ranking : rankings) {
      for (int i = 0; i < ranking.size(); i++) {
        gains.merge(ranking.get(i), 1.0 / (constant + i + 1), Double::sum);
      }
    }
    return order.stream()
        .sorted((a, b) -> Double.compare(gains.getOrDefault(b, 0.0), gains.getOrDefault(a, 0.0)))
        .toList();
  }
}
