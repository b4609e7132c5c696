package dev.treering.eval.run;

import dev.treering.eval.metric.Bootstrap;
import dev.treering.eval.metric.Bootstrap.Interval;
import dev.treering.eval.metric.Bootstrap.Paired;
import dev.treering.eval.metric.Share;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The figures of a run.
 *
 * @param protocol by which they are counted
 * @param measured one for each question or talk, in order
 */
public record Evaluation(Protocol protocol, List<Measured> measured) {
  public Evaluation {
    measured = List.copyOf(measured);
  }

  /** Returns the figures by name. */
  public Map<String, Double> metrics() {
    Map<String, Double> metrics = new LinkedHashMap<>();
    names(measured)
        .forEach(
            name ->
                metrics.put(
                    name, groups(name).stream().mapToDouble(Share::pooled).average().orElse(0)));
    return metrics;
  }

  /** Returns the figures of each category by name; empty when there are no categories. */
  public Map<String, Map<String, Double>> by() {
    Map<String, Map<String, Double>> by = new LinkedHashMap<>();
    byType()
        .forEach(
            (type, some) -> {
              if (!type.isEmpty()) {
                by.put(type, pooled(some));
              }
            });
    return by;
  }

  /** Returns each figure with the range in which it lies in 95 of 100 samples of the questions. */
  public Map<String, Interval> intervals(Bootstrap bootstrap) {
    Map<String, Interval> intervals = new LinkedHashMap<>();
    names(measured).forEach(name -> intervals.put(name, bootstrap.interval(groups(name))));
    return intervals;
  }

  /**
   * Compares this with another run, figure by figure, over the questions that both have. Each
   * question counts once, whatever the protocol.
   */
  public Map<String, Paired> against(Evaluation other, Bootstrap bootstrap) {
    Map<String, Measured> others =
        other.measured.stream().collect(Collectors.toMap(Measured::id, Function.identity()));
    Map<String, Paired> compared = new LinkedHashMap<>();
    for (String name : names(measured)) {
      List<Double> ours = new ArrayList<>();
      List<Double> theirs = new ArrayList<>();
      for (Measured one : measured) {
        Measured same = others.get(one.id());
        Share our = one.shares().get(name);
        Share their = same == null ? null : same.shares().get(name);
        if (our != null && their != null && our.whole() > 0 && their.whole() > 0) {
          ours.add(our.part() / our.whole());
          theirs.add(their.part() / their.whole());
        }
      }
      if (!ours.isEmpty()) {
        compared.put(name, bootstrap.compare(ours, theirs));
      }
    }
    return compared;
  }

  /**
   * Returns what one figure is more than another over the questions that have both, each question
   * once; empty when none has.
   */
  public Optional<Paired> difference(String one, String other, Bootstrap bootstrap) {
    List<Double> ones = new ArrayList<>();
    List<Double> others = new ArrayList<>();
    for (Measured each : measured) {
      Share first = each.shares().get(one);
      Share second = each.shares().get(other);
      if (first != null && second != null && first.whole() > 0 && second.whole() > 0) {
        ones.add(first.part() / first.whole());
        others.add(second.part() / second.whole());
      }
    }
    return ones.isEmpty() ? Optional.empty() : Optional.of(bootstrap.compare(ones, others));
  }

  /** Returns the figures over all of these together, without a mean over categories. */
  static Map<String, Double> pooled(Collection<Measured> measured) {
    Map<String, Double> figures = new LinkedHashMap<>();
    names(measured).forEach(name -> figures.put(name, Share.pooled(shares(name, measured))));
    return figures;
  }

  private List<List<Share>> groups(String name) {
    if (!protocol.macro()) {
      return List.of(shares(name, measured));
    }
    return byType().values().stream()
        .map(some -> shares(name, some))
        .filter(shares -> shares.stream().anyMatch(share -> share.whole() > 0))
        .toList();
  }

  private Map<String, List<Measured>> byType() {
    return measured.stream()
        .collect(Collectors.groupingBy(Measured::type, LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the names of the figures that are defined at all, in their order. */
  private static Set<String> names(Collection<Measured> measured) {
    Map<String, Double> wholes = new LinkedHashMap<>();
    for (Measured one : measured) {
      one.shares().forEach((name, share) -> wholes.merge(name, share.whole(), Double::sum));
    }
    Set<String> names = new LinkedHashSet<>(wholes.keySet());
    names.removeIf(name -> wholes.getOrDefault(name, 0.0) == 0);
    return names;
  }

  private static List<Share> shares(String name, Collection<Measured> measured) {
    return measured.stream()
        .filter(one -> one.shares().containsKey(name))
        .map(one -> one.shares().getOrDefault(name, Share.of(0)))
        .toList();
  }
}
