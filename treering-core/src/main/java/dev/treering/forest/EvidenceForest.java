package dev.treering.forest;

import dev.treering.forest.Placement.Linked;
import dev.treering.model.ConversationStage;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The query-conditioned forest F = (V, E) of T-Mem §4.3: messages as nodes, at most one parent
 * each. One that breaks an invariant cannot be made: every parent is a node of the forest, strictly
 * earlier than its child and not at a later conversation stage; so there are no cycles. Nodes are
 * numbered in the order of §4.4: trees by root time, preorder, siblings by time. Immutable.
 */
public final class EvidenceForest {
  private final List<EvidenceNode> nodes;
  private final Map<MessageId, EvidenceNode> byId;

  private EvidenceForest(List<EvidenceNode> nodes) {
    this.nodes = List.copyOf(nodes);
    this.byId =
        nodes.stream().collect(Collectors.toUnmodifiableMap(EvidenceNode::id, Function.identity()));
  }

  /**
   * Returns the forest over this evidence with these links.
   *
   * @param evidence the nodes, in any order, each message once
   * @param links the placement of every message that is not a root, by its id
   * @throws InvalidValueException when a message appears twice, a link's end is not in the
   *     evidence, a parent is not strictly earlier, or a link goes back in the conversation's
   *     stages
   */
  public static EvidenceForest of(Collection<Evidence> evidence, Map<MessageId, Linked> links) {
    Map<MessageId, Evidence> known = new HashMap<>();
    for (Evidence one : evidence) {
      if (known.put(one.message().id(), one) != null) {
        throw new InvalidValueException(
            "The message (%s) must appear once in a forest.%nMaybe two windows offered it both."
                .formatted(one.message().id()));
      }
    }
    links.forEach((child, link) -> check(child, link, known));
    return new EvidenceForest(number(known.values(), links));
  }

  /** Returns the forest without nodes. */
  public static EvidenceForest empty() {
    return new EvidenceForest(List.of());
  }

  private static void check(MessageId childId, Linked link, Map<MessageId, Evidence> known) {
    Evidence child = known.get(childId);
    Evidence parent = known.get(link.parent());
    if (child == null || parent == null) {
      throw new InvalidValueException(
          "Both ends of the link (%s below %s) must be in the forest.%nMaybe a classifier named a"
                  .formatted(childId, link.parent())
              + " message that was not offered.");
    }
    if (!mayBeParent(parent.message(), child.message())) {
      throw new InvalidValueException(
          "The parent (%s, %s) must be earlier than its child (%s, %s) and at no later stage.%nMaybe"
                  .formatted(
                      link.parent(),
                      parent.message().occurred(),
                      childId,
                      child.message().occurred())
              + " the pair was not checked for eligibility.");
    }
  }

  /** Whether time and stage allow the link (T-Mem Eq. 4 without the topic). */
  public static boolean mayBeParent(Message parent, Message child) {
    ConversationStage stage = parent.context().stage();
    return parent.occurred().isBefore(child.occurred())
        && (!parent.topic().equals(child.topic())
            || stage.precedesOrEquals(child.context().stage()));
  }

  private static List<EvidenceNode> number(
      Collection<Evidence> evidence, Map<MessageId, Linked> links) {
    Comparator<Evidence> byTime = Comparator.comparing(Evidence::message, Message.BY_TIME);
    List<Evidence> roots = new ArrayList<>();
    Map<MessageId, List<Evidence>> children = new HashMap<>();
    for (Evidence one : evidence) {
      Linked link = links.get(one.message().id());
      if (link == null) {
        roots.add(one);
      } else {
        children.computeIfAbsent(link.parent(), id -> new ArrayList<>()).add(one);
      }
    }
    roots.sort(byTime);
    children.values().forEach(siblings -> siblings.sort(byTime));
    List<EvidenceNode> numbered = new ArrayList<>(evidence.size());
    record Pending(Evidence evidence, int parentIndex, int depth) {}
    List<Pending> stack = new ArrayList<>();
    for (int i = roots.size() - 1; i >= 0; i--) {
      stack.add(new Pending(roots.get(i), 0, 0));
    }
    while (!stack.isEmpty()) {
      Pending next = stack.removeLast();
      MessageId id = next.evidence().message().id();
      Linked link = links.get(id);
      EvidenceNode node =
          new EvidenceNode(
              numbered.size() + 1,
              next.parentIndex(),
              next.depth(),
              next.evidence(),
              link == null ? Placement.ROOT : link);
      numbered.add(node);
      List<Evidence> below = children.getOrDefault(id, List.of());
      for (int i = below.size() - 1; i >= 0; i--) {
        stack.add(new Pending(below.get(i), node.index(), next.depth() + 1));
      }
    }
    return numbered;
  }

  /** Returns all nodes in preorder; the node with index i is at position i - 1. */
  public List<EvidenceNode> nodes() {
    return nodes;
  }

  /** Returns the trees in order, each in preorder, the root first. */
  public List<List<EvidenceNode>> trees() {
    List<List<EvidenceNode>> trees = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= nodes.size(); i++) {
      if (i == nodes.size() || nodes.get(i).isRoot()) {
        trees.add(nodes.subList(start, i));
        start = i;
      }
    }
    return trees;
  }

  /** Returns the node of this message. */
  public Optional<EvidenceNode> node(MessageId id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** Returns the parent of a node of this forest; empty for a root. */
  public Optional<EvidenceNode> parent(EvidenceNode node) {
    return node.parentIndex() == 0
        ? Optional.empty()
        : Optional.of(nodes.get(node.parentIndex() - 1));
  }

  /** Returns the children of a node of this forest, by time. */
  public List<EvidenceNode> children(EvidenceNode node) {
    List<EvidenceNode> children = new ArrayList<>();
    for (int i = node.index(); i < nodes.size() && nodes.get(i).depth() > node.depth(); i++) {
      if (nodes.get(i).parentIndex() == node.index()) {
        children.add(nodes.get(i));
      }
    }
    return children;
  }

  /** Returns how many nodes there are. */
  public int size() {
    return nodes.size();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EvidenceForest forest && nodes.equals(forest.nodes);
  }

  @Override
  public int hashCode() {
    return nodes.hashCode();
  }

  @Override
  public String toString() {
    return "EvidenceForest" + nodes;
  }
}
