package dev.treering.tree.recall;

import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.store.MemoryNodes;
import dev.treering.tree.plan.Complexity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows segments up the tree (TiMem §3.3): in the order of their scores, from each to its
 * session, day, week and profile; those of planned levels are kept until a level's budget is full,
 * each once.
 */
public final class Climb {
  private final MemoryNodes nodes;
  private final @Nullable Instant asOf;

  /**
   * @param asOf memories of what was not over then are not seen; absent for no limit
   */
  public Climb(MemoryNodes nodes, @Nullable Instant asOf) {
    this.nodes = nodes;
    this.asOf = asOf;
  }

  /**
   * Returns the leaves with what is above them, the best first; a memory comes after the segments
   * that led to it.
   *
   * @param leaves the best first
   */
  public List<Remembered> from(List<Remembered> leaves, Complexity plan) {
    Map<Level, Integer> counts = new EnumMap<>(Level.class);
    Set<NodeId> seen = new HashSet<>();
    List<Remembered> found = new ArrayList<>();
    for (Remembered leaf : leaves) {
      if (take(leaf.node(), plan, counts, seen)) {
        found.add(leaf);
        for (Level level : List.of(Level.SESSION, Level.DAY, Level.WEEK, Level.PROFILE)) {
          nodes
              .at(leaf.node().subject(), level, leaf.node().start())
              .filter(this::isVisible)
              .filter(above -> take(above, plan, counts, seen))
              .ifPresent(above -> found.add(new Remembered(above, leaf.score())));
        }
      }
    }
    return found.stream()
        .sorted(
            Comparator.comparingDouble(Remembered::score)
                .reversed()
                .thenComparing(one -> one.node().level()))
        .toList();
  }

  /** Whether a memory may be seen: it says something, and tells of nothing after the instant. */
  public boolean isVisible(MemoryNode node) {
    return node.isMade() && (asOf == null || !node.interval().end().isAfter(asOf));
  }

  private static boolean take(
      MemoryNode node, Complexity plan, Map<Level, Integer> counts, Set<NodeId> seen) {
    boolean taken =
        counts.getOrDefault(node.level(), 0) < plan.budget(node.level()) && seen.add(node.id());
    if (taken) {
      counts.merge(node.level(), 1, Integer::sum);
    }
    return taken;
  }
}
