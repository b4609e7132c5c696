package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.model.Topic;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.IndexedMessage;
import dev.treering.store.LogEntry;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.testkit.ChildJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that appends from two threads, at random moments, and looks at what it left:
 * every acknowledged message is there, none twice, and the index opens and has them all.
 */
class CrashTest {
  @TempDir Path directory;

  @Test
  void losesNothingWhenKilledAFewTimes() throws Exception {
    kill(5, new Random(1));
  }

  @Test
  @Tag("slow")
  void losesNothingWhenKilledAHundredTimes() throws Exception {
    kill(100, new Random(2));
  }

  private void kill(int times, Random random) throws Exception {
    Path home = directory.resolve("home");
    Set<String> acknowledged = new HashSet<>();
    long start = System.nanoTime();
    for (int run = 0; run < times; run++) {
      Path printed = directory.resolve("printed" + run);
      Process writer = ChildJvm.startToKill(CrashWriter.class, printed, home, "r" + run);
      Thread.sleep(random.nextInt(400));
      writer.destroyForcibly();
      assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
      acknowledged.addAll(wholeLines(printed));
      assertThat(acknowledged).as("run %d acknowledged something", run).isNotEmpty();
      check(home, acknowledged, run);
    }
    System.out.printf(
        "%d kills, %d messages acknowledged, none lost, %d s%n",
        times, acknowledged.size(), TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
  }

  private static void check(Path home, Set<String> acknowledged, int run) {
    try (SpaceStore store =
        EmbeddedSpaces.open(home, InstantSource.system()).open(CrashWriter.SPACE, Access.READ)) {
      List<String> stored = new ArrayList<>();
      long after = 0;
      for (List<LogEntry> page = store.log().read(after, 5000);
          !page.isEmpty();
          page = store.log().read(after, 5000)) {
        page.forEach(entry -> stored.add(entry.message().id().value()));
        after = page.getLast().sequence();
      }
      Set<String> held = new HashSet<>(stored);
      assertThat(held).as("run %d: none twice", run).hasSize(stored.size());
      assertThat(held.containsAll(acknowledged)).as("run %d: none missing", run).isTrue();
      try (IndexSnapshot snapshot = store.snapshot(null)) {
        List<String> indexed =
            snapshot
                .window(
                    new Topic.Channel("move"),
                    CrashWriter.START,
                    CrashWriter.START.plus(Duration.ofDays(365)))
                .stream()
                .map(IndexedMessage::id)
                .map(Object::toString)
                .toList();
        assertThat(new HashSet<>(indexed).equals(held)).as("run %d: index", run).isTrue();
        assertThat(indexed).as("run %d: index, none twice", run).hasSize(stored.size());
      }
    }
  }

  /** A last line without its end was cut by the kill. */
  private static List<String> wholeLines(Path printed) throws Exception {
    String text = Files.readString(printed, StandardCharsets.UTF_8);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }
}
