package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Span;
import dev.treering.cli.terminal.Style;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Placement.Linked;
import dev.treering.model.Author;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The line above a message's words: what it does, when, who, where, and how it stands now. In one
 * tree a person's role is told once, and a channel where it is another than the parent's; {@code
 * --explain} repeats them. One for each tree; not thread-safe.
 */
final class NodeHeader {
  private static final int NAME_COLUMNS = 32;

  private final Look look;
  private final Reply reply;
  private final boolean explain;
  private final Set<String> introduced = new HashSet<>();

  NodeHeader(Look look, Reply reply, boolean explain) {
    this.look = look;
    this.reply = reply;
    this.explain = explain;
  }

  /**
   * Returns the parts of the line.
   *
   * @param shownBelowParent whether the drawing shows whose child it is, else words must
   */
  List<Span> spans(EvidenceNode node, boolean shownBelowParent) {
    int supersededBy = reply.supersededBy(node);
    boolean current = reply.isCurrent(node);
    Style quiet = supersededBy > 0 && !current ? Style.DIM : Style.PLAIN;
    List<Span> spans = new ArrayList<>();
    spans.add(relation(node, quiet));
    if (current) {
      spans.add(new Span(look.glyphs().current() + " CURRENT", Style.CURRENT));
    }
    spans.add(new Span(Times.minute(node.message().occurred()), quiet));
    spans.add(new Span(author(node.message().author()), quiet == Style.DIM ? quiet : Style.BOLD));
    String channel = node.message().context().channel();
    if (channel != null && (explain || !channel.equals(parentsChannel(node)))) {
      spans.add(new Span("in " + look.fit(channel, NAME_COLUMNS), quiet));
    }
    if (!shownBelowParent) {
      spans.add(new Span("below [%d]".formatted(node.parentIndex()), Style.DIM));
    }
    if (supersededBy > 0 && !current) {
      spans.add(new Span("superseded by [%d]".formatted(supersededBy), Style.DIM));
    }
    spans.add(new Span(origin(node), Style.DIM));
    return spans;
  }

  private Span relation(EvidenceNode node, Style quiet) {
    String number = "[%d]".formatted(node.index());
    if (node.isRoot()) {
      return new Span(look.glyphs().root() + " " + number, quiet);
    }
    return node.isUpdate()
        ? new Span(look.glyphs().update() + " UPDATE " + number, Style.UPDATE)
        : new Span(look.glyphs().expand() + " EXPAND " + number, Style.EXPAND);
  }

  private String author(@Nullable Author author) {
    if (author == null) {
      return "unknown";
    }
    String name = look.fit(author.name(), NAME_COLUMNS);
    boolean known = !introduced.add(author.id()) && !explain;
    return known || author.role() == null
        ? name
        : name + " (" + look.fit(author.role(), NAME_COLUMNS) + ")";
  }

  private @Nullable String parentsChannel(EvidenceNode node) {
    return reply.forest().parent(node).map(p -> p.message().context().channel()).orElse(null);
  }

  private String origin(EvidenceNode node) {
    String origin = node.evidence().origin().name().toLowerCase(Locale.ROOT);
    if (!explain) {
      return origin;
    }
    String relevance =
        String.format(Locale.ROOT, "%s, relevance %.2f", origin, node.evidence().relevance());
    return node.placement() instanceof Linked linked
        ? String.format(Locale.ROOT, "%s, link %.2f", relevance, linked.confidence())
        : relevance;
  }
}
