package dev.treering.tree.consolidate;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Statement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One memory to be made: everything that Φ (TiMem Eq. 3) may read, and nothing else may be read.
 *
 * @param id which
 * @param interval of what time it tells
 * @param messages of a segment, its messages; else those that the children cite; by id, in the
 *     order of time
 * @param children the memories of the level below within the interval, oldest first; none for a
 *     segment
 * @param history at most three earlier memories of the same level, newest first
 * @param facts whether facts of persons and things are to be read as well: from segments by rules,
 *     from profiles by a model
 */
public record Task(
    NodeId id,
    Interval interval,
    Map<MessageId, Message> messages,
    List<MemoryNode> children,
    List<MemoryNode> history,
    boolean facts) {
  public Task {
    messages = Collections.unmodifiableMap(new LinkedHashMap<>(messages));
    children = List.copyOf(children);
    history = List.copyOf(history);
  }

  /** A task without facts. */
  public Task(
      NodeId id,
      Interval interval,
      Map<MessageId, Message> messages,
      List<MemoryNode> children,
      List<MemoryNode> history) {
    this(id, interval, messages, children, history, false);
  }

  /** Returns what the children state, in the order of time; nothing for a segment. */
  public List<Statement> below() {
    return children.stream().flatMap(child -> child.content().statements().stream()).toList();
  }

  /** Returns what the history states, newest memory first. */
  public List<Statement> before() {
    return history.stream().flatMap(node -> node.content().statements().stream()).toList();
  }
}
