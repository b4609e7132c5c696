package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.testkit.Conversations;
import dev.treering.testkit.HashEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** A space with a conversation and vectors, its files, and all that can be asked of it. */
final class SampleSpace {
  static final SpaceId ID = SpaceId.of("quay");
  private static final HashEmbedder EMBEDDER = HashEmbedder.ofDimension(16);

  private SampleSpace() {}

  /** Everything that was said and some answers. */
  record Contents(List<LogEntry> log, Map<MessageId, EmbeddingVector> vectors, List<Hit> answers) {
    static Contents of(SpaceStore store) {
      List<LogEntry> log = store.log().read(0, 9999);
      List<MessageId> ids = log.stream().map(entry -> entry.message().id()).toList();
      try (IndexSnapshot snapshot = store.snapshot(null)) {
        Random random = new Random(3);
        List<Hit> answers =
            Stream.generate(() -> Conversations.text(random))
                .limit(20)
                .flatMap(question -> snapshot.lexical(question, 50).stream())
                .toList();
        return new Contents(log, snapshot.vectors(ids), answers);
      }
    }
  }

  /** Makes the space in a home, in several commits of the index. */
  static void make(Path home) {
    List<Message> accounts = Conversations.random(new Random(7), 300);
    for (int from = 0; from < accounts.size(); from += 200) {
      try (SpaceStore store = open(home, Access.CREATE)) {
        store.append(accounts.subList(from, Math.min(accounts.size(), from + 200)));
        Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
        for (LogEntry entry : store.log().withoutVector(EMBEDDER.modelId(), 0, 60)) {
          vectors.put(entry.message().id(), EMBEDDER.passage(entry.message().text()));
        }
        store.putVectors(EMBEDDER.modelId(), store.log().lastSequence(), vectors);
      }
    }
  }

  static SpaceStore open(Path home, Access access) {
    return EmbeddedSpaces.open(home, InstantSource.fixed(Conversations.START)).open(ID, access);
  }

  static Path directory(Path home) {
    return EmbeddedSpaces.open(home, InstantSource.system()).directory(ID);
  }

  static Contents contents(Path home) {
    try (SpaceStore store = open(home, Access.READ)) {
      return Contents.of(store);
    }
  }

  static void assertHolds(Path home, Access access, Contents expected) {
    try (SpaceStore store = open(home, access)) {
      Contents contents = Contents.of(store);
      assertThat(contents.log()).isEqualTo(expected.log());
      assertThat(contents.vectors()).isEqualTo(expected.vectors());
      assertThat(contents.answers()).isEqualTo(expected.answers());
    }
  }

  /** Returns the regular files below a directory, relative to it, in order. */
  static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).map(directory::relativize).sorted().toList();
    }
  }

  /** Copies all files below a directory. */
  static Path copy(Path from, Path to) throws IOException {
    for (Path file : files(from)) {
      Files.createDirectories(to.resolve(file).getParent());
      Files.copy(from.resolve(file), to.resolve(file));
    }
    return to;
  }
}
