package dev.treering.tree;

import dev.treering.model.MessageId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Content;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Standing;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Small memories for the tests of this module. */
public final class TestNodes {
  public static final Instant START = Instant.parse("2026-02-02T09:00:00Z");

  private TestNodes() {}

  public static Instant minute(int minute) {
    return START.plus(Duration.ofMinutes(minute));
  }

  /** A segment of one message whose id is {@code m} and the minute. */
  public static MemoryNode segment(int minute, String text) {
    List<MessageId> message = List.of(MessageId.of("m" + minute));
    return node(
        Level.SEGMENT,
        minute,
        minute + 1,
        new Basis.OfMessages(message),
        List.of(new Statement(text, message)));
  }

  public static MemoryNode parent(Level level, int from, int to, Statement... statements) {
    return node(level, from, to, new Basis.OfChildren(List.of(minute(from))), List.of(statements));
  }

  public static Statement statement(String text, String... sources) {
    return new Statement(text, List.of(sources).stream().map(MessageId::of).toList());
  }

  private static MemoryNode node(
      Level level, int from, int to, Basis basis, List<Statement> statements) {
    return new MemoryNode(
        new NodeId(Subject.GROUP, level, minute(from)),
        new Interval(minute(from), minute(to)),
        basis,
        new Content(statements, new Maker(Maker.Kind.LOCAL, "test"), ""),
        Standing.current());
  }
}
