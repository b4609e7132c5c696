package dev.treering.embedded;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.SpaceId;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Appends from two threads until it is killed, and prints every id that was acknowledged. */
final class CrashWriter {
  static final SpaceId SPACE = SpaceId.of("crash");
  static final Instant START = Instant.parse("2026-02-02T09:00:00Z");

  private CrashWriter() {}

  /**
   * @param arguments the home directory, and a prefix for ids that no earlier run used
   */
  public static void main(String[] arguments) throws InterruptedException {
    SpaceStore store =
        EmbeddedSpaces.open(Path.of(arguments[0]), InstantSource.system())
            .open(SPACE, Access.CREATE);
    List<Thread> threads = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      threads.add(Thread.ofPlatform().start(() -> append(store, arguments[1] + name)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void append(SpaceStore store, String prefix) {
    for (int batch = 0; ; batch++) {
      List<Message> messages = new ArrayList<>();
      StringBuilder ids = new StringBuilder();
      for (int i = 0; i <= batch % 7; i++) {
        String id = prefix + "-" + batch + "-" + i;
        ids.append(id).append('\n');
        messages.add(
            Message.of(id, START.plusSeconds(batch), Author.named("Ada"), "crate " + id)
                .withContext(MessageContext.inChannel("move")));
      }
      store.append(messages);
      synchronized (System.out) {
        System.out.print(ids);
        System.out.flush();
      }
    }
  }
}
