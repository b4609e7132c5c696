package dev.treering.tree.consolidate;

import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.NodeId;
import java.time.Instant;
import java.util.List;

/**
 * A memory that there must be.
 *
 * @param id which
 * @param interval of what time it tells
 * @param basis what it is to be made from
 */
record Planned(NodeId id, Interval interval, Basis basis) {
  /** Returns the starts of its children; none for a segment. */
  List<Instant> children() {
    return basis instanceof Basis.OfChildren of ? of.starts() : List.of();
  }
}
