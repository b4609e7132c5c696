package dev.treering.model.tree;

import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * All memories of one subject, or of a stretch of months of it (TiMem §3.1). A tree that breaks an
 * invariant cannot be made:
 *
 * <ul>
 *   <li>a parent's level is its child's plus one, its interval contains the child's (Eq. 1);
 *   <li>every memory has at most one parent, every message is in at most one segment;
 *   <li>memories of one level do not overlap in time;
 *   <li>a level holds no more memories than the one below (Eq. 2).
 * </ul>
 *
 * <p>Immutable. Making it is O(n log n).
 */
public final class MemoryTree {
  private final Subject subject;
  private final Map<Level, NavigableMap<Instant, MemoryNode>> levels = new EnumMap<>(Level.class);
  private final Map<NodeId, NodeId> parents = new HashMap<>();

  private MemoryTree(Subject subject) {
    this.subject = subject;
    for (Level level : Level.values()) {
      levels.put(level, new TreeMap<>());
    }
  }

  /**
   * Returns the tree of these memories.
   *
   * @throws InvalidValueException when an invariant does not hold; names the memory and the rule
   */
  public static MemoryTree of(Subject subject, Collection<MemoryNode> nodes) {
    MemoryTree tree = new MemoryTree(subject);
    nodes.forEach(tree::add);
    tree.linkParents();
    tree.requireApart();
    tree.requireFewerAbove();
    return tree;
  }

  private void add(MemoryNode node) {
    if (!node.subject().equals(subject)) {
      throw broken(node.id(), "must be of the tree's subject, " + subject);
    }
    if (level(node.level()).put(node.start(), node) != null) {
      throw broken(node.id(), "must be the only one of its level that starts then");
    }
  }

  private void linkParents() {
    for (MemoryNode node : nodes()) {
      for (Instant start : node.children()) {
        MemoryNode child = child(node, start);
        if (!node.interval().contains(child.interval())) {
          throw broken(
              child.id(),
              "must end (%s) within its parent's interval %s"
                  .formatted(child.interval().end(), node.interval()));
        }
        NodeId other = parents.put(child.id(), node.id());
        if (other != null) {
          throw broken(
              child.id(), "must have one parent, not %s and %s".formatted(other, node.id()));
        }
      }
    }
  }

  private MemoryNode child(MemoryNode node, Instant start) {
    MemoryNode child = node.level().below().map(below -> level(below).get(start)).orElse(null);
    if (child == null) {
      throw broken(node.id(), "must have its child of " + start + " in the tree");
    }
    return child;
  }

  private void requireApart() {
    Set<MessageId> messages = new HashSet<>();
    for (Level level : Level.values()) {
      MemoryNode before = null;
      for (MemoryNode node : level(level).values()) {
        if (before != null && before.interval().overlaps(node.interval())) {
          throw broken(node.id(), "must not overlap " + before.id() + " " + before.interval());
        }
        before = node;
        requireOwnMessages(node, messages);
      }
    }
  }

  private static void requireOwnMessages(MemoryNode node, Set<MessageId> known) {
    if (node.basis() instanceof Basis.OfMessages of) {
      for (MessageId message : of.messages()) {
        if (!known.add(message)) {
          throw broken(node.id(), "must not share message " + message + " with another segment");
        }
      }
    }
  }

  private void requireFewerAbove() {
    for (Level level : Level.values()) {
      int below = level.below().map(b -> level(b).size()).orElse(Integer.MAX_VALUE);
      if (level(level).size() > below) {
        throw new InvalidValueException(
            "The level %s of %s (%d memories) must hold no more than the one below (%d).%nMaybe memories without children were made."
                .formatted(level.wireName(), subject, level(level).size(), below));
      }
    }
  }

  private static InvalidValueException broken(NodeId node, String rule) {
    return new InvalidValueException(
        "The memory %s %s.%nMaybe memories of two builds were mixed; build the tree again."
            .formatted(node, rule));
  }

  private NavigableMap<Instant, MemoryNode> level(Level level) {
    return levels.getOrDefault(level, new TreeMap<>());
  }

  /** Returns whose tree it is. */
  public Subject subject() {
    return subject;
  }

  /** Returns all memories, by level, then by start. */
  public List<MemoryNode> nodes() {
    List<MemoryNode> all = new ArrayList<>();
    levels.values().forEach(level -> all.addAll(level.values()));
    return List.copyOf(all);
  }

  /** Returns the memories of one level, oldest first. */
  public List<MemoryNode> at(Level level) {
    return List.copyOf(level(level).values());
  }

  /** Returns a memory's parent; empty when it has none yet. */
  public Optional<MemoryNode> parent(MemoryNode node) {
    return Optional.ofNullable(parents.get(node.id())).map(id -> level(id.level()).get(id.start()));
  }

  /** Returns a memory's children, oldest first; none for a segment. */
  public List<MemoryNode> children(MemoryNode node) {
    return node.children().stream().map(start -> child(node, start)).toList();
  }

  /** Returns all messages under a memory, in the order of time. */
  public List<MessageId> messages(MemoryNode node) {
    return node.basis() instanceof Basis.OfMessages of
        ? of.messages()
        : children(node).stream().flatMap(child -> messages(child).stream()).toList();
  }
}
