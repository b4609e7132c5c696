package dev.treering.eval.metric;

import dev.treering.eval.LinkScore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How well found conversations agree with marked ones, as the work on IRC disentanglement measures
 * it (Kummerfeld et al. 2019, §4). Both clusterings hold each item exactly once.
 *
 * @param <T> what is clustered
 * @param marked the marked clusters
 * @param found the found clusters
 */
public record Clusters<T>(List<Set<T>> marked, List<Set<T>> found) {
  public Clusters {
    marked = List.copyOf(marked);
    found = List.copyOf(found);
  }

  /** Returns the sets that links tie together; an item without a link is alone. */
  public static <T> List<Set<T>> ofLinks(List<T> items, Map<T, Set<T>> links) {
    Map<T, Set<T>> byItem = new HashMap<>();
    items.forEach(item -> byItem.put(item, new HashSet<>(Set.of(item))));
    links.forEach((item, others) -> others.forEach(other -> join(byItem, item, other)));
    return byItem.values().stream().distinct().toList();
  }

  private static <T> void join(Map<T, Set<T>> byItem, T item, T other) {
    Set<T> one = byItem.get(item);
    Set<T> two = byItem.get(other);
    if (one != null && two != null && !one.contains(other)) {
      one.addAll(two);
      two.forEach(member -> byItem.put(member, one));
    }
  }

  /**
   * Returns 1 - VI / log2(n), where VI is the variation of information (Meilă 2007) between the two
   * and n the number of items: 1 when they are equal, 0 when they could not differ more.
   */
  public double variation() {
    double total = items();
    if (total < 2) {
      return 1;
    }
    double joint = 0;
    for (Set<T> one : marked) {
      for (Set<T> other : found) {
        joint += plogp(overlap(one, other) / total);
      }
    }
    double variation = -2 * joint - entropy(marked, total) - entropy(found, total);
    return 1 - variation / log2(total);
  }

  /** Returns - Σ p log2 p. */
  private static <T> double entropy(List<Set<T>> clusters, double total) {
    return -clusters.stream().mapToDouble(cluster -> plogp(cluster.size() / total)).sum();
  }

  private static double plogp(double p) {
    return p == 0 ? 0 : p * log2(p);
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }

  private int items() {
    return marked.stream().mapToInt(Set::size).sum();
  }

  private static <T> int overlap(Set<T> one, Set<T> other) {
    boolean oneIsSmaller = one.size() < other.size();
    Set<T> smaller = oneIsSmaller ? one : other;
    Set<T> larger = oneIsSmaller ? other : one;
    return (int) smaller.stream().filter(larger::contains).count();
  }

  /** Returns the share of items that the best pairing of clusters has in common. */
  public double oneToOne() {
    int size = Math.max(marked.size(), found.size());
    double[][] common = new double[size][size];
    for (int i = 0; i < marked.size(); i++) {
      for (int j = 0; j < found.size(); j++) {
        common[i][j] = overlap(marked.get(i), found.get(j));
      }
    }
    return items() == 0 ? 1 : new Assignment(common).best() / items();
  }

  /** Returns how many clusters of more than one item are found exactly. */
  public LinkScore exact() {
    Set<Set<T>> conversations = new HashSet<>(marked);
    conversations.removeIf(cluster -> cluster.size() < 2);
    List<Set<T>> candidates = found.stream().filter(cluster -> cluster.size() > 1).toList();
    return new LinkScore(
        candidates.stream().filter(conversations::contains).count(),
        candidates.size(),
        conversations.size());
  }
}
