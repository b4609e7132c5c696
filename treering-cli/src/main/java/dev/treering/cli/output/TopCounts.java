package dev.treering.cli.output;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts occurrences by name and tells the most frequent. Not thread-safe. */
public final class TopCounts {
  /** The most characters of a name in a sentence; a damaged export can have any number. */
  private static final int LONGEST = 60;

  private final Map<String, Long> counts = new HashMap<>();

  /** Counts one more of this name. */
  public void add(String name) {
    counts.merge(name, 1L, Long::sum);
  }

  /** Returns how many names there are. */
  public int size() {
    return counts.size();
  }

  /** Returns the most frequent, the most frequent first, ties by name. */
  List<Map.Entry<String, Long>> top(int limit) {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(limit)
        .toList();
  }

  /** Returns the most frequent as a map in their order. */
  public Map<String, Long> topMap(int limit) {
    Map<String, Long> map = new LinkedHashMap<>();
    top(limit).forEach(entry -> map.put(entry.getKey(), entry.getValue()));
    return map;
  }

  private static String shown(String name) {
    return name.codePointCount(0, name.length()) <= LONGEST
        ? name
        : name.substring(0, name.offsetByCodePoints(0, LONGEST - 1)) + "…";
  }

  /** Returns "ana 12, ben 7 and 3 more"; empty when nothing was counted. */
  public String sentence(int limit) {
    List<String> named =
        top(limit).stream().map(e -> shown(e.getKey()) + " " + Times.count(e.getValue())).toList();
    int more = size() - named.size();
    return String.join(", ", named) + (more > 0 ? " and " + Times.count(more) + " more" : "");
  }
}
