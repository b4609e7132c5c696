package dev.treering.answer;

import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A way through a tree along which a state changed: its first message, then each one that UPDATEs
 * the one before. A message that only EXPANDs starts a chain of its own when something updates it.
 *
 * @param nodes at least one, in time order
 */
record StateChain(List<EvidenceNode> nodes) {
  StateChain {
    nodes = List.copyOf(nodes);
  }

  /** Returns the state that holds at the end of the chain. */
  EvidenceNode current() {
    return nodes.getLast();
  }

  /** Returns the states that were replaced, the latest first. */
  List<EvidenceNode> replaced() {
    return nodes.subList(0, nodes.size() - 1).reversed();
  }

  /** Returns every chain of the forest that nothing continues; each node is on at least one. */
  static List<StateChain> of(EvidenceForest forest) {
    List<StateChain> chains = new ArrayList<>();
    for (EvidenceNode node : forest.nodes()) {
      if (forest.children(node).stream().noneMatch(EvidenceNode::isUpdate)) {
        chains.add(new StateChain(upward(forest, node)));
      }
    }
    return chains;
  }

  private static List<EvidenceNode> upward(EvidenceForest forest, EvidenceNode last) {
    List<EvidenceNode> chain = new ArrayList<>(List.of(last));
    EvidenceNode node = last;
    while (node.isUpdate()) {
      node = forest.parent(node).orElseThrow();
      chain.add(node);
    }
    return chain.reversed();
  }
}
