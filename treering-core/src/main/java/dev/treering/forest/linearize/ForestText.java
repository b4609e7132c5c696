package dev.treering.forest.linearize;

import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;

/**
 * Writes the forest as the sequence L(F) = [(i, π, r, d, t, a, x)] of T-Mem Eq. 8: trees by root
 * time, preorder, siblings by time. An entry is one header line with index, parent index, relation,
 * depth, instant, author, channel and message id, then the retained text, each line behind a bar,
 * so that nothing said in the chat can pass for a header.
 */
public final class ForestText {
  private ForestText() {}

  /**
   * Returns the whole forest as text.
   *
   * @param forest what to write
   * @param retained the text that is left of each message, by its id
   */
  public static String write(EvidenceForest forest, Function<MessageId, String> retained) {
    StringBuilder text = new StringBuilder();
    int tree = 0;
    for (List<EvidenceNode> nodes : forest.trees()) {
      tree++;
      text.append(treeHeader(tree));
      for (EvidenceNode node : nodes) {
        text.append(header(node)).append(body(node, retained.apply(node.id())));
      }
    }
    return text.toString();
  }

  /** Returns the line that opens a tree. */
  public static String treeHeader(int number) {
    return "TREE " + number + "\n";
  }

  /** Returns an entry's header line. */
  public static String header(EvidenceNode node) {
    Message message = node.message();
    Author author = message.author();
    String channel = message.context().channel();
    return "%s[%d] parent=%d %s depth=%d %s %s%s id=%s%n"
        .formatted(
            indent(node),
            node.index(),
            node.parentIndex(),
            node.relationName(),
            node.depth(),
            message.occurred().truncatedTo(ChronoUnit.SECONDS),
            author == null ? "(no author)" : author.name(),
            channel == null ? "" : " #" + channel,
            message.id())
        .replace("\r\n", "\n");
  }

  /** Returns an entry's text, each line behind a bar. */
  public static String body(EvidenceNode node, String retained) {
    StringBuilder body = new StringBuilder();
    retained
        .lines()
        .forEach(line -> body.append(indent(node)).append("| ").append(line).append('\n'));
    return body.isEmpty() ? indent(node) + "|\n" : body.toString();
  }

  private static String indent(EvidenceNode node) {
    return "  ".repeat(Math.min(node.depth(), 12));
  }
}
