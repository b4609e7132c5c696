package dev.treering.model.tree;

import java.time.Instant;
import java.util.Comparator;

/**
 * Which memory: no two of a subject's level start at the same instant. Ordered by subject, level
 * and start. Written {@code SUBJECT/LEVEL/START}.
 */
public record NodeId(Subject subject, Level level, Instant start) implements Comparable<NodeId> {
  private static final Comparator<NodeId> ORDER =
      Comparator.comparing(NodeId::subject)
          .thenComparing(NodeId::level)
          .thenComparing(NodeId::start);

  @Override
  public int compareTo(NodeId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return subject + "/" + level.number() + "/" + start;
  }
}
