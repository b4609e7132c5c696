package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Statement;
import dev.treering.store.SpaceStore;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.TreeGrower;
import java.util.ArrayList;
import java.util.List;

/**
 * Memories with the messages behind each statement, and what they were made from.
 *
 * @param store where the messages are
 * @param memories which
 */
public record WhyPage(SpaceStore store, List<MemoryNode> memories) {
  private static final int HISTORY = 3;

  public WhyPage {
    memories = List.copyOf(memories);
  }

  /** Returns the page. */
  public List<String> lines(Look look) {
    List<String> lines = new ArrayList<>();
    for (MemoryNode node : memories) {
      add(
          look,
          lines,
          Style.HEADING,
          node.subject() + " " + look.glyphs().dot() + " " + MemoryPage.header(look, node),
          "");
      for (Statement statement : node.content().statements()) {
        add(look, lines, Style.PLAIN, statement.text(), "  ");
        for (Message message : store.messages(statement.sources()).values()) {
          add(look, lines, Style.DIM, quoted(message), "    ");
        }
      }
      add(look, lines, Style.DIM, "made by " + node.content().maker().version(), "  ");
      for (MemoryNode earlier : history(node)) {
        add(look, lines, Style.DIM, "had as history " + earlier.id(), "  ");
      }
    }
    return lines;
  }

  private List<MemoryNode> history(MemoryNode node) {
    Interval ring =
        TreeGrower.settingsOf(store.log())
            .orElse(TreeSettings.defaults())
            .calendar()
            .month(node.start());
    return store.log().nodes().before(node.subject(), node.level(), node.start(), HISTORY).stream()
        .filter(earlier -> node.level() == Level.PROFILE || ring.contains(earlier.start()))
        .toList();
  }

  private static String quoted(Message message) {
    Author author = message.author();
    return "[%s] %s %s: %s"
        .formatted(
            message.id(),
            Times.minute(message.occurred()),
            author == null ? "" : author.name(),
            message.text());
  }

  private static void add(Look look, List<String> lines, Style style, String text, String prefix) {
    for (String line : look.wrap(text, look.width() - prefix.length())) {
      lines.add((prefix + look.styled(style, line)).stripTrailing());
    }
  }

  /** Returns the memories as objects, each with its statements and their messages. */
  public List<JsonText> json() {
    MemoryJson json = new MemoryJson(store.log().nodes());
    return memories.stream()
        .map(
            node ->
                json.explained(node)
                    .with("maker", node.content().maker().version())
                    .with(
                        "statements",
                        node.content().statements().stream()
                            .map(
                                s ->
                                    new JsonText()
                                        .with("text", s.text())
                                        .with("sources", s.sources()))
                            .toList())
                    .with("history", history(node).stream().map(MemoryNode::id).toList()))
        .toList();
  }
}
