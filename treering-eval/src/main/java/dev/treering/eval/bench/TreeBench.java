package dev.treering.eval.bench;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.TreeParts;
import dev.treering.model.Message;
import dev.treering.model.MessageTime;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Subject;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.Growth;
import dev.treering.tree.consolidate.TreeGrower;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Back-fills the memory trees of a generated history that lasts for years, without a model, and
 * watches the heap: what is live after a collection, month by month. The history is generated and
 * appended a stretch at a time, so that it is never in memory as a whole.
 *
 * @param nanoTime a rising clock
 */
public record TreeBench(LongSupplier nanoTime) {
  private static final int BATCH = 1_000;
  private static final int TENTHS = 10;
  private static final Instant START = Instant.parse("2015-01-01T00:00:00Z");
  private static final long BYTES_OF_MEGABYTE = 1 << 20;

  /**
   * What back-filling came to.
   *
   * @param messages how many there were
   * @param months how many months they lasted
   * @param memories how many memories were made
   * @param seconds how long growing took
   * @param liveMegabytes of heap after a collection, at each tenth of the way
   */
  public record Result(
      long messages, int months, long memories, double seconds, List<Long> liveMegabytes) {
    /** Returns messages a second. */
    public double rate() {
      return messages / seconds;
    }
  }

  /**
   * Measures.
   *
   * @param messages how many
   * @param years over how many years they are spread, at least 1
   * @param subjects whose trees are grown
   */
  public Result run(
      int messages, int years, Set<Subject.Kind> subjects, TreeParts parts, long seed) {
    try (Scratch scratch = new Scratch();
        Spaces spaces = EmbeddedSpaces.open(scratch.resolve("home"), InstantSource.system());
        SpaceStore store = spaces.open(SpaceId.of("bench"), Spaces.Access.CREATE)) {
      append(store, messages, years, seed);
      List<Long> live = new ArrayList<>();
      long started = nanoTime.getAsLong();
      Growth growth =
          MemoryTrees.of(store, parts)
              .advanceTo(
                  TreeSettings.defaults().withSubjects(subjects),
                  TreeGrower.EVERYTHING,
                  (done, outOf) -> note(live, done, outOf));
      double seconds = (nanoTime.getAsLong() - started) / 1e9;
      return new Result(
          store.log().statistics().speech(), growth.rings(), growth.made(), seconds, live);
    }
  }

  /** Chats of a thousand messages, one after the other, each moved to its place in the years. */
  private static void append(SpaceStore store, int messages, int years, long seed) {
    int batches = Math.max(1, (messages + BATCH - 1) / BATCH);
    Duration apart = Duration.ofDays(365L * years).dividedBy(batches);
    for (int batch = 0; batch < batches; batch++) {
      List<Message> chat =
          new ChatGenerator(seed + batch).messages(Math.min(BATCH, messages - batch * BATCH));
      Instant first = chat.getFirst().occurred();
      Instant from = START.plus(apart.multipliedBy(batch));
      String prefix = "b" + batch + "-";
      store.append(chat.stream().map(message -> moved(message, prefix, first, from)).toList());
    }
  }

  private static Message moved(Message message, String prefix, Instant first, Instant from) {
    Instant at = from.plus(Duration.between(first, message.occurred()));
    Message copy =
        Message.of(prefix + message.id(), at, message.author(), message.text())
            .withContext(message.context())
            .withKind(message.kind());
    return copy.withTime(MessageTime.at(at));
  }

  private static void note(List<Long> live, int done, int outOf) {
    int tenths = done * TENTHS / Math.max(1, outOf);
    if (tenths > live.size()) {
      System.gc();
      long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      live.add(used / BYTES_OF_MEGABYTE);
    }
  }
}
