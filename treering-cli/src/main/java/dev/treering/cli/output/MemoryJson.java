package dev.treering.cli.output;

import dev.treering.model.MessageId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Standing;
import dev.treering.store.MemoryNodes;
import java.util.List;

/**
 * A memory as one object, which scripts rely on.
 *
 * @param nodes where the segments under it are found
 */
public record MemoryJson(MemoryNodes nodes) {
  /** Returns the object with its nine fields. */
  public JsonText of(MemoryNode node) {
    return new JsonText()
        .with("subject", node.subject())
        .with("level", node.level().number())
        .with("start", node.start())
        .with("end", node.interval().end())
        .with("text", node.content().text())
        .with("children", node.children())
        .with("sources", sources(node))
        .with("made_by", node.content().maker().kind().wireName())
        .with("stale", node.standing().isStale());
  }

  /** Returns the same with what explains it: what the text cites, and why it says nothing new. */
  public JsonText explained(MemoryNode node) {
    return of(node)
        .with("cited", node.content().cited())
        .with("forgotten", node.standing() instanceof Standing.Forgotten ? true : null)
        .with("failure", node.standing().failure());
  }

  /** Returns all messages under a memory, in the order of time. */
  List<MessageId> sources(MemoryNode node) {
    List<MemoryNode> segments =
        node.level() == Level.SEGMENT
            ? List.of(node)
            : nodes.within(node.subject(), Level.SEGMENT, node.interval());
    return segments.stream().flatMap(segment -> messages(segment).stream()).toList();
  }

  static List<MessageId> messages(MemoryNode segment) {
    return segment.basis() instanceof Basis.OfMessages of ? of.messages() : List.of();
  }
}
