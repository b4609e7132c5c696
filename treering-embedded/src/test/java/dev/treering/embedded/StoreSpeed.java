package dev.treering.embedded;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.SpaceId;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.testkit.Conversations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Measures a store on a real disk: {@code java -cp … dev.treering.embedded.StoreSpeed DIR}, where
 * DIR is empty and on the disk to be measured.
 */
final class StoreSpeed {
  private static final SpaceId SPACE = SpaceId.of("speed");
  private static final int IMPORTED = 100_000;
  private static final int BATCH = 1000;
  private static final int SECONDS = 3;

  private final EmbeddedSpaces spaces;
  private final Random random = new Random(1);
  private int given;

  private StoreSpeed(Path home) {
    spaces = EmbeddedSpaces.open(home, InstantSource.system());
  }

  /**
   * @param arguments the directory to write to
   */
  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]);
    StoreSpeed speed = new StoreSpeed(home);
    try (SpaceStore store = speed.spaces.open(SPACE, Access.CREATE)) {
      for (int threads : List.of(1, 8, 64)) {
        speed.appendFrom(store, threads);
      }
      timed("import of " + IMPORTED + " in batches of " + BATCH, () -> speed.fill(store));
      timed("closing", store::close);
    }
    timed("opening to read", () -> speed.spaces.open(SPACE, Access.READ).close());
    try (SpaceStore store = speed.spaces.open(SPACE, Access.WRITE)) {
      timed("deleting one message", () -> store.delete(List.of(speed.message(5).id())));
      timed("reindex", store::reindex);
    }
    System.out.printf(
        Locale.ROOT,
        "%.1f MB of log, %.1f MB in all%n",
        megabytes(home, "log"),
        megabytes(home, ""));
  }

  private static void timed(String what, Runnable work) {
    long start = System.nanoTime();
    work.run();
    System.out.printf(Locale.ROOT, "%s: %.3f s%n", what, (System.nanoTime() - start) / 1e9);
  }

  private Message message(int number) {
    return Message.of(
            "m" + number,
            Conversations.START.plusSeconds(number),
            Author.named("Ada"),
            "The crane lifts crate " + number + " " + Conversations.text(random))
        .withContext(MessageContext.inChannel("quay" + number % 20));
  }

  private void appendFrom(SpaceStore store, int threads) throws InterruptedException {
    int before = given;
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      all.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    while (System.nanoTime() < end) {
                      store.append(List.of(next()));
                    }
                  }));
    }
    for (Thread thread : all) {
      thread.join();
    }
    System.out.printf("%d threads: %d appends/s%n", threads, (given - before) / SECONDS);
  }

  private synchronized Message next() {
    return message(given++);
  }

  private void fill(SpaceStore store) {
    for (int from = 0; from < IMPORTED; from += BATCH) {
      List<Message> batch = new ArrayList<>(BATCH);
      for (int i = 0; i < BATCH; i++) {
        batch.add(next());
      }
      store.append(batch);
    }
  }

  private static double megabytes(Path home, String name) throws IOException {
    long sum = 0;
    for (Path file : SampleSpace.files(home)) {
      if (file.getFileName().toString().startsWith(name)) {
        sum += Files.size(home.resolve(file));
      }
    }
    return sum / 1e6;
  }
}
