package dev.treering.model.tree;

import dev.treering.model.InvalidValueException;
import java.time.Instant;
import java.util.List;

/**
 * One memory m = (level, interval, text) of a subject's tree (TiMem §3.1). Its embedding is kept
 * beside it. Invariants of the node alone hold from its making: it starts where its interval does,
 * a segment rests on messages and every other level on children that start within its interval, and
 * it says something unless making it failed or it was forgotten.
 *
 * @param id which memory
 * @param interval the stretch of time it tells of
 * @param basis what it was made from
 * @param content what it says
 * @param standing whether that is still so
 */
public record MemoryNode(
    NodeId id, Interval interval, Basis basis, Content content, Standing standing) {
  public MemoryNode {
    if (!interval.start().equals(id.start())) {
      throw new InvalidValueException(
          "The interval (%s) of memory %s must begin where the memory starts.%nMaybe it is another's."
              .formatted(interval, id));
    }
    requireFittingBasis(id, interval, basis);
    boolean wordless =
        standing instanceof Standing.Failed || standing instanceof Standing.Forgotten;
    if (content.statements().isEmpty() && !wordless) {
      throw new InvalidValueException(
          "The memory %s must say something, unless making it failed or it was forgotten.%nMaybe everything it could say was left out."
              .formatted(id));
    }
  }

  private static void requireFittingBasis(NodeId id, Interval interval, Basis basis) {
    boolean onMessages = basis instanceof Basis.OfMessages;
    if (onMessages != (id.level() == Level.SEGMENT)) {
      throw new InvalidValueException(
          "The memory %s must rest on %s.%nMaybe its level is another."
              .formatted(id, onMessages ? "memories of the level below" : "messages"));
    }
    for (Instant child : basis instanceof Basis.OfChildren of ? of.starts() : List.<Instant>of()) {
      if (!interval.contains(child)) {
        throw new InvalidValueException(
            "The child of memory %s that starts at %s must lie in its interval %s.%nMaybe it was chosen by when it was made."
                .formatted(id, child, interval));
      }
    }
  }

  /** Returns whose memory it is. */
  public Subject subject() {
    return id.subject();
  }

  /** Returns its level. */
  public Level level() {
    return id.level();
  }

  /** Returns when its interval starts. */
  public Instant start() {
    return id.start();
  }

  /** Returns the starts of its children; none for a segment. */
  public List<Instant> children() {
    return basis instanceof Basis.OfChildren of ? of.starts() : List.of();
  }

  /** Whether it says anything at all. */
  public boolean isMade() {
    return !content.statements().isEmpty();
  }

  /** Returns this without its words. */
  public MemoryNode forgotten() {
    return new MemoryNode(
        id,
        interval,
        basis,
        new Content(List.of(), content.maker(), content.inputs()),
        new Standing.Forgotten());
  }

  /** Returns this with another standing. */
  public MemoryNode withStanding(Standing newStanding) {
    return new MemoryNode(id, interval, basis, content, newStanding);
  }
}
