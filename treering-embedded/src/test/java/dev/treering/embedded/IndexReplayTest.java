package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.LoggedIndexStore;
import dev.treering.store.StoreException;
import dev.treering.testkit.Conversations;
import dev.treering.testkit.HashEmbedder;
import dev.treering.testkit.SeededRandoms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An index that stopped anywhere comes to exactly what the log has, also when vectors were replaced
 * or forgotten meanwhile, so that their number tells nothing.
 */
class IndexReplayTest {
  private static final SpaceId SPACE = SpaceId.of("quay");
  private static final int SEEDS = 12;

  @TempDir Path directory;

  @Test
  void catchesUpAfterAnyWritesThatWereNotCommitted() {
    SeededRandoms.check(
        SEEDS,
        random -> {
          Path place = directory.resolve("s" + random.nextLong());
          List<Message> accounts = Conversations.random(random, 40);
          for (int opening = 0; opening < 4; opening++) {
            interrupted(place, random, accounts);
            if (random.nextBoolean()) {
              assertSameAsLog(place);
            }
          }
          assertSameAsLog(place);
        });
  }

  @Test
  void catchesUpWhenKilledBetweenTheCommitsOfItsParts() {
    SeededRandoms.check(
        SEEDS,
        random -> {
          Path place = directory.resolve("p" + random.nextLong());
          List<Message> accounts = Conversations.random(random, 40);
          interrupted(place, random, accounts);
          copy(place.resolve("index/text"), place.resolve("text-before"));
          interrupted(place, random, accounts);
          assertSameAsLog(place);
          copy(place.resolve("text-before"), place.resolve("index/text"));
          assertSameAsLog(place);
        });
  }

  /** Writes, commits the index sometimes, and ends without a last commit. */
  private static void interrupted(Path place, Random random, List<Message> accounts) {
    assertThat(place.toFile().isDirectory() || place.toFile().mkdirs()).isTrue();
    try (SqliteMessageLog log = openLog(place);
        LuceneMessageIndex index = LuceneMessageIndex.open(place.resolve("index"), true)) {
      LoggedIndexStore store = LoggedIndexStore.writing(SPACE, log, index);
      store.commit();
      for (int i = 0; i < 12; i++) {
        write(store, random, accounts);
      }
    }
  }

  private static void write(LoggedIndexStore store, Random random, List<Message> accounts) {
    Message some = accounts.get(random.nextInt(accounts.size()));
    switch (random.nextInt(8)) {
      case 0 -> store.delete(List.of(some.id()));
      case 1 -> store.commit();
      case 2 -> {
        // Forgotten and made anew by another model: as many as before, of another dimension.
        int before = (int) store.log().statistics().vectors();
        store.clearVectors();
        embed(store, random, HashEmbedder.ofDimension(4 + random.nextInt(9)), before);
      }
      case 3, 4 -> {
        String model = store.log().statistics().model().orElse("hash-8");
        int dimension = Integer.parseInt(model.substring(model.indexOf('-') + 1));
        embed(store, random, HashEmbedder.ofDimension(dimension), 5);
      }
      default -> store.append(accounts.subList(0, random.nextInt(accounts.size())));
    }
  }

  /** Gives messages a vector, whether or not they have one. */
  private static void embed(
      LoggedIndexStore store, Random random, HashEmbedder embedder, int count) {
    Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
    for (LogEntry entry : store.log().read(random.nextInt(20), Math.max(1, count))) {
      vectors.put(entry.message().id(), embedder.passage("words " + random.nextInt()));
    }
    store.putVectors(embedder.modelId(), store.log().lastSequence(), vectors);
  }

  private static void assertSameAsLog(Path place) {
    try (SqliteMessageLog log = openLog(place);
        LuceneMessageIndex index = LuceneMessageIndex.open(place.resolve("index"), true);
        IndexSnapshot snapshot = LoggedIndexStore.writing(SPACE, log, index).snapshot(null)) {
      List<Message> held = log.read(0, 9999).stream().map(LogEntry::message).toList();
      List<MessageId> ids = held.stream().map(Message::id).toList();
      assertThat(snapshot.vectors(ids)).isEqualTo(log.vectors(ids));
      assertThat(index.vectorCount()).isEqualTo(log.statistics().vectors());
      assertThat(snapshot.documentCount())
          .isEqualTo(held.stream().filter(Message::isSpeech).count());
    }
  }

  private static SqliteMessageLog openLog(Path place) {
    return SqliteMessageLog.openToWrite(
        place.resolve("log.db"), InstantSource.fixed(Conversations.START));
  }

  @Test
  void anIndexThatIsAheadOfAnOlderCopyOfTheLogIsMadeAnew() throws IOException {
    Random random = new Random(5);
    List<Message> accounts = Conversations.random(random, 40);
    Path place = Files.createDirectory(directory.resolve("older"));
    try (SqliteMessageLog log = openLog(place)) {
      log.append(accounts.subList(0, 10));
    }
    Files.copy(place.resolve("log.db"), place.resolve("copy.db"));
    assertSameAsLog(place);
    try (SqliteMessageLog log = openLog(place);
        LuceneMessageIndex index = LuceneMessageIndex.open(place.resolve("index"), true);
        LoggedIndexStore store = LoggedIndexStore.writing(SPACE, log, index)) {
      store.append(accounts);
    }
    Files.move(
        place.resolve("copy.db"), place.resolve("log.db"), StandardCopyOption.REPLACE_EXISTING);
    assertSameAsLog(place);
  }

  @Test
  void anEmptyLogBesideAFullIndexIsNoNewSpace() throws IOException {
    Path place = Files.createDirectory(directory.resolve("emptied"));
    try (SqliteMessageLog log = openLog(place);
        LuceneMessageIndex index = LuceneMessageIndex.open(place.resolve("index"), true);
        LoggedIndexStore store = LoggedIndexStore.writing(SPACE, log, index)) {
      store.append(List.of(Message.of("a", Conversations.START, null, "ferry")));
    }
    Files.write(place.resolve("log.db"), new byte[0]);
    assertThatThrownBy(() -> assertSameAsLog(place))
        .isInstanceOf(StoreException.Incompatible.class)
        .hasMessageContaining("empty")
        .hasMessageContaining("\nMaybe ");
  }

  private static void copy(Path from, Path to) {
    List<Path> old = new ArrayList<>();
    try {
      Files.createDirectories(to);
      try (Stream<Path> files = Files.list(to)) {
        files.forEach(old::add);
      }
      for (Path file : old) {
        Files.delete(file);
      }
      try (Stream<Path> files = Files.list(from)) {
        for (Path file : files.toList()) {
          Files.copy(file, to.resolve(file.getFileName()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
