package dev.treering.tree.consolidate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Chooses what to quote, without saying anything twice.
 *
 * <p>A term weighs w(u) = ln(1 + n(u)), where n(u) counts the excerpts that contain it: what a
 * stretch of talk is about comes again in it. A term that the history has as well weighs half. An
 * excerpt is worth the sum of w(u) over the terms that nothing chosen before has, divided by the
 * root of its length, times what it does ({@link Excerpt#worth}). The best is taken, and so on
 * while there is room. Counts are over the memory's own inputs, never over the space: otherwise
 * every memory would depend on every message. O(n·k) for k chosen of n.
 */
final class Salience {
  private static final double KNOWN = 0.5;

  /** Of the first one's gain; below it nothing new is said. A guess. */
  private static final double LEAST_GAIN = 0.12;

  /** After so many that find no room there is none. */
  private static final int MOST_MISFITS = 10;

  private final Map<String, Double> weights = new HashMap<>();

  /**
   * @param below what may be quoted
   * @param before what the history says
   */
  Salience(List<Excerpt> below, List<Excerpt> before) {
    Map<String, Integer> counts = new HashMap<>();
    for (Excerpt excerpt : below) {
      excerpt.terms().forEach(term -> counts.merge(term, 1, Integer::sum));
    }
    Set<String> known = new HashSet<>();
    before.forEach(excerpt -> known.addAll(excerpt.terms()));
    counts.forEach(
        (term, count) ->
            weights.put(term, Math.log(1.0 + count) * (known.contains(term) ? KNOWN : 1)));
  }

  /**
   * Returns the places of the chosen ones, rising; at least one of any.
   *
   * @param most the most characters together
   * @param factor multiplies an excerpt's worth
   */
  List<Integer> choose(List<Excerpt> below, int most, ToDoubleFunction<Excerpt> factor) {
    BitSet left = new BitSet();
    left.set(0, below.size());
    List<Integer> chosen = new ArrayList<>();
    Set<String> covered = new HashSet<>();
    Set<String> said = new HashSet<>();
    double first = 0;
    int room = most;
    int misfits = 0;
    while (!left.isEmpty() && misfits < MOST_MISFITS) {
      int best = best(below, left, covered, factor);
      Excerpt excerpt = below.get(best);
      double gain = gain(excerpt, covered, factor);
      left.clear(best);
      if (!chosen.isEmpty() && gain <= first * LEAST_GAIN) {
        break;
      }
      if (!chosen.isEmpty() && excerpt.words().length() > room) {
        misfits++;
      } else if (said.add(Excerpts.normalized(excerpt.words()))) {
        first = chosen.isEmpty() ? gain : first;
        chosen.add(best);
        covered.addAll(excerpt.terms());
        room -= excerpt.words().length();
      }
    }
    Collections.sort(chosen);
    return chosen;
  }

  /** The earliest of equals, so that the choice is the same in every process. */
  private int best(
      List<Excerpt> below, BitSet left, Set<String> covered, ToDoubleFunction<Excerpt> factor) {
    int best = left.nextSetBit(0);
    double most = gain(below.get(best), covered, factor);
    for (int i = left.nextSetBit(best + 1); i >= 0; i = left.nextSetBit(i + 1)) {
      double gain = gain(below.get(i), covered, factor);
      if (gain > most) {
        best = i;
        most = gain;
      }
    }
    return best;
  }

  private double gain(Excerpt excerpt, Set<String> covered, ToDoubleFunction<Excerpt> factor) {
    double sum = 0;
    for (String term : excerpt.terms()) {
      sum += covered.contains(term) ? 0 : weights.getOrDefault(term, 0.0);
    }
    double length = Math.max(1, excerpt.profile().length());
    return sum / Math.sqrt(length) * excerpt.worth() * factor.applyAsDouble(excerpt);
  }
}
