package dev.treering.eval;

import dev.treering.forest.LinkKind;
import dev.treering.model.MessageId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The labelled links of a whole chat: for each message the one it updates or expands. */
public final class GoldLinks {
  /**
   * A labelled link.
   *
   * @param parent the earlier message
   * @param kind what the child does to it
   */
  public record Link(MessageId parent, LinkKind kind) {}

  private final Map<MessageId, Link> byChild = new HashMap<>();

  /** Adds a link; an update counts before an expansion of the same message. */
  public void add(MessageId parent, MessageId child, LinkKind kind) {
    Link link = new Link(parent, kind);
    byChild.merge(child, link, (a, b) -> a.kind() == LinkKind.UPDATE ? a : b);
  }

  /** Returns the link of a message. */
  public Optional<Link> of(MessageId child) {
    return Optional.ofNullable(byChild.get(child));
  }

  /** Returns all links, in the order of the ids, so that equal links give equal texts. */
  @Override
  public String toString() {
    return new TreeMap<>(byChild).toString();
  }
}
