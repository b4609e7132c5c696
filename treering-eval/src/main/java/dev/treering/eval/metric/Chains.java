package dev.treering.eval.metric;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Figures of states that replaced one another. */
public final class Chains {
  private Chains() {}

  /**
   * Whether a ranking puts the later state above the earlier one. A state that is not ranked stands
   * below all that are; two that are not ranked are in no order.
   */
  public static <T> boolean laterAbove(List<T> ranked, Set<T> earlier, Set<T> later) {
    for (T item : ranked) {
      if (later.contains(item)) {
        return true;
      }
      if (earlier.contains(item)) {
        return false;
      }
    }
    return false;
  }

  /**
   * Whether a reader of a text, from its beginning to its end, is left with the later state: it is
   * there, and the earlier one is not after it.
   */
  public static <T> boolean laterLast(List<T> text, Set<T> earlier, Set<T> later) {
    int lastLater = -1;
    int lastEarlier = -1;
    for (int i = 0; i < text.size(); i++) {
      lastLater = later.contains(text.get(i)) ? i : lastLater;
      lastEarlier = earlier.contains(text.get(i)) ? i : lastEarlier;
    }
    return lastLater >= 0 && lastLater >= lastEarlier;
  }

  /** Whether every state of a chain is among these. */
  public static <T> boolean complete(Collection<T> chain, Set<T> found) {
    return found.containsAll(chain);
  }
}
