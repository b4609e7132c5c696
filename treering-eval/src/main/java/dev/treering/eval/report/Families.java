package dev.treering.eval.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Figures of one kind that were taken at several places of an axis, as {@code recall@5}. */
final class Families {
  /** So many places make a curve. */
  private static final int CURVE = 3;

  private Families() {}

  /** Returns by kind, and by place in rising order, the names of figures that make a curve. */
  static Map<String, SortedMap<Double, String>> of(Collection<String> names) {
    Map<String, SortedMap<Double, String>> families = new LinkedHashMap<>();
    for (String name : names) {
      int at = name.indexOf('@');
      if (at > 0) {
        families
            .computeIfAbsent(name.substring(0, at), family -> new TreeMap<>())
            .put(Double.parseDouble(name.substring(at + 1)), name);
      }
    }
    families.values().removeIf(steps -> steps.size() < CURVE);
    return families;
  }

  /**
   * Returns the curves of a family.
   *
   * @param lines by name what the figures of the whole family are
   */
  static Block.Chart chart(
      String family,
      String unit,
      SortedMap<Double, String> steps,
      Map<String, Map<String, Double>> lines) {
    List<String> labels = new ArrayList<>();
    steps.values().forEach(name -> labels.add(name.substring(name.indexOf('@') + 1)));
    Map<String, List<Double>> values = new LinkedHashMap<>();
    lines.forEach(
        (line, figures) -> {
          if (figures.keySet().containsAll(steps.values())) {
            values.put(line, steps.values().stream().map(figures::get).toList());
          }
        });
    return new Block.Chart(family, unit, labels, values);
  }

  /** Whether a curve can be drawn between 0 and 1. */
  static boolean isOfShares(Block.Chart chart) {
    return !chart.lines().isEmpty()
        && chart.lines().values().stream()
            .flatMap(List::stream)
            .allMatch(value -> value >= 0 && value <= 1);
  }
}
