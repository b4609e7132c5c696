package dev.treering.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import dev.treering.store.StoreException;
import dev.treering.store.StoredVector;
import dev.treering.store.UnknownSpaceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every {@link Spaces} must do with log and index together. */
public abstract class SpacesContract {
  private static final HashEmbedder EMBEDDER = HashEmbedder.ofDimension(16);
  private static final HashEmbedder OTHER_EMBEDDER = HashEmbedder.ofDimension(8);
  private static final SpaceId SPACE = SpaceId.of("Quay / Ünited 工");
  private static final SpaceId OTHER = SpaceId.of("quay / ünited 工");

  /** Opens the home of this test; further calls open the same one again. */
  protected abstract Spaces open();

  @Test
  void aSpaceIsThereFromItsMakingToItsDropping() {
    try (Spaces spaces = open()) {
      assertThat(spaces.list()).isEmpty();
      assertThatThrownBy(() -> spaces.open(SPACE, Access.WRITE))
          .isInstanceOf(UnknownSpaceException.class)
          .hasMessageContaining("Maybe");
      assertThatThrownBy(() -> spaces.drop(SPACE)).isInstanceOf(UnknownSpaceException.class);
      spaces.open(SPACE, Access.CREATE).close();
      spaces.open(OTHER, Access.CREATE).close();
      assertThat(spaces.list()).containsExactlyInAnyOrder(SPACE, OTHER);
    }
    try (Spaces spaces = open()) {
      spaces.open(SPACE, Access.READ).close();
      spaces.drop(SPACE);
      assertThat(spaces.list()).containsExactly(OTHER);
      assertThatThrownBy(() -> spaces.open(SPACE, Access.READ))
          .isInstanceOf(UnknownSpaceException.class)
          .hasMessageContaining(OTHER.value());
    }
  }

  @Test
  void nothingCrossesSpaces() {
    try (Spaces spaces = open();
        SpaceStore one = spaces.open(SPACE, Access.CREATE);
        SpaceStore two = spaces.open(OTHER, Access.CREATE)) {
      one.append(List.of(Message.of("a", Conversations.START, null, "ferry")));
      two.append(List.of(Message.of("a", Conversations.START, null, "crane")));
      assertThat(ids(one, "ferry")).containsExactly("a");
      assertThat(ids(two, "ferry")).isEmpty();
      two.delete(List.of(MessageId.of("a")));
      assertThat(ids(one, "ferry")).containsExactly("a");
    }
  }

  @Test
  void oneWritesAndOthersRead() {
    try (Spaces spaces = open();
        SpaceStore writer = spaces.open(SPACE, Access.CREATE)) {
      writer.append(List.of(Message.of("a", Conversations.START, null, "ferry")));
      for (Access access : List.of(Access.WRITE, Access.CREATE)) {
        assertThatThrownBy(() -> spaces.open(SPACE, access))
            .isInstanceOf(StoreException.Busy.class)
            .hasMessageContaining(SPACE.value())
            .hasMessageContaining("Maybe");
      }
      try (SpaceStore reader = spaces.open(SPACE, Access.READ)) {
        assertThat(reader.writable()).isFalse();
        assertThat(reader.log().read(0, 9)).hasSize(1);
        assertThatThrownBy(() -> reader.append(List.of()))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("reading only");
      }
    }
  }

  @Test
  void whatItFindsIsWhatTheLogHoldsAlsoAfterReopeningAndReindexing() {
    SeededRandoms.check(
        6,
        random -> {
          SpaceId space = SpaceId.of("s" + random.nextLong());
          try (Spaces spaces = open()) {
            try (SpaceStore store = spaces.open(space, Access.CREATE)) {
              write(random, store);
              assertFindsWhatIsHeld(random, store);
            }
            try (SpaceStore store = spaces.open(space, Access.READ)) {
              assertFindsWhatIsHeld(random, store);
            }
            try (SpaceStore store = spaces.open(space, Access.WRITE)) {
              write(random, store);
              store.reindex();
              assertFindsWhatIsHeld(random, store);
            }
          }
        });
  }

  @Test
  void takesVectorsOfAnotherModelWhenThoseThereWereAreGone() {
    MessageId one = MessageId.of("one");
    MessageId two = MessageId.of("two");
    EmbeddingVector vector = OTHER_EMBEDDER.passage("crane");
    try (Spaces spaces = open()) {
      try (SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
        store.append(
            List.of(
                Message.of("one", Conversations.START, null, "ferry"),
                Message.of("two", Conversations.START, null, "crane")));
        store.putVectors(EMBEDDER.modelId(), 2, Map.of(one, EMBEDDER.passage("ferry")));
        store.delete(List.of(one));
        store.putVectors(OTHER_EMBEDDER.modelId(), store.log().lastSequence(), Map.of(two, vector));
      }
      try (SpaceStore store = spaces.open(SPACE, Access.READ);
          IndexSnapshot snapshot = store.snapshot(null)) {
        assertThat(snapshot.vectors(List.of(one, two))).isEqualTo(Map.of(two, vector));
      }
    }
  }

  private static void write(Random random, SpaceStore store) {
    HashEmbedder embedder = random.nextBoolean() ? EMBEDDER : OTHER_EMBEDDER;
    store.clearVectors();
    List<Message> accounts = Conversations.random(random, 60);
    for (int from = 0; from < accounts.size(); from += 7) {
      store.append(accounts.subList(from, Math.min(accounts.size(), from + 7)));
      if (random.nextInt(3) == 0) {
        store.delete(List.of(accounts.get(random.nextInt(from + 1)).id()));
      }
      if (random.nextBoolean()) {
        Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
        for (LogEntry entry : store.log().withoutVector(embedder.modelId(), 0, 9)) {
          vectors.put(entry.message().id(), embedder.passage(entry.message().text()));
        }
        for (StoredVector stored : store.log().vectorsAfter(random.nextInt(20), 2)) {
          vectors.put(stored.entry().message().id(), embedder.passage("replaced " + from));
        }
        store.putVectors(embedder.modelId(), store.log().lastSequence(), vectors);
      }
    }
  }

  private static void assertFindsWhatIsHeld(Random random, SpaceStore store) {
    List<Message> held = store.log().read(0, 9999).stream().map(LogEntry::message).toList();
    List<MessageId> ids = held.stream().map(Message::id).toList();
    Map<MessageId, EmbeddingVector> vectors = store.log().vectors(ids);
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      ReferenceIndex reference = new ReferenceIndex(held, vectors, snapshot::terms);
      assertThat(snapshot.documentCount()).isEqualTo(reference.documentCount());
      assertThat(snapshot.vectors(ids)).isEqualTo(reference.vectors(ids));
      for (int i = 0; i < 4; i++) {
        String question = Conversations.text(random);
        assertThat(snapshot.lexical(question, 9999))
            .extracting(Hit::id)
            .containsExactlyInAnyOrderElementsOf(
                reference.lexical(snapshot.terms(question)).stream().map(Hit::id).toList());
      }
    }
  }

  @Test
  void appendsOfManyThreadsAreAllFound() throws InterruptedException {
    try (Spaces spaces = open();
        SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
      List<Thread> threads = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        String prefix = "t" + thread + "-";
        threads.add(
            Thread.ofVirtual()
                .start(
                    () -> {
                      for (int i = 0; i < 30; i++) {
                        String id = prefix + i;
                        store.append(
                            List.of(
                                Message.of(id, Conversations.START, null, "ferry"),
                                Message.of("shared" + i, Conversations.START, null, "ferry")));
                      }
                    }));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(ids(store, "ferry")).hasSize(150).doesNotHaveDuplicates();
    }
  }

  private static List<String> ids(SpaceStore store, String question) {
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      return snapshot.lexical(question, 9999).stream().map(hit -> hit.id().value()).toList();
    }
  }
}
