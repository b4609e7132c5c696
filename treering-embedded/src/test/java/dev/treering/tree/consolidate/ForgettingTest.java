package dev.treering.tree.consolidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.memory.MemoryTrees;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.MemoryTree;
import dev.treering.model.tree.Standing;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.testkit.Histories;
import dev.treering.testkit.SeededRandoms;
import dev.treering.tree.ProfileFact;
import dev.treering.tree.TreeSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forgetting at storage time, and the facts that forgetting spares. */
class ForgettingTest {
  private static final SpaceId SPACE = SpaceId.of("quay");
  private static final Author IDA = Author.of("ida", "Ida");
  private static final Consolidator LOCAL =
      LocalConsolidator.of(
          text -> Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+")),
          UpdateFinder.none(),
          new LocalSettings(
              240,
              Map.of(Level.SESSION, 200, Level.DAY, 100, Level.WEEK, 100, Level.PROFILE, 150),
              100));
  private static final TreeSettings KEEPING = TreeSettings.defaults();
  private static final TreeSettings FORGETTING =
      KEEPING.withForget(Optional.of(Duration.ofDays(10)));

  @TempDir Path directory;

  private SpaceStore open(String name) {
    return EmbeddedSpaces.open(directory.resolve(name), InstantSource.fixed(Histories.START))
        .open(SPACE, Access.CREATE);
  }

  private static Growth grow(SpaceStore store, TreeSettings settings) {
    return new TreeGrower(store.log(), LOCAL, settings)
        .advanceTo(TreeGrower.EVERYTHING, GrowthProgress.none());
  }

  private static List<MemoryNode> all(SpaceStore store) {
    return store.log().nodes().page(null, 9999);
  }

  private static boolean isForgotten(MemoryNode node) {
    return node.standing() instanceof Standing.Forgotten;
  }

  @Test
  void forgetsOldSegmentsThatNothingAboveCitesAndBringsThemBack() {
    SeededRandoms.check(
        4,
        random -> {
          try (SpaceStore store = open("forget" + random.nextLong())) {
            store.append(Histories.random(random, 250));
            grow(store, KEEPING);
            List<MemoryNode> whole = all(store);
            Growth growth = grow(store, FORGETTING);
            List<MemoryNode> faded = all(store);
            assertThat(growth.forgotten()).isPositive();
            assertThat(faded.stream().filter(ForgettingTest::isForgotten))
                .hasSize((int) growth.forgotten());
            assertSparing(whole, faded);
            assertThat(grow(store, FORGETTING).made()).isZero();
            assertThat(all(store)).isEqualTo(faded);
            grow(store, KEEPING);
            assertThat(all(store)).isEqualTo(whole);
          }
        });
  }

  /** The tree keeps its shape, and all that is told above still rests on words that are there. */
  private static void assertSparing(List<MemoryNode> whole, List<MemoryNode> faded) {
    assertThat(faded)
        .extracting(MemoryNode::id)
        .isEqualTo(whole.stream().map(MemoryNode::id).toList());
    for (Subject subject : faded.stream().map(MemoryNode::subject).distinct().toList()) {
      List<MemoryNode> own = faded.stream().filter(n -> n.subject().equals(subject)).toList();
      MemoryTree.of(subject, own);
      Set<MessageId> cited = new HashSet<>();
      own.stream()
          .filter(n -> n.level().compareTo(Level.SESSION) > 0)
          .forEach(n -> cited.addAll(n.content().cited()));
      assertThat(own.stream().filter(ForgettingTest::isForgotten))
          .allSatisfy(node -> assertThat(node.level()).isEqualTo(Level.SEGMENT));
      for (MemoryNode node : whole) {
        boolean needed = node.content().cited().stream().anyMatch(cited::contains);
        if (node.subject().equals(subject) && node.level() == Level.SEGMENT && needed) {
          assertThat(own).contains(node);
        }
      }
    }
  }

  @Test
  void comesToTheSameForgettingInAnyOrder() {
    SeededRandoms.check(
        4,
        random -> {
          String name = "order" + random.nextLong();
          List<Message> accounts = new ArrayList<>(Histories.random(random, 120));
          List<MemoryNode> expected;
          try (SpaceStore store = open(name)) {
            store.append(accounts);
            grow(store, FORGETTING);
            expected = all(store);
          }
          Collections.shuffle(accounts, random);
          try (SpaceStore store = open(name + "-lived")) {
            for (int from = 0; from < accounts.size(); from += 40) {
              store.append(accounts.subList(from, Math.min(accounts.size(), from + 40)));
              grow(store, FORGETTING);
            }
            grow(store, FORGETTING);
            assertThat(all(store)).isEqualTo(expected);
          }
        });
  }

  @Test
  void aLateMessageWakesWhatWasForgotten() {
    try (SpaceStore store = open("late")) {
      store.append(Histories.random(new java.util.Random(5), 250));
      grow(store, FORGETTING);
      MemoryNode sleeping =
          all(store).stream().filter(ForgettingTest::isForgotten).findFirst().orElseThrow();
      store.append(
          List.of(Message.of("late", sleeping.start(), IDA, "A ship with 40 crates came late.")));
      Growth growth = grow(store, FORGETTING);
      assertThat(growth.isComplete()).isTrue();
      assertThat(store.log().nodes().pending()).isEmpty();
      assertThat(all(store))
          .filteredOn(n -> n.level() == Level.PROFILE)
          .allSatisfy(n -> assertThat(n.standing()).isEqualTo(Standing.current()));
    }
  }

  private static List<ProfileFact> facts(SpaceStore store, Subject subject) {
    return MemoryTrees.facts(store.log().nodes(), subject, null);
  }

  @Test
  void factsFollowTheLog() {
    try (SpaceStore store = open("facts")) {
      Message bergen = Message.of("b", Histories.START, IDA, "I live in Bergen.");
      Message oslo =
          Message.of("o", Histories.START.plus(Duration.ofDays(40)), IDA, "I moved to Oslo.");
      store.append(
          List.of(
              bergen,
              oslo,
              Message.of("q", Histories.START.plusSeconds(60), IDA, "Do you live in Bergen?")));
      grow(store, KEEPING);
      Subject ida = Subject.person("ida");
      assertThat(facts(store, ida))
          .extracting(ProfileFact::value, ProfileFact::holds)
          .containsExactly(
              org.assertj.core.groups.Tuple.tuple("Bergen", false),
              org.assertj.core.groups.Tuple.tuple("Oslo", true));
      assertThat(MemoryTrees.facts(store.log().nodes(), ida, oslo.occurred()))
          .singleElement()
          .satisfies(fact -> assertThat(fact.holds()).isTrue());
      store.delete(List.of(oslo.id()));
      assertThat(facts(store, ida))
          .singleElement()
          .satisfies(fact -> assertThat(fact.sources()).containsExactly(bergen.id()));
      grow(store, KEEPING.withFacts(false));
      assertThat(facts(store, ida)).isEmpty();
      grow(store, KEEPING);
      assertThat(facts(store, ida)).hasSize(1);
      assertThat(grow(store, KEEPING).made()).isZero();
    }
  }

  @Test
  void factsKeepTheirSegmentFromBeingForgotten() {
    try (SpaceStore store = open("spared")) {
      store.append(List.of(Message.of("b", Histories.START, IDA, "I live in Bergen.")));
      store.append(Histories.random(new java.util.Random(9), 200));
      grow(store, FORGETTING);
      assertThat(facts(store, Subject.person("ida"))).hasSize(1);
      assertThat(all(store))
          .filteredOn(node -> !node.content().facts().isEmpty())
          .isNotEmpty()
          .noneMatch(ForgettingTest::isForgotten)
          .allSatisfy(
              n -> assertThat(n.content().facts().getFirst().by()).isEqualTo(Maker.Kind.LOCAL));
      List<Statement> told =
          all(store).stream().flatMap(n -> n.content().statements().stream()).toList();
      assertThat(told).isNotEmpty();
    }
  }
}
