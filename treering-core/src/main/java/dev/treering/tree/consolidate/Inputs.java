package dev.treering.tree.consolidate;

import dev.treering.llm.Hashes;
import dev.treering.model.Message;
import dev.treering.model.json.MessageJson;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Statement;
import java.util.List;

/** The digest of all that a memory is made from; equal inputs have equal digests. */
final class Inputs {
  private final StringBuilder text = new StringBuilder();

  private Inputs() {}

  /** Returns the digest of a task. */
  static String of(Task task) {
    Inputs inputs = new Inputs();
    inputs.add(task.id().toString());
    inputs.add(task.interval().toString());
    for (Message message : task.messages().values()) {
      // When this memory learned of it is no part of what was said.
      inputs.add(MessageJson.toJson(message.withTime(message.time().withRecorded(null))));
    }
    inputs.addNodes(task.children());
    inputs.addNodes(task.history());
    if (task.facts()) {
      inputs.add("facts");
    }
    return Hashes.sha256(inputs.text.toString());
  }

  private void addNodes(List<MemoryNode> nodes) {
    add(Integer.toString(nodes.size()));
    for (MemoryNode node : nodes) {
      add(node.start().toString());
      for (Statement statement : node.content().statements()) {
        add(statement.text());
        add(statement.sources().toString());
      }
    }
  }

  /** Lengths in front keep parts apart, whatever they contain. */
  private void add(String part) {
    text.append(part.length()).append(':').append(part);
  }
}
