package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.LoggedIndexStore;
import dev.treering.store.MessageIndex;
import dev.treering.store.StoreException;
import dev.treering.testkit.Conversations;
import dev.treering.testkit.HashEmbedder;
import dev.treering.testkit.SeededRandoms;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that fails now and then costs no append, and is whole again when it works again. */
class FailingIndexTest {
  private static final HashEmbedder EMBEDDER = HashEmbedder.ofDimension(8);
  private static final Set<String> MAY_FAIL =
      Set.of(
          "apply",
          "applyVectors",
          "clearVectors",
          "commit",
          "purge",
          "rollback",
          "clear",
          "snapshot");

  @TempDir Path directory;

  @Test
  void isWholeAgainWhenItWorksAgain() {
    SeededRandoms.check(
        15,
        random -> {
          String name = "s" + random.nextLong();
          boolean[] failing = {false};
          try (SqliteMessageLog log =
                  SqliteMessageLog.openToWrite(
                      directory.resolve(name + ".db"), InstantSource.fixed(Conversations.START));
              LuceneMessageIndex index = LuceneMessageIndex.open(directory.resolve(name), true)) {
            MessageIndex sometimes = failing(index, () -> failing[0] && random.nextInt(3) == 0);
            LoggedIndexStore store = LoggedIndexStore.writing(SpaceId.of("quay"), log, sometimes);
            List<Message> accounts = Conversations.random(random, 40);
            int refused = 0;
            for (int i = 0; i < 30; i++) {
              failing[0] = i < 25;
              refused += write(store, random, accounts) ? 0 : 1;
            }
            assertThat(refused).isPositive();
            failing[0] = false;
            assertSameAsLog(store);
            store.commit();
            assertThat(store.isInStep()).isTrue();
          }
        });
  }

  /** Returns whether it was done without a failure; an append always is. */
  private static boolean write(LoggedIndexStore store, Random random, List<Message> accounts) {
    int what = random.nextInt(6);
    if (what < 2) {
      store.append(accounts.subList(0, random.nextInt(accounts.size())));
      return true;
    }
    try {
      switch (what) {
        case 2 -> store.delete(List.of(accounts.get(random.nextInt(accounts.size())).id()));
        case 3 -> store.commit();
        case 4 -> store.snapshot(null).close();
        default -> {
          Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
          for (LogEntry entry : store.log().read(random.nextInt(9), 5)) {
            vectors.put(entry.message().id(), EMBEDDER.passage("w" + random.nextInt()));
          }
          store.putVectors(EMBEDDER.modelId(), store.log().lastSequence(), vectors);
        }
      }
      return true;
    } catch (StoreException.Broken failed) {
      assertThat(failed).hasMessageContaining("Maybe");
      return false;
    }
  }

  private static void assertSameAsLog(LoggedIndexStore store) {
    List<Message> held = store.log().read(0, 9999).stream().map(LogEntry::message).toList();
    List<MessageId> ids = held.stream().map(Message::id).toList();
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      assertThat(snapshot.vectors(ids)).isEqualTo(store.log().vectors(ids));
      assertThat(snapshot.documentCount())
          .isEqualTo(held.stream().filter(Message::isSpeech).count());
    }
  }

  private static MessageIndex failing(MessageIndex index, BooleanSupplier fails) {
    return (MessageIndex)
        Proxy.newProxyInstance(
            MessageIndex.class.getClassLoader(),
            new Class<?>[] {MessageIndex.class},
            (proxy, method, arguments) -> {
              if (MAY_FAIL.contains(method.getName()) && fails.getAsBoolean()) {
                throw new StoreException.Broken("No space.\nMaybe later.", new Exception());
              }
              try {
                return method.invoke(index, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
