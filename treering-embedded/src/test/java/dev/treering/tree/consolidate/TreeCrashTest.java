package dev.treering.tree.consolidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Statement;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.testkit.ChildJvm;
import dev.treering.testkit.Histories;
import dev.treering.tree.TreeSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Kills, at random moments and many times, a process that learns messages in any order and again
 * and again, deletes some and grows the tree in between. What is grown on is, node for node, the
 * tree of a log that was learned at once and grown in peace.
 */
class TreeCrashTest {
  private static final SpaceId SPACE = SpaceId.of("quay");
  private static final int KILLS = 8;
  private static final int MESSAGES = 160;
  private static final int DELETED = 6;

  @TempDir Path directory;

  /** Says when it is first asked, and takes its time over each memory. */
  private record Slow(Consolidator steady, long nanos, AtomicBoolean begun)
      implements Consolidator {
    @Override
    public Maker maker(Level level) {
      return steady.maker(level);
    }

    @Override
    public Consolidation consolidate(Task task) {
      if (begun.compareAndSet(false, true)) {
        System.out.println("growing");
      }
      LockSupport.parkNanos(nanos);
      return steady.consolidate(task);
    }
  }

  /** Says a digest of all it was given. */
  private record Digesting() implements Consolidator {
    @Override
    public Maker maker(Level level) {
      return new Maker(Maker.Kind.MODEL, "digest");
    }

    @Override
    public Consolidation consolidate(Task task) {
      return new Consolidation.Made(
          List.of(new Statement(Inputs.of(task), List.copyOf(task.messages().keySet()))));
    }
  }

  private static Consolidator consolidator(Maker.Kind kind) {
    return switch (kind) {
      case MODEL -> new Digesting();
      case LOCAL ->
          LocalConsolidator.of(
              text -> Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+")),
              UpdateFinder.none(),
              LocalSettings.defaults());
    };
  }

  private static List<Message> accounts() {
    return Histories.random(new Random(3), MESSAGES);
  }

  /** Every so many messages one is deleted. */
  private static List<MessageId> deleted() {
    List<MessageId> ids = accounts().stream().map(Message::id).distinct().toList();
    List<MessageId> some = new ArrayList<>();
    for (int i = 0; i < DELETED; i++) {
      some.add(ids.get(i * ids.size() / DELETED));
    }
    return some;
  }

  /** Works on the space in a home, by a kind of consolidator and a seed, until it is killed. */
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[2]));
    Consolidator slow =
        new Slow(consolidator(Maker.Kind.valueOf(arguments[1])), 1_500_000, new AtomicBoolean());
    List<Message> accounts = new ArrayList<>(accounts());
    Collections.shuffle(accounts, random);
    try (SpaceStore store = open(Path.of(arguments[0]))) {
      while (true) {
        int from = random.nextInt(accounts.size());
        int to = Math.min(accounts.size(), from + 1 + random.nextInt(40));
        store.append(accounts.subList(from, to));
        if (random.nextInt(3) == 0) {
          store.delete(List.of(deleted().get(random.nextInt(DELETED))));
        }
        Instant horizon =
            random.nextInt(3) > 0
                ? TreeGrower.EVERYTHING
                : Histories.START.plus(Duration.ofHours(random.nextInt(70 * 24)));
        grow(store, slow, horizon);
      }
    }
  }

  private static SpaceStore open(Path home) {
    return EmbeddedSpaces.open(home, InstantSource.fixed(Histories.START))
        .open(SPACE, Access.CREATE);
  }

  private static Growth grow(SpaceStore store, Consolidator consolidator, Instant horizon) {
    return new TreeGrower(store.log(), consolidator, TreeSettings.defaults())
        .advanceTo(horizon, GrowthProgress.none());
  }

  @ParameterizedTest
  @EnumSource(Maker.Kind.class)
  void goesOnWhereItWasKilled(Maker.Kind kind) throws Exception {
    Random random = new Random(8);
    Path home = directory.resolve("killed");
    int underWay = 0;
    for (int run = 0; run < KILLS; run++) {
      Path printed = directory.resolve("printed" + run);
      Process worker =
          ChildJvm.startToKill(TreeCrashTest.class, printed, home, kind.name(), random.nextLong());
      Thread.sleep(random.nextInt(700));
      worker.destroyForcibly();
      assertThat(worker.waitFor(30, TimeUnit.SECONDS)).isTrue();
      underWay += isUnderWay(home) ? 1 : 0;
    }
    assertThat(underWay).as("killed while it grew").isGreaterThanOrEqualTo(KILLS / 2);
    List<MemoryNode> expected = finished(directory.resolve("whole"), kind);
    assertThat(expected).hasSizeGreaterThan(MESSAGES);
    assertThat(finished(home, kind)).isEqualTo(expected);
  }

  /** Whether growing had begun and was not done. */
  private static boolean isUnderWay(Path home) {
    try (SpaceStore store = open(home)) {
      return store.log().nodes().schedule().isPresent() && !store.log().nodes().pending().isEmpty();
    }
  }

  private static List<MemoryNode> finished(Path home, Maker.Kind kind) {
    try (SpaceStore store = open(home)) {
      store.append(accounts());
      store.delete(deleted());
      assertThat(grow(store, consolidator(kind), TreeGrower.EVERYTHING).isComplete()).isTrue();
      return store.log().nodes().page(null, 9999);
    }
  }
}
