package dev.treering.cli.output;

import dev.treering.cli.terminal.DisplayWidth;
import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Span;
import dev.treering.cli.terminal.Style;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.compress.RetainedText;
import dev.treering.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Draws one tree of the forest with box characters.
 *
 * <p>Each level takes three columns. Where a chain of updates is so deep that its words would have
 * less than {@value #NARROWEST_TEXT} columns, everything below hangs at the same level and names
 * its parent instead. Of a large tree only the messages that carry the answer and what leads to
 * them are shown (where none does: the updates), the others are folded into a line that counts
 * them, and long messages are cut; {@code --explain} folds and cuts nothing.
 */
final class TreeDrawing {
  private static final int NARROWEST_TEXT = 44;
  private static final int LEVEL_COLUMNS = 3;
  private static final int BODY_COLUMNS = 2;
  private static final int LARGE_TREE = 12;
  private static final int LONG_TEXT_LINES = 8;

  private final Look look;
  private final Reply reply;
  private final boolean explain;
  private final NodeHeader header;
  private final int deepest;
  private final List<EvidenceNode> tree;
  private final Set<EvidenceNode> visible;
  private final List<String> lines = new ArrayList<>();

  private TreeDrawing(Look look, Reply reply, List<EvidenceNode> tree, boolean explain) {
    this.look = look;
    this.reply = reply;
    this.explain = explain;
    this.header = new NodeHeader(look, reply, explain);
    this.deepest = Math.max(1, (look.width() - NARROWEST_TEXT) / LEVEL_COLUMNS);
    this.tree = tree;
    this.visible = visible();
  }

  /** Returns the lines of this tree of the reply's forest. */
  static List<String> of(Look look, Reply reply, List<EvidenceNode> tree, boolean explain) {
    TreeDrawing drawing = new TreeDrawing(look, reply, tree, explain);
    drawing.draw(new Place(tree.getFirst(), "", "", true, 0));
    return drawing.lines;
  }

  /**
   * Where a node is drawn.
   *
   * @param headPrefix before the first line of its header
   * @param restPrefix before all further lines
   * @param shownBelowParent whether the lines lead to its parent
   * @param level how deep it is drawn
   */
  private record Place(
      EvidenceNode node,
      String headPrefix,
      String restPrefix,
      boolean shownBelowParent,
      int level) {}

  private Set<EvidenceNode> visible() {
    if (explain || tree.size() <= LARGE_TREE) {
      return Set.copyOf(tree);
    }
    boolean carries = tree.stream().anyMatch(reply::isWeighty);
    Predicate<EvidenceNode> matters = carries ? reply::isWeighty : EvidenceNode::isUpdate;
    Set<Integer> kept =
        tree.stream()
            .filter(matters.or(EvidenceNode::isRoot))
            .map(EvidenceNode::index)
            .collect(Collectors.toSet());
    for (EvidenceNode node : tree.reversed()) {
      if (kept.contains(node.index())) {
        kept.add(node.parentIndex());
      }
    }
    return tree.stream().filter(n -> kept.contains(n.index())).collect(Collectors.toSet());
  }

  private void draw(Place place) {
    List<EvidenceNode> below = below(place);
    List<EvidenceNode> shown = below.stream().filter(visible::contains).toList();
    int folded = below.size() - shown.size();
    boolean hasChildren = !below.isEmpty();
    String bar = look.glyphs().bar();
    String bodyPrefix = place.restPrefix() + (hasChildren ? bar : " ") + " ";
    drawHeader(place, bodyPrefix);
    drawText(place.node(), bodyPrefix);
    for (EvidenceNode child : shown) {
      boolean last = folded == 0 && child.index() == shown.getLast().index();
      String head = place.restPrefix() + (last ? look.glyphs().last() : look.glyphs().branch());
      String rest = place.restPrefix() + (last ? " " : bar) + "  ";
      boolean direct = child.parentIndex() == place.node().index();
      draw(new Place(child, head, rest, direct, place.level() + 1));
    }
    if (folded > 0) {
      String count = Times.counted(folded, "more message", "more messages");
      String words = look.safe().line("and " + count + " here; --explain shows them");
      lines.add(place.restPrefix() + look.glyphs().last() + look.styled(Style.DIM, words));
    }
  }

  /** Children, or at the deepest level all descendants that are not shown yet, in preorder. */
  private List<EvidenceNode> below(Place place) {
    if (place.level() >= deepest) {
      return List.of();
    }
    Predicate<EvidenceNode> wanted =
        place.level() + 1 < deepest
            ? node -> node.parentIndex() == place.node().index()
            : node -> node.depth() > place.node().depth();
    int from = place.node().index() - tree.getFirst().index() + 1;
    List<EvidenceNode> below = new ArrayList<>();
    for (EvidenceNode node : tree.subList(from, tree.size())) {
      if (node.depth() <= place.node().depth()) {
        break;
      }
      if (wanted.test(node)) {
        below.add(node);
      }
    }
    return below;
  }

  private void drawHeader(Place place, String bodyPrefix) {
    int columns = look.width() - Math.max(width(place.headPrefix()), width(bodyPrefix));
    List<Span> spans = header.spans(place.node(), place.shownBelowParent());
    boolean first = true;
    for (String line : Span.flow(look, spans, columns)) {
      lines.add((first ? place.headPrefix() : bodyPrefix) + line);
      first = false;
    }
  }

  private void drawText(EvidenceNode node, String prefix) {
    List<String> text = look.wrap(words(node), look.width() - width(prefix));
    boolean cut = !explain && text.size() > LONG_TEXT_LINES + 1 && !reply.isWeighty(node);
    Style style = style(node);
    for (String line : cut ? text.subList(0, LONG_TEXT_LINES) : text) {
      lines.add((prefix + look.styled(style, line)).stripTrailing());
    }
    if (cut) {
      String rest =
          "(%d more lines; --explain shows them)".formatted(text.size() - LONG_TEXT_LINES);
      lines.add(prefix + look.styled(Style.DIM, rest));
    }
  }

  private Style style(EvidenceNode node) {
    if (reply.isCurrent(node)) {
      return Style.BOLD;
    }
    return reply.supersededBy(node) > 0 ? Style.DIM : Style.PLAIN;
  }

  private String words(EvidenceNode node) {
    RetainedText retained = reply.retained(node);
    Message message = node.message();
    if (retained.text().isBlank() && !message.details().attachments().isEmpty()) {
      return "(attached: " + String.join(", ", message.details().attachments()) + ")";
    }
    boolean marked = retained.text().contains(RetainedText.OMISSION);
    return retained.omitted() && !marked
        ? retained.text() + " " + RetainedText.OMISSION
        : retained.text();
  }

  private static int width(String prefix) {
    return DisplayWidth.of(prefix);
  }
}
