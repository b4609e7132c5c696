package dev.treering.tree.consolidate;

import java.util.ArrayList;
import java.util.List;

/**
 * What growing came to.
 *
 * @param rings how many months were looked at
 * @param messages how many messages they hold to remember
 * @param made memories made, new or anew
 * @param kept memories whose inputs had not changed
 * @param removed memories that there must not be any more
 * @param forgotten segments whose words were let go
 * @param waiting memories not made because something below them is missing
 * @param failures memories that could not be made, with the reason; one line each
 */
public record Growth(
    int rings,
    long messages,
    long made,
    long kept,
    long removed,
    long forgotten,
    long waiting,
    List<String> failures) {
  /** Nothing was grown. */
  static final Growth NONE = new Growth(0, 0, 0, 0, 0, 0, 0, List.of());

  public Growth {
    failures = List.copyOf(failures);
  }

  /** Whether all there must be is there. */
  public boolean isComplete() {
    return failures.isEmpty() && waiting == 0;
  }

  static Growth ofForgotten(long forgotten) {
    return new Growth(0, 0, 0, 0, 0, forgotten, 0, List.of());
  }

  Growth plus(Growth other) {
    List<String> all = new ArrayList<>(failures);
    all.addAll(other.failures);
    return new Growth(
        rings + other.rings,
        messages + other.messages,
        made + other.made,
        kept + other.kept,
        removed + other.removed,
        forgotten + other.forgotten,
        waiting + other.waiting,
        all);
  }
}
