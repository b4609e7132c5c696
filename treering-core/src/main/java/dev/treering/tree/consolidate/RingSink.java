package dev.treering.tree.consolidate;

import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.store.MemoryNodes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores what a ring comes to, a few memories at a time, so that a process that is killed has lost
 * no more than those. Thread-safe.
 */
final class RingSink {
  /** So many calls to a model may be lost; storing them costs a flush to disk. */
  private static final int BATCH = 256;

  private final MemoryNodes nodes;
  private final Instant ring;
  private final long upToSequence;
  private List<MemoryNode> made = new ArrayList<>();

  RingSink(MemoryNodes nodes, Instant ring, long upToSequence) {
    this.nodes = nodes;
    this.ring = ring;
    this.upToSequence = upToSequence;
  }

  /** Removes what there must not be; comes first, so that memories do not overlap. */
  synchronized void remove(List<NodeId> gone) {
    if (!gone.isEmpty()) {
      nodes.grow(ring, upToSequence, List.of(), gone, false);
    }
  }

  synchronized void put(MemoryNode node, boolean atOnce) {
    made.add(node);
    if (made.size() >= BATCH || atOnce) {
      store(false);
    }
  }

  /**
   * Stores the rest.
   *
   * @param done whether the ring is complete
   */
  synchronized void finish(boolean done) {
    store(done);
  }

  private void store(boolean done) {
    nodes.grow(ring, upToSequence, made, List.of(), done);
    made = new ArrayList<>();
  }
}
