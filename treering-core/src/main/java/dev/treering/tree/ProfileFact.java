package dev.treering.tree;

import dev.treering.model.MessageId;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Subject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A typed fact of a profile: what held of whom, from when to when.
 *
 * @param subject whom it is about: a person, or the group for its things
 * @param attribute what sort of fact
 * @param value as it was said first
 * @param since from when on
 * @param until up to when; absent while it holds
 * @param sources the messages it rests on, the earliest first
 * @param supersededBy what took its place; absent when nothing did
 * @param by who read it
 */
public record ProfileFact(
    Subject subject,
    String attribute,
    String value,
    Instant since,
    @Nullable Instant until,
    List<MessageId> sources,
    @Nullable Successor supersededBy,
    Maker.Kind by) {
  public ProfileFact {
    sources = List.copyOf(sources);
  }

  /**
   * The value that took the place of another, of the same attribute.
   *
   * @param value as it was said first
   * @param since from when on
   */
  public record Successor(String value, Instant since) {}

  /** Whether it holds now, as far as was said. */
  public boolean holds() {
    return until == null;
  }
}
