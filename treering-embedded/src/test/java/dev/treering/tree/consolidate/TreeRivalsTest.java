package dev.treering.tree.consolidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.model.Message;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.store.StoreException;
import dev.treering.testkit.ChildJvm;
import dev.treering.testkit.Histories;
import dev.treering.tree.TreeSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While one process grows the trees of a space, others may read it and nothing else. */
class TreeRivalsTest {
  private static final SpaceId SPACE = SpaceId.of("quay");
  private static final Consolidator LOCAL =
      LocalConsolidator.of(
          text -> Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+")),
          UpdateFinder.none(),
          LocalSettings.defaults());

  @TempDir Path directory;

  private static List<Message> accounts() {
    return Histories.random(new Random(12), 120);
  }

  private static EmbeddedSpaces spaces(Path home) {
    return EmbeddedSpaces.open(home, InstantSource.fixed(Histories.START));
  }

  /** Grows the trees of the space in a home, some milliseconds for each memory. */
  public static void main(String[] arguments) {
    Consolidator slow =
        new Consolidator() {
          @Override
          public Maker maker(Level level) {
            return LOCAL.maker(level);
          }

          @Override
          public Consolidation consolidate(Task task) {
            LockSupport.parkNanos(15_000_000);
            return LOCAL.consolidate(task);
          }
        };
    try (SpaceStore store = spaces(Path.of(arguments[0])).open(SPACE, Access.WRITE)) {
      System.out.println("working");
      grow(store, slow);
    }
  }

  private static Growth grow(SpaceStore store, Consolidator consolidator) {
    return new TreeGrower(store.log(), consolidator, TreeSettings.defaults())
        .advanceTo(TreeGrower.EVERYTHING, GrowthProgress.none());
  }

  private static List<MemoryNode> all(SpaceStore store) {
    return store.log().nodes().page(null, 9999);
  }

  private List<MemoryNode> grownInPeace() {
    try (SpaceStore store = spaces(directory.resolve("peace")).open(SPACE, Access.CREATE)) {
      store.append(accounts());
      assertThat(grow(store, LOCAL).isComplete()).isTrue();
      return all(store);
    }
  }

  @Test
  void nobodyElseGrowsDeletesOrDropsMeanwhile() throws Exception {
    Path home = directory.resolve("rivals");
    EmbeddedSpaces spaces = spaces(home);
    try (SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
      store.append(accounts());
    }
    Process builder = ChildJvm.startToKill(TreeRivalsTest.class, directory.resolve("out"), home);
    try {
      assertThatThrownBy(() -> spaces.open(SPACE, Access.WRITE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("process " + builder.pid());
      assertThatThrownBy(() -> spaces.drop(SPACE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("process " + builder.pid());
      try (SpaceStore store = spaces.open(SPACE, Access.READ)) {
        assertThat(store.log().statistics().messages()).isPositive();
        assertThat(all(store)).allSatisfy(node -> assertThat(node.isMade()).isTrue());
      }
      assertThat(builder.isAlive()).as("all this happened while it grew").isTrue();
      assertThat(builder.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(builder.exitValue()).isZero();
    } finally {
      builder.destroyForcibly();
    }
    try (SpaceStore store = spaces.open(SPACE, Access.READ)) {
      assertThat(all(store)).isEqualTo(grownInPeace());
    }
    spaces.drop(SPACE);
    assertThat(spaces.list()).isEmpty();
  }
}
