package dev.treering.memory;

import dev.treering.tree.plan.RecallPlan;
import java.util.Locale;

/**
 * Which way a question goes, and why.
 *
 * @param way forest, tree or both
 * @param why one line for people
 */
public record Route(Way way, String why) {
  /** The ways there are. */
  public enum Way {
    /** Messages with what replaced them. */
    FOREST,
    /** Memories of what no single message tells. */
    TREE,
    /** A forest that the tree leads to its evidence. */
    BOTH;

    /** Returns the lower-case name used on the wire. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Chooses by the plan of the recall: what needs patterns is told by memories, a stretch of time
   * or several facts by both, one fact by the messages that state and change it.
   *
   * @param plan how much of the tree the question needs
   * @param grown whether there is a tree
   */
  public static Route by(RecallPlan plan, boolean grown) {
    String planned =
        "the question is %s%s"
            .formatted(plan.complexity().wireName(), plan.byModel() ? "" : " by its words");
    if (!grown) {
      return new Route(Way.FOREST, planned + ", and there is no memory tree");
    }
    return switch (plan.complexity()) {
      case SIMPLE ->
          new Route(
              Way.FOREST, planned + ": one fact is told by the messages that state and change it");
      case HYBRID ->
          new Route(Way.BOTH, planned + ": memories lead to messages that are spread over time");
      case COMPLEX ->
          new Route(
              Way.TREE, planned + ": no single message tells a pattern, a reason or a development");
    };
  }

  /** Returns the way that a user chose. */
  public static Route chosen(Way way) {
    return new Route(way, "it was asked for");
  }
}
