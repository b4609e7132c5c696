package dev.treering.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageTime;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Content;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Standing;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import dev.treering.store.MemoryNodes;
import dev.treering.store.MessageLog;
import dev.treering.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the memories beside every {@link MessageLog} must do. */
public abstract class MemoryNodesContract {
  private static final Instant MAY = Instant.parse("2026-05-01T00:00:00Z");
  private static final Instant JUNE = Instant.parse("2026-06-01T00:00:00Z");
  private static final HashEmbedder EMBEDDER = HashEmbedder.ofDimension(16);
  private static final Author ADA = Author.of("ada", "Ada");
  private static final List<Subject> SUBJECTS =
      List.of(
          Subject.GROUP,
          Subject.channel("a"),
          Subject.channel("\uFFFD"),
          Subject.channel("🚢"),
          Subject.person("ada"));

  /**
   * Opens a log for writing; makes it when there is none of this name yet.
   *
   * @param name tells the logs of one test apart
   * @param clock tells when messages are recorded
   */
  protected abstract MessageLog open(String name, InstantSource clock);

  private MessageLog open(String name) {
    return open(name, InstantSource.fixed(MAY));
  }

  /** A memory that lasts an hour from an instant; above segments, of a child of that instant. */
  private static MemoryNode node(
      Subject subject, Level level, Instant start, Maker.Kind maker, String text) {
    Basis basis =
        level == Level.SEGMENT
            ? new Basis.OfMessages(List.of(MessageId.of("m" + start)))
            : new Basis.OfChildren(List.of(start));
    return new MemoryNode(
        new NodeId(subject, level, start),
        new Interval(start, start.plus(Duration.ofHours(1))),
        basis,
        new Content(
            List.of(new Statement(text, List.of(MessageId.of("m" + start)))),
            new Maker(maker, "test"),
            "inputs of " + text),
        Standing.current());
  }

  private static MemoryNode node(Subject subject, Level level, Instant start) {
    return node(subject, level, start, Maker.Kind.LOCAL, "at " + start);
  }

  private static Instant hour(int hour) {
    return MAY.plus(Duration.ofHours(hour));
  }

  private static List<MemoryNode> all(MemoryNodes nodes) {
    List<MemoryNode> all = new ArrayList<>();
    for (List<MemoryNode> page = nodes.page(null, 3);
        !page.isEmpty();
        page = nodes.page(all.getLast().id(), 3)) {
      assertThat(page).hasSizeLessThanOrEqualTo(3);
      all.addAll(page);
    }
    return all;
  }

  private static void put(MemoryNodes nodes, Instant ring, Collection<MemoryNode> made) {
    nodes.grow(ring, Long.MAX_VALUE, made, List.of(), true);
  }

  private static MemoryNode withFacts(MemoryNode node, Subject... about) {
    Content content = node.content();
    List<Fact> facts = new ArrayList<>();
    for (Subject one : about) {
      facts.add(
          new Fact(
              one,
              "home",
              "Oslo",
              "oslo",
              true,
              false,
              node.start(),
              content.statements().getFirst().sources(),
              Maker.Kind.LOCAL));
    }
    return new MemoryNode(
        node.id(),
        node.interval(),
        node.basis(),
        new Content(content.statements(), content.maker(), content.inputs(), facts),
        node.standing());
  }

  @Test
  void findsTheMemoriesWithFactsAboutSomebody() {
    Subject odd = Subject.person("a \"b\" \\ / é 🚢");
    Subject ada = Subject.person("ada");
    MemoryNode ofAda = withFacts(node(Subject.GROUP, Level.SEGMENT, hour(2)), ada);
    MemoryNode ofBoth = withFacts(node(Subject.GROUP, Level.SEGMENT, hour(1)), odd, ada);
    MemoryNode profile = withFacts(node(Subject.GROUP, Level.PROFILE, hour(0)), ada);
    MemoryNode elsewhere = withFacts(node(ada, Level.SEGMENT, hour(0)), ada);
    MemoryNode quoting =
        node(
            Subject.GROUP,
            Level.SEGMENT,
            hour(3),
            Maker.Kind.LOCAL,
            "he wrote \"facts\":[{\"about\":\"person:ada\"}]");
    try (MessageLog log = open("facts")) {
      MemoryNodes nodes = log.nodes();
      put(nodes, MAY, List.of(ofAda, ofBoth, profile, elsewhere, quoting));
      assertThat(nodes.withFacts(Subject.GROUP, ada)).containsExactly(ofBoth, ofAda, profile);
      assertThat(nodes.withFacts(Subject.GROUP, odd)).containsExactly(ofBoth);
      assertThat(nodes.withFacts(ada, ada)).containsExactly(elsewhere);
      assertThat(nodes.withFacts(Subject.GROUP, Subject.person("ad"))).isEmpty();
      put(nodes, MAY, List.of(node(Subject.GROUP, Level.SEGMENT, hour(2))));
      assertThat(nodes.withFacts(Subject.GROUP, ada)).containsExactly(ofBoth, profile);
    }
  }

  @Test
  void holdsWhatWasGrownAlsoWhenReopened() {
    SeededRandoms.check(
        6,
        random -> {
          String name = "grown" + random.nextLong();
          Map<NodeId, MemoryNode> expected = new TreeMap<>();
          for (int opening = 0; opening < 2; opening++) {
            try (MessageLog log = open(name)) {
              MemoryNodes nodes = log.nodes();
              for (int i = 0; i < 12; i++) {
                MemoryNode node =
                    node(
                        SUBJECTS.get(random.nextInt(SUBJECTS.size())),
                        Level.of(1 + random.nextInt(5)),
                        hour(random.nextInt(9)),
                        random.nextBoolean() ? Maker.Kind.LOCAL : Maker.Kind.MODEL,
                        "say " + random.nextInt(3));
                MemoryNode failed =
                    switch (random.nextInt(6)) {
                      case 0 -> node.withStanding(new Standing.Failed("down"));
                      case 1 -> node.withStanding(new Standing.Factless("facts: no JSON"));
                      default -> node;
                    };
                @Nullable NodeId gone =
                    expected.isEmpty() || random.nextInt(3) > 0
                        ? null
                        : List.copyOf(expected.keySet()).get(random.nextInt(expected.size()));
                nodes.grow(
                    MAY,
                    Long.MAX_VALUE,
                    List.of(failed),
                    gone == null ? List.of() : List.of(gone),
                    true);
                expected.keySet().removeIf(id -> id.equals(gone));
                expected.put(failed.id(), failed);
              }
              assertSame(nodes, expected);
            }
          }
        });
  }

  private static void assertSame(MemoryNodes nodes, Map<NodeId, MemoryNode> expected) {
    List<MemoryNode> memories = List.copyOf(expected.values());
    assertThat(all(nodes)).isEqualTo(memories);
    assertThat(nodes.ring(MAY)).isEqualTo(memories);
    assertThat(nodes.ring(JUNE)).isEmpty();
    assertThat(nodes.nodes(expected.keySet())).isEqualTo(expected);
    for (Subject subject : SUBJECTS) {
      for (Level level : Level.values()) {
        List<MemoryNode> some =
            memories.stream()
                .filter(n -> n.subject().equals(subject) && n.level() == level)
                .toList();
        assertThat(nodes.counts(subject).getOrDefault(level, 0L)).isEqualTo(some.size());
        assertThat(nodes.within(subject, level, new Interval(hour(2), hour(5))))
            .isEqualTo(
                some.stream()
                    .filter(n -> !n.start().isBefore(hour(2)) && n.start().isBefore(hour(5)))
                    .toList());
        assertThat(nodes.at(subject, level, hour(4).plusSeconds(9)))
            .isEqualTo(some.stream().filter(n -> n.start().equals(hour(4))).findFirst());
        assertThat(nodes.before(subject, level, hour(4), 2))
            .isEqualTo(
                some.stream()
                    .filter(n -> n.start().isBefore(hour(4)))
                    .sorted(Comparator.comparing(MemoryNode::start).reversed())
                    .limit(2)
                    .toList());
        assertThat(nodes.after(subject, level, hour(4), 2))
            .isEqualTo(some.stream().filter(n -> n.start().isAfter(hour(4))).limit(2).toList());
      }
    }
  }

  @Test
  void remembersWhatIsToBeGrownUntilItIsDone() {
    try (MessageLog log = open("pending")) {
      assertThat(log.nodes().schedule()).isEmpty();
      log.nodes().schedule(new MemoryNodes.Schedule("rules", 4), List.of(JUNE, MAY), false);
    }
    try (MessageLog log = open("pending")) {
      MemoryNodes nodes = log.nodes();
      assertThat(nodes.schedule()).contains(new MemoryNodes.Schedule("rules", 4));
      assertThat(nodes.pending()).containsExactly(MAY, JUNE);
      nodes.grow(MAY, Long.MAX_VALUE, List.of(), List.of(), false);
      assertThat(nodes.pending()).containsExactly(MAY, JUNE);
      nodes.grow(MAY, Long.MAX_VALUE, List.of(), List.of(), true);
      assertThat(nodes.pending()).containsExactly(JUNE);
      put(nodes, JUNE, List.of(node(Subject.GROUP, Level.SEGMENT, JUNE)));
      nodes.schedule(new MemoryNodes.Schedule("other rules", 5), List.of(), true);
      assertThat(all(nodes)).isEmpty();
      assertThat(nodes.pending()).isEmpty();
    }
  }

  private static Message message(String id, Instant at) {
    return Message.of(id, at, ADA, "words").withContext(MessageContext.inChannel("a"));
  }

  private static List<MemoryNode> twoHoursOfEach(Maker.Kind maker) {
    List<MemoryNode> nodes = new ArrayList<>();
    for (Subject subject : SUBJECTS) {
      for (Level level : Level.values()) {
        nodes.add(node(subject, level, hour(1), maker, "one"));
        nodes.add(node(subject, level, hour(3), maker, "two"));
      }
    }
    return nodes;
  }

  @Test
  void marksWhatHoldsTheInstantOfAMessageThatComesOrChanges() {
    try (MessageLog log = open("marks")) {
      put(log.nodes(), MAY, twoHoursOfEach(Maker.Kind.MODEL));
      Message came = message("came", hour(1).plusSeconds(5));
      log.append(List.of(came));
      assertStale(log.nodes(), hour(1));
      assertThat(log.nodes().pending()).containsExactly(MAY);
      put(log.nodes(), MAY, twoHoursOfEach(Maker.Kind.MODEL));
      log.append(List.of(came));
      assertThat(all(log.nodes())).noneMatch(node -> node.standing().isStale());
      log.append(
          List.of(
              came.withText("other")
                  .withDetails(
                      came.details().toBuilder().edits(new Edits(true, MAY, List.of())).build())));
      assertStale(log.nodes(), hour(1));
    }
  }

  private static void assertStale(MemoryNodes nodes, Instant start) {
    assertThat(all(nodes))
        .hasSize(SUBJECTS.size() * 10)
        .allSatisfy(
            node ->
                assertThat(node.standing().isStale())
                    .as(node.id().toString())
                    .isEqualTo(
                        node.start().equals(start)
                            && Subject.of(message("any", MAY)).contains(node.subject())));
  }

  @Test
  void removesWhatHeldAMessageThatMoved() {
    try (MessageLog log = open("moved")) {
      Message first = message("first", hour(1).plusSeconds(5));
      log.append(List.of(first));
      put(log.nodes(), MAY, twoHoursOfEach(Maker.Kind.LOCAL));
      Message moved =
          first
              .withTime(MessageTime.at(hour(3)))
              .withDetails(
                  first.details().toBuilder().edits(new Edits(true, MAY, List.of())).build());
      log.append(List.of(moved));
      assertThat(all(log.nodes()))
          .filteredOn(node -> Subject.of(moved).contains(node.subject()))
          .hasSize(15)
          .allSatisfy(node -> assertThat(node.start()).isEqualTo(hour(3)))
          .allSatisfy(node -> assertThat(node.standing().isStale()).isTrue());
      assertThat(log.nodes().pending()).containsExactly(MAY);
    }
  }

  @Test
  void deletingRemovesWhatRestsOnTheWordsAndWhatAModelMadeAfterThem() {
    for (Maker.Kind maker : Maker.Kind.values()) {
      try (MessageLog log = open("deleted" + maker)) {
        Message gone = message("gone", hour(1).plusSeconds(5));
        log.append(List.of(gone));
        put(log.nodes(), MAY, twoHoursOfEach(maker));
        MemoryNode later = node(Subject.GROUP, Level.PROFILE, JUNE, maker, "June");
        put(log.nodes(), JUNE, List.of(later));
        log.delete(List.of(gone.id()));
        List<MemoryNode> left =
            all(log.nodes()).stream()
                .filter(node -> Subject.of(gone).contains(node.subject()))
                .toList();
        assertThat(left).hasSize(maker == Maker.Kind.MODEL ? 0 : 16);
        assertThat(left).noneMatch(node -> node.start().equals(hour(1)));
        assertThat(all(log.nodes())).hasSize(left.size() + 20);
        assertThat(log.nodes().pending()).containsExactly(MAY, JUNE);
      }
    }
  }

  @Test
  void doesNotLetStandWhatWasMadeFromWordsThatChangedMeanwhile() {
    try (MessageLog log = open("meanwhile")) {
      Message first = Message.of("m" + hour(1), hour(1), null, "words");
      log.append(List.of(first));
      long read = log.lastSequence();
      log.delete(List.of(first.id()));
      List<MemoryNode> made =
          List.of(
              node(Subject.GROUP, Level.SEGMENT, hour(1)),
              node(Subject.GROUP, Level.SESSION, hour(1)));
      log.nodes().grow(MAY, read, made, List.of(), true);
      assertThat(all(log.nodes())).isEmpty();
      assertThat(log.nodes().pending()).containsExactly(MAY);
    }
  }

  @Test
  void keepsVectorsWhileTheWordsStand() {
    MemoryNode one = node(Subject.GROUP, Level.SEGMENT, hour(1));
    MemoryNode two = node(Subject.GROUP, Level.SEGMENT, hour(3));
    try (MessageLog log = open("vectors")) {
      MemoryNodes nodes = log.nodes();
      put(nodes, MAY, List.of(one, two, node(Subject.GROUP, Level.DAY, hour(1))));
      assertThat(nodes.withoutVector(Level.SEGMENT, EMBEDDER.modelId(), null, 9))
          .containsExactly(one, two);
      assertThat(nodes.withoutVector(Level.SEGMENT, EMBEDDER.modelId(), one.id(), 9))
          .containsExactly(two);
      nodes.putVectors(
          EMBEDDER.modelId(), Map.of(one, EMBEDDER.passage("one"), two, EMBEDDER.passage("two")));
      assertThat(nodes.withoutVector(Level.SEGMENT, EMBEDDER.modelId(), null, 9)).isEmpty();
      put(nodes, MAY, List.of(one.withStanding(Standing.stale())));
      put(
          nodes,
          MAY,
          List.of(node(Subject.GROUP, Level.SEGMENT, hour(3), Maker.Kind.LOCAL, "else")));
      nodes.putVectors(EMBEDDER.modelId(), Map.of(two, EMBEDDER.passage("two")));
      assertThat(nodes.vectors(List.of(one.id(), two.id())))
          .isEqualTo(Map.of(one.id(), EMBEDDER.passage("one")));
      assertThat(nodes.vectorModel()).contains(EMBEDDER.modelId());
      assertThatThrownBy(() -> nodes.withoutVector(Level.SEGMENT, "other", null, 9))
          .isInstanceOf(StoreException.Incompatible.class)
          .hasMessageContaining("other");
      assertThatThrownBy(() -> nodes.putVectors("other", Map.of(one, EMBEDDER.passage("x"))))
          .isInstanceOf(StoreException.Incompatible.class);
      nodes.clearVectors();
      assertThat(nodes.vectorModel()).isEmpty();
      assertThat(nodes.vectors(List.of(one.id()))).isEmpty();
    }
  }

  @Test
  void readsWhatWasSaidWithinAnInterval() {
    try (MessageLog log = open("said")) {
      log.append(
          List.of(
              message("c", hour(2)),
              message("b", hour(1)),
              message("a", hour(1)),
              message("d", hour(3))));
      assertThat(log.said(new Interval(hour(1), hour(3))))
          .extracting(entry -> entry.message().id().value())
          .containsExactly("a", "b", "c");
    }
  }
}
