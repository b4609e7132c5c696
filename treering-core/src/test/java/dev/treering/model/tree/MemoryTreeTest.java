package dev.treering.model.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MemoryTreeTest {
  private static final Instant START = Instant.parse("2026-05-04T00:00:00Z");
  private static final Maker MAKER = new Maker(Maker.Kind.LOCAL, "test");

  private static Instant minute(int minute) {
    return START.plus(Duration.ofMinutes(minute));
  }

  private static MemoryNode segment(int from, int to, String... messages) {
    List<MessageId> ids = List.of(messages).stream().map(MessageId::of).toList();
    return node(Level.SEGMENT, from, to, new Basis.OfMessages(ids));
  }

  private static MemoryNode parent(Level level, int from, int to, int... children) {
    List<Instant> starts = new ArrayList<>();
    for (int child : children) {
      starts.add(minute(child));
    }
    return node(level, from, to, new Basis.OfChildren(starts));
  }

  private static MemoryNode node(Level level, int from, int to, Basis basis) {
    return new MemoryNode(
        new NodeId(Subject.GROUP, level, minute(from)),
        new Interval(minute(from), minute(to)),
        basis,
        new Content(List.of(new Statement("Said.", List.of(MessageId.of("a")))), MAKER, ""),
        Standing.current());
  }

  private static void assertRefused(String rule, MemoryNode... nodes) {
    assertThatThrownBy(() -> MemoryTree.of(Subject.GROUP, List.of(nodes)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(rule)
        .hasMessageContaining("\nMaybe ");
  }

  @Nested
  class OfManyMemories {
    @Test
    void leadsFromProfileToMessageAndBack() {
      MemoryNode first = segment(0, 5, "a", "b");
      MemoryNode second = segment(5, 20, "c");
      MemoryNode session = parent(Level.SESSION, 0, 20, 0, 5);
      MemoryTree tree = MemoryTree.of(Subject.GROUP, List.of(session, second, first));
      assertThat(tree.children(session)).containsExactly(first, second);
      assertThat(tree.parent(second)).contains(session);
      assertThat(tree.parent(session)).isEmpty();
      assertThat(tree.messages(session))
          .containsExactly(MessageId.of("a"), MessageId.of("b"), MessageId.of("c"));
    }

    @Test
    void refusesAChildThatEndsAfterItsParent() {
      assertRefused(
          "within its parent's interval", segment(0, 9, "a"), parent(Level.SESSION, 0, 8, 0));
    }

    @Test
    void refusesASecondParent() {
      assertRefused(
          "must have one parent",
          segment(5, 9, "a"),
          segment(9, 12, "b"),
          parent(Level.SESSION, 0, 10, 5),
          parent(Level.SESSION, 4, 12, 5));
    }

    @Test
    void refusesAChildThatIsNotThere() {
      assertRefused("must have its child", segment(0, 5, "a"), parent(Level.SESSION, 0, 9, 6));
    }

    @Test
    void refusesMemoriesThatOverlap() {
      assertRefused("must not overlap", segment(0, 6, "a"), segment(5, 9, "b"));
    }

    @Test
    void refusesAMessageInTwoSegments() {
      assertRefused("must not share message a", segment(0, 5, "a"), segment(5, 9, "b", "a"));
    }

    @Test
    void refusesTwoMemoriesOfOneStart() {
      assertRefused("only one of its level", segment(0, 5, "a"), segment(0, 6, "b"));
    }

    @Test
    void refusesAMemoryOfAnotherSubject() {
      assertThatThrownBy(() -> MemoryTree.of(Subject.person("ada"), List.of(segment(0, 5, "a"))))
          .hasMessageContaining("subject");
    }

    @Test
    void needsNoParentYet() {
      assertThatCode(() -> MemoryTree.of(Subject.GROUP, List.of(segment(0, 5, "a"))))
          .doesNotThrowAnyException();
    }
  }

  @Nested
  class OfOneMemory {
    @Test
    void aSegmentRestsOnMessagesAndAllElseOnMemories() {
      assertThatThrownBy(() -> parent(Level.SEGMENT, 0, 5, 0)).hasMessageContaining("must rest on");
      assertThatThrownBy(
              () -> node(Level.DAY, 0, 5, new Basis.OfMessages(List.of(MessageId.of("a")))))
          .hasMessageContaining("must rest on");
    }

    @Test
    void aChildStartsWithinItsInterval() {
      assertThatThrownBy(() -> parent(Level.DAY, 0, 5, 5)).hasMessageContaining("must lie in");
    }

    @Test
    void aBasisIsInOrderAndHasEachOnce() {
      assertThatThrownBy(() -> parent(Level.DAY, 0, 5, 2, 1)).hasMessageContaining("order of time");
      assertThatThrownBy(() -> parent(Level.DAY, 0, 5)).hasMessageContaining("at least one");
      assertThatThrownBy(() -> segment(0, 5, "a", "a")).hasMessageContaining("each once");
    }

    @Test
    void itSaysSomethingUnlessItFailed() {
      MemoryNode node = segment(0, 5, "a");
      Content nothing = new Content(List.of(), MAKER, "");
      assertThatThrownBy(
              () ->
                  new MemoryNode(
                      node.id(), node.interval(), node.basis(), nothing, Standing.current()))
          .hasMessageContaining("must say something");
      Standing failed = new Standing.Failed("down");
      assertThat(new MemoryNode(node.id(), node.interval(), node.basis(), nothing, failed).isMade())
          .isFalse();
    }

    @Test
    void aStatementNamesItsMessages() {
      assertThatThrownBy(() -> new Statement("Said.", List.of())).hasMessageContaining("at least");
      assertThatThrownBy(() -> new Statement(" ", List.of(MessageId.of("a"))))
          .hasMessageContaining("must not be blank");
    }
  }

  @Nested
  class OfSubjects {
    @Test
    void areReadAsTheyAreWrittenAndOrderedByCodePoints() {
      for (Subject subject :
          List.of(Subject.GROUP, Subject.channel("a:b"), Subject.person("U 1/é🚢"))) {
        assertThat(Subject.parse(subject.toString())).isEqualTo(subject);
      }
      assertThatThrownBy(() -> Subject.parse("ada")).hasMessageContaining("channel:NAME");
      assertThat(List.of(Subject.person("🚢"), Subject.person("\uFFFD"), Subject.GROUP).stream())
          .isNotEmpty();
      assertThat(Subject.person("\uFFFD")).isLessThan(Subject.person("🚢"));
    }
  }
}
