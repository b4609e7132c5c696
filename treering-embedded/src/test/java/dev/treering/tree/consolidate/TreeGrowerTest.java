package dev.treering.tree.consolidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.MemoryTree;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import dev.treering.store.LogEntry;
import dev.treering.store.MemoryNodes;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.testkit.Histories;
import dev.treering.testkit.SeededRandoms;
import dev.treering.tree.TreeSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeGrowerTest {
  private static final SpaceId SPACE = SpaceId.of("quay");
  private static final Consolidator LOCAL =
      LocalConsolidator.of(
          text -> Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+")),
          UpdateFinder.none(),
          LocalSettings.defaults());
  private static final TreeSettings SETTINGS = TreeSettings.defaults();

  @TempDir Path directory;

  /** Says a digest of all it was given, so that any difference in inputs shows in all above. */
  private record Digesting(AtomicInteger calls) implements Consolidator {
    Digesting() {
      this(new AtomicInteger());
    }

    @Override
    public Maker maker(Level level) {
      return new Maker(Maker.Kind.MODEL, "digest");
    }

    @Override
    public Consolidation consolidate(Task task) {
      calls.incrementAndGet();
      List<MessageId> sources = new ArrayList<>(task.messages().keySet());
      return new Consolidation.Made(List.of(new Statement(Inputs.of(task), sources)));
    }
  }

  /** Breaks off or fails at random, as a process that is killed and a model that is down do. */
  private record Unsteady(Consolidator steady, Random random) implements Consolidator {
    @Override
    public Maker maker(Level level) {
      return steady.maker(level);
    }

    @Override
    public Consolidation consolidate(Task task) {
      int chance;
      synchronized (random) {
        chance = random.nextInt(30);
      }
      return switch (chance) {
        case 0 -> throw new IllegalStateException("killed");
        case 1 -> new Consolidation.Failed("malformed after 3 tries: no JSON", false);
        case 2 -> new Consolidation.Failed("not asked: down", true);
        default -> steady.consolidate(task);
      };
    }
  }

  private SpaceStore open(String name) {
    return EmbeddedSpaces.open(directory.resolve(name), InstantSource.fixed(Histories.START))
        .open(SPACE, Access.CREATE);
  }

  private static Growth grow(SpaceStore store, Consolidator consolidator) {
    return new TreeGrower(store.log(), consolidator, SETTINGS)
        .advanceTo(TreeGrower.EVERYTHING, GrowthProgress.none());
  }

  private static List<MemoryNode> all(MemoryNodes nodes) {
    List<MemoryNode> all = new ArrayList<>();
    for (List<MemoryNode> page = nodes.page(null, 50);
        !page.isEmpty();
        page = nodes.page(all.getLast().id(), 50)) {
      all.addAll(page);
    }
    return all;
  }

  private List<MemoryNode> reference(
      String name, List<Message> accounts, Consolidator consolidator) {
    try (SpaceStore store = open(name)) {
      store.append(accounts);
      assertThat(grow(store, consolidator).isComplete()).isTrue();
      assertThat(store.log().nodes().pending()).isEmpty();
      assertSound(store);
      return all(store.log().nodes());
    }
  }

  /** Every invariant of the tree, and every message in exactly one segment of each subject. */
  private static void assertSound(SpaceStore store) {
    MemoryNodes nodes = store.log().nodes();
    List<Message> spoken =
        store.log().read(0, 9999).stream()
            .map(LogEntry::message)
            .filter(m -> m.isSpeech() && !m.text().isBlank())
            .toList();
    List<MemoryNode> all = all(nodes);
    assertThat(all).extracting(MemoryNode::id).isSorted().doesNotHaveDuplicates();
    for (Subject subject : nodes.subjects()) {
      MemoryTree tree =
          MemoryTree.of(subject, all.stream().filter(n -> n.subject().equals(subject)).toList());
      Set<MessageId> expected =
          spoken.stream()
              .filter(m -> Subject.of(m).contains(subject))
              .map(Message::id)
              .collect(Collectors.toSet());
      List<MessageId> remembered = new ArrayList<>();
      tree.at(Level.SEGMENT).forEach(node -> remembered.addAll(tree.messages(node)));
      assertThat(remembered).containsExactlyInAnyOrderElementsOf(expected);
      for (MemoryNode node : tree.nodes()) {
        assertThat(tree.messages(node)).containsAll(node.content().cited());
        assertThat(tree.parent(node).isPresent()).isEqualTo(node.level() != Level.PROFILE);
        for (Message message : store.messages(tree.messages(node)).values()) {
          assertThat(node.interval().contains(message.occurred())).isTrue();
        }
      }
    }
  }

  @Test
  void comesToTheSameTreeInAnyOrderWithAnyInterruptionsAndRepeats() {
    SeededRandoms.check(
        12,
        random -> {
          List<Message> accounts = new ArrayList<>(Histories.random(random, 90));
          Consolidator consolidator = random.nextBoolean() ? LOCAL : new Digesting();
          String name = "order" + random.nextLong();
          List<MemoryNode> expected = reference(name, accounts, consolidator);
          Collections.shuffle(accounts, random);
          assertThat(lived(name + "-lived", accounts, consolidator, random)).isEqualTo(expected);
        });
  }

  @Test
  void takesMessagesOfAnyYear() {
    List<Message> accounts = new ArrayList<>();
    for (String at :
        List.of(
            "0001-01-01T00:00:00Z",
            "1582-10-10T12:00:00Z",
            "1969-07-20T20:17:40Z",
            "2025-02-28T23:59:59.999999999Z",
            "9999-12-31T23:59:59.999999999Z",
            "+12345-06-07T08:09:10Z")) {
      accounts.add(
          Message.of(
              "m" + accounts.size(),
              Instant.parse(at),
              Author.of("p/|../" + accounts.size(), "group/3/" + at),
              "The lamp of the year " + at + " is lit."));
    }
    List<MemoryNode> expected = reference("years", accounts, LOCAL);
    assertThat(expected.stream().filter(n -> n.level() == Level.PROFILE)).hasSize(12);
    Collections.reverse(accounts);
    assertThat(lived("years-lived", accounts, LOCAL, new Random(7))).isEqualTo(expected);
  }

  /** Learns the accounts a few at a time, growing, failing, closing and repeating in between. */
  private List<MemoryNode> lived(
      String name, List<Message> accounts, Consolidator consolidator, Random random) {
    Consolidator unsteady = new Unsteady(consolidator, random);
    int from = 0;
    while (from < accounts.size()) {
      try (SpaceStore store = open(name)) {
        for (int i = 0; i < 3 && from < accounts.size(); i++) {
          int to = Math.min(accounts.size(), from + 1 + random.nextInt(30));
          store.append(accounts.subList(Math.max(0, from - random.nextInt(5)), to));
          from = to;
          attempt(store, unsteady, random);
        }
      }
    }
    try (SpaceStore store = open(name)) {
      while (!grow(store, consolidator).isComplete()) {}
      assertSound(store);
      assertThat(store.log().nodes().pending()).isEmpty();
      return all(store.log().nodes());
    }
  }

  private static void attempt(SpaceStore store, Consolidator consolidator, Random random) {
    Instant horizon =
        random.nextBoolean()
            ? TreeGrower.EVERYTHING
            : Histories.START.plus(Duration.ofHours(random.nextInt(70 * 24)));
    try {
      new TreeGrower(store.log(), consolidator, SETTINGS).advanceTo(horizon, GrowthProgress.none());
    } catch (IllegalStateException killed) {
      assertThat(killed).hasMessageContaining("killed");
    }
  }

  @Test
  void deletingComesToTheTreeOfALogThatNeverHadTheWords() {
    SeededRandoms.check(
        8,
        random -> {
          List<Message> accounts = new ArrayList<>(Histories.random(random, 70));
          Consolidator consolidator = random.nextBoolean() ? LOCAL : new Digesting();
          Message gone = accounts.get(random.nextInt(accounts.size()));
          List<Message> without = new ArrayList<>(accounts);
          without.removeIf(m -> m.id().equals(gone.id()));
          String name = "gone" + random.nextLong();
          List<MemoryNode> expected = reference(name, without, consolidator);
          try (SpaceStore store = open(name + "-deleted")) {
            store.append(accounts);
            grow(store, consolidator);
            store.delete(List.of(gone.id()));
            assertThat(all(store.log().nodes()))
                .allSatisfy(node -> assertRestsNotOn(node, gone.id()));
            assertThat(grow(store, consolidator).isComplete()).isTrue();
            assertThat(all(store.log().nodes())).isEqualTo(expected);
          }
        });
  }

  private static void assertRestsNotOn(MemoryNode node, MessageId id) {
    assertThat(node.content().cited()).doesNotContain(id);
    if (node.basis() instanceof Basis.OfMessages of) {
      assertThat(of.messages()).doesNotContain(id);
    }
  }

  @Test
  void growingAgainMakesNothing() {
    try (SpaceStore store = open("again")) {
      store.append(Histories.random(new Random(4), 120));
      Digesting consolidator = new Digesting();
      Growth first = grow(store, consolidator);
      assertThat(first.made()).isEqualTo(all(store.log().nodes()).size());
      int calls = consolidator.calls().get();
      Growth second = grow(store, consolidator);
      assertThat(second.made()).isZero();
      assertThat(consolidator.calls()).hasValue(calls);
    }
  }

  @Test
  void aLateMessageMakesStaleOnlyWhatHoldsItsInstant() {
    try (SpaceStore store = open("late")) {
      store.append(Histories.random(new Random(5), 150));
      grow(store, LOCAL);
      Message late =
          Message.of("late", Histories.START.plus(Duration.ofDays(20)), null, "The quay floods.");
      store.append(List.of(late));
      List<MemoryNode> stale =
          all(store.log().nodes()).stream().filter(n -> n.standing().isStale()).toList();
      assertThat(stale)
          .isNotEmpty()
          .allSatisfy(node -> assertThat(node.interval().contains(late.occurred())).isTrue())
          .allSatisfy(node -> assertThat(node.subject()).isEqualTo(Subject.GROUP));
      List<MemoryNode> before = all(store.log().nodes());
      grow(store, LOCAL);
      List<MemoryNode> touched =
          all(store.log().nodes()).stream().filter(node -> !before.contains(node)).toList();
      assertThat(touched)
          .hasSizeBetween(4, 30)
          .allSatisfy(node -> assertThat(node.subject()).isEqualTo(Subject.GROUP))
          .allSatisfy(node -> assertThat(node.interval().end()).isAfterOrEqualTo(late.occurred()));
    }
  }

  @Test
  void aFailureIsVisibleKeepsWhatWasSaidAndIsTriedAgain() {
    Message first = Message.of("a", Histories.START, null, "The ferry leaves at noon.");
    Consolidator failing =
        new Consolidator() {
          @Override
          public Maker maker(Level level) {
            return new Maker(Maker.Kind.MODEL, "failing");
          }

          @Override
          public Consolidation consolidate(Task task) {
            return new Consolidation.Failed("malformed after 3 tries: no JSON", false);
          }
        };
    try (SpaceStore store = open("failure")) {
      store.append(List.of(first));
      Growth growth = grow(store, failing);
      assertThat(growth.failures()).singleElement().asString().contains("no JSON");
      assertThat(growth.waiting()).isEqualTo(4);
      assertThat(all(store.log().nodes()))
          .singleElement()
          .satisfies(node -> assertThat(node.isMade()).isFalse())
          .satisfies(node -> assertThat(node.standing().isStale()).isTrue());
      grow(store, new Digesting());
      assertThat(all(store.log().nodes())).hasSize(5);
    }
  }

  /** Makes all but facts, or facts alone. */
  private record Noting(Digesting digesting, AtomicInteger completed, boolean well)
      implements Consolidator {
    @Override
    public Maker maker(Level level) {
      return digesting.maker(level);
    }

    @Override
    public Consolidation consolidate(Task task) {
      Consolidation made = digesting.consolidate(task);
      return task.id().level() == Level.PROFILE
          ? complete(task, ((Consolidation.Made) made).statements())
          : made;
    }

    @Override
    public Consolidation complete(Task task, List<Statement> statements) {
      completed.incrementAndGet();
      return well
          ? new Consolidation.Made(statements)
          : new Consolidation.Factless(
              statements, new Consolidation.Failed("facts: no JSON", false));
    }
  }

  @Test
  void factsThatCouldNotBeReadLeaveWhatWasSaidAndAreTriedAlone() {
    List<Message> accounts = Histories.random(new Random(9), 60);
    List<MemoryNode> expected = reference("noting-well", accounts, new Digesting());
    try (SpaceStore store = open("noting")) {
      store.append(accounts);
      Digesting digesting = new Digesting();
      Growth ill = grow(store, new Noting(digesting, new AtomicInteger(), false));
      int made = digesting.calls().get();
      long profiles =
          expected.stream().filter(node -> node.level() == Level.PROFILE).distinct().count();
      assertThat(ill.failures())
          .hasSize((int) profiles)
          .allMatch(failure -> failure.contains("facts: no JSON"));
      assertThat(ill.isComplete()).isFalse();
      assertThat(ill.waiting()).isZero();
      assertThat(all(store.log().nodes()))
          .extracting(MemoryNode::content)
          .isEqualTo(expected.stream().map(MemoryNode::content).toList());
      AtomicInteger completed = new AtomicInteger();
      assertThat(grow(store, new Noting(digesting, completed, true)).isComplete()).isTrue();
      assertThat(completed).hasValue((int) profiles);
      assertThat(digesting.calls()).as("statements are not asked for again").hasValue(made);
      assertThat(all(store.log().nodes())).isEqualTo(expected);
      assertThat(store.log().nodes().pending()).isEmpty();
    }
  }

  @Test
  void whatQuotesIsMadeAnewOnceThereIsAModelAndStaysWithoutOne() {
    List<Message> accounts = Histories.random(new Random(10), 60);
    List<MemoryNode> expected = reference("model-only", accounts, new Digesting());
    try (SpaceStore store = open("model-later")) {
      store.append(accounts);
      grow(store, LOCAL);
      assertThat(grow(store, new Digesting()).isComplete()).isTrue();
      assertThat(all(store.log().nodes())).isEqualTo(expected);
      assertThat(grow(store, LOCAL).made()).isZero();
      assertThat(all(store.log().nodes())).isEqualTo(expected);
    }
  }

  @Test
  void otherRulesGrowOtherTrees() {
    try (SpaceStore store = open("rules")) {
      store.append(Histories.random(new Random(6), 100));
      for (TreeSettings settings :
          List.of(
              SETTINGS,
              SETTINGS.withTurns(4),
              SETTINGS.withZone(ZoneId.of("Pacific/Auckland")),
              SETTINGS.withPause(new TreeSettings.Pause.Adaptive()),
              SETTINGS.withSubjects(Set.of(Subject.Kind.GROUP)))) {
        new TreeGrower(store.log(), LOCAL, settings)
            .advanceTo(TreeGrower.EVERYTHING, GrowthProgress.none());
        assertThat(TreeGrower.settingsOf(store.log())).contains(settings);
        if (settings.subjects().size() == 3) {
          assertSound(store);
        } else {
          assertThat(store.log().nodes().subjects()).containsExactly(Subject.GROUP);
        }
      }
    }
  }

  @Test
  void everyStatementQuotesItsMessage() {
    SeededRandoms.check(
        3,
        random -> {
          try (SpaceStore store = open("quotes" + random.nextLong())) {
            store.append(Histories.random(random, 100));
            grow(store, LOCAL);
            for (MemoryNode node : all(store.log().nodes())) {
              Set<String> said = new HashSet<>();
              for (Statement statement : node.content().statements()) {
                assertThat(said.add(statement.text())).as("said once").isTrue();
                Message source = store.messages(statement.sources()).values().iterator().next();
                assertThat(source.kind()).isNotEqualTo(MessageKind.DELETED);
                String words = statement.text().substring(Excerpt.prefix(source).length());
                assertThat(words.replace(" […]", "").split("\\s+"))
                    .allSatisfy(word -> assertThat(source.text()).contains(word));
              }
            }
          }
        });
  }
}
