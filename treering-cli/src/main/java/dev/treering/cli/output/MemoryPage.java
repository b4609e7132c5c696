package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Standing;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import dev.treering.store.MemoryNodes;
import dev.treering.store.SpaceStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Draws a memory tree for people, from its profiles down to the messages. */
public final class MemoryPage {
  private static final Interval EVER = new Interval(Instant.MIN, Instant.MAX);

  private final Look look;
  private final SpaceStore store;
  private final MemoryNodes nodes;
  private final List<String> lines = new ArrayList<>();

  private MemoryPage(Look look, SpaceStore store) {
    this.look = look;
    this.store = store;
    this.nodes = store.log().nodes();
  }

  /** Returns a subject's tree; no line when there is none. */
  public static List<String> lines(Look look, SpaceStore store, Subject subject) {
    MemoryPage page = new MemoryPage(look, store);
    for (Level level : List.of(Level.values()).reversed()) {
      for (MemoryNode node : page.nodes.within(subject, level, EVER)) {
        if (page.isTop(node)) {
          page.draw(node, "", "");
        }
      }
    }
    return page.lines;
  }

  /** Whether nothing holds it yet, as with what is not over. */
  private boolean isTop(MemoryNode node) {
    return node.level()
        .above()
        .flatMap(above -> nodes.at(node.subject(), above, node.start()))
        .isEmpty();
  }

  private void draw(MemoryNode node, String headPrefix, String restPrefix) {
    add(Style.HEADING, header(look, node), headPrefix);
    List<NodeId> children =
        node.level().below().stream()
            .flatMap(
                below -> node.children().stream().map(s -> new NodeId(node.subject(), below, s)))
            .toList();
    String bar = restPrefix + look.glyphs().bar() + " ";
    for (Statement statement : node.content().statements()) {
      add(Style.PLAIN, statement.text(), bar);
    }
    node.standing()
        .failure()
        .ifPresent(reason -> add(Style.ERROR, "could not be made: " + reason, bar));
    List<MemoryNode> below = List.copyOf(nodes.nodes(children).values());
    for (MemoryNode child : below) {
      boolean last = child.id().equals(below.getLast().id());
      draw(
          child,
          restPrefix + (last ? look.glyphs().last() : look.glyphs().branch()),
          restPrefix + (last ? "   " : look.glyphs().bar() + "  "));
    }
    for (Message message : store.messages(MemoryJson.messages(node)).values()) {
      add(Style.DIM, line(message), restPrefix + look.glyphs().dot() + " ");
    }
  }

  /** Returns one line that tells which memory it is, who made it and whether it still holds. */
  static String header(Look look, MemoryNode node) {
    String dot = " " + look.glyphs().dot() + " ";
    return node.level().wireName()
        + dot
        + Times.minute(node.start())
        + " to "
        + Times.minute(node.interval().end())
        + dot
        + node.content().maker().kind().wireName()
        + (node.standing().isStale() ? dot + "stale" : "")
        + (node.standing() instanceof Standing.Forgotten ? dot + "forgotten" : "");
  }

  private static String line(Message message) {
    Author author = message.author();
    return "%s %s[%s] %s"
        .formatted(
            Times.minute(message.occurred()),
            author == null ? "" : author.name() + " ",
            message.id(),
            message.text());
  }

  private void add(Style style, String text, String prefix) {
    boolean first = true;
    for (String line : look.wrap(text, Math.max(20, look.width() - prefix.length()))) {
      String before = first ? prefix : prefix.replaceAll("[^ " + look.glyphs().bar() + "]", " ");
      lines.add(before + look.styled(style, line));
      first = false;
    }
  }
}
