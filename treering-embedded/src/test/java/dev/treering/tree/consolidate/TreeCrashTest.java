package dev.treering.tree.consolidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
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
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process that grows a tree, at random moments; what is grown on is the same tree. */
class TreeCrashTest {
  private static final SpaceId SPACE = SpaceId.of("quay");
  private static final int KILLS = 4;

  @TempDir Path directory;

  /** Takes its time over each memory, and says a digest of all it was given. */
  private record Slow(long nanos) implements Consolidator {
    @Override
    public Maker maker(Level level) {
      return new Maker(Maker.Kind.MODEL, "slow");
    }

    @Override
    public Consolidation consolidate(Task task) {
      LockSupport.parkNanos(nanos);
      return new Consolidation.Made(
          List.of(new Statement(Inputs.of(task), List.copyOf(task.messages().keySet()))));
    }
  }

  /** Grows the tree of the space in a home, slowly. */
  public static void main(String[] arguments) {
    try (SpaceStore store = open(Path.of(arguments[0]))) {
      System.out.println("growing");
      grow(store, 2_000_000);
    }
  }

  private static SpaceStore open(Path home) {
    return EmbeddedSpaces.open(home, InstantSource.fixed(Histories.START))
        .open(SPACE, Access.CREATE);
  }

  private static Growth grow(SpaceStore store, long nanos) {
    return new TreeGrower(store.log(), new Slow(nanos), TreeSettings.defaults())
        .advanceTo(TreeGrower.EVERYTHING, GrowthProgress.none());
  }

  @Test
  void goesOnWhereItWasKilled() throws Exception {
    Random random = new Random(8);
    Path killed = directory.resolve("killed");
    Path whole = directory.resolve("whole");
    for (Path home : List.of(killed, whole)) {
      try (SpaceStore store = open(home)) {
        store.append(Histories.random(new Random(3), 200));
      }
    }
    for (int run = 0; run < KILLS; run++) {
      Path printed = directory.resolve("printed" + run);
      Process grower = ChildJvm.startToKill(TreeCrashTest.class, printed, killed);
      Thread.sleep(random.nextInt(500));
      grower.destroyForcibly();
      assertThat(grower.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
    List<MemoryNode> expected = all(whole);
    assertThat(all(killed)).isEqualTo(expected);
  }

  private static List<MemoryNode> all(Path home) {
    try (SpaceStore store = open(home)) {
      Growth growth = grow(store, 0);
      assertThat(growth.isComplete()).isTrue();
      return store.log().nodes().page(null, 9999);
    }
  }
}
