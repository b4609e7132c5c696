package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.store.StoreException;
import dev.treering.testkit.HashEmbedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Appends until the disk is full, several times over; run on a small disk of its own. */
final class FullDiskWriter {
  private static final SpaceId SPACE = SpaceId.of("quay");
  private static final Instant START = Instant.parse("2026-02-02T09:00:00Z");
  private static final HashEmbedder EMBEDDER = HashEmbedder.ofDimension(64);
  private static final String RESERVE = "reserve";
  private static final int BALLAST = 8 << 20;

  private final Path disk;
  private final Set<String> acknowledged = new LinkedHashSet<>();
  private int batches;

  private FullDiskWriter(Path disk) {
    this.disk = disk;
  }

  /**
   * @param arguments the directory where the small disk is
   */
  public static void main(String[] arguments) throws Exception {
    FullDiskWriter writer = new FullDiskWriter(Path.of(arguments[0]));
    Path ballast = writer.disk.resolve("ballast");
    Files.write(ballast, new byte[BALLAST]);
    Files.write(writer.disk.resolve(RESERVE), new byte[BALLAST]);
    EmbeddedSpaces spaces = EmbeddedSpaces.open(writer.disk, InstantSource.system());
    try (SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
      String told = writer.fill(store);
      System.out.println("full after " + writer.acknowledged.size() + " messages: " + told);
      assertThat(told).contains("log.db").contains("the disk is full").contains("\nMaybe free");
      writer.assertHeld(store);
      // A second later the index has tried to commit on the full disk, too.
      Thread.sleep(1500);
      writer.fill(store);
      writer.assertHeld(store);

      Files.delete(ballast);
      for (int i = 0; i < 5; i++) {
        writer.append(store);
      }
      writer.assertHeld(store);
      writer.assertFound(store);
      System.out.println("went on to " + writer.acknowledged.size() + " messages");
      writer.fill(store);
      writer.assertHeld(store);
      closeOnFullDisk(store);
    }
    writer.makeRoom(spaces);
    System.out.println("ends with " + writer.acknowledged.size() + " messages");
  }

  /** The last commit of the index may fail; the log has everything. */
  private static void closeOnFullDisk(SpaceStore store) {
    try {
      store.close();
    } catch (StoreException.Broken e) {
      System.out.println("closing: " + e.getMessage());
    }
  }

  /** Makes room, also by removing what is derived, opens again and finds everything. */
  private void makeRoom(EmbeddedSpaces spaces) throws Exception {
    Files.delete(disk.resolve(RESERVE));
    Path index = spaces.directory(SPACE).resolve("index");
    for (Path file : SampleSpace.files(index)) {
      Files.delete(index.resolve(file));
    }
    try (SpaceStore store = spaces.open(SPACE, Access.WRITE)) {
      assertHeld(store);
      assertFound(store);
    }
  }

  /** Appends until that fails and returns what was said. */
  private String fill(SpaceStore store) {
    while (true) {
      try {
        append(store);
      } catch (StoreException.Broken full) {
        return full.getMessage();
      }
    }
  }

  private void append(SpaceStore store) {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String id = "m" + batches + "-" + i;
      messages.add(
          Message.of(id, START.plusSeconds(batches), Author.named("Ada"), "crate of " + id));
    }
    batches++;
    store.append(messages);
    messages.forEach(message -> acknowledged.add(message.id().value()));
    if (batches % 3 == 0) {
      embed(store);
    }
  }

  private static void embed(SpaceStore store) {
    Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
    for (LogEntry entry : store.log().withoutVector(EMBEDDER.modelId(), 0, 60)) {
      vectors.put(entry.message().id(), EMBEDDER.passage(entry.message().text()));
    }
    store.putVectors(EMBEDDER.modelId(), store.log().lastSequence(), vectors);
  }

  /**
   * Everything acknowledged is in the log, and of an append that failed nothing or, unsaid, all.
   */
  private void assertHeld(SpaceStore store) {
    Map<String, Integer> batchSizes = new HashMap<>();
    Set<String> held = new LinkedHashSet<>();
    for (LogEntry entry : store.log().read(0, 1_000_000)) {
      String id = entry.message().id().value();
      assertThat(held.add(id)).as("once: " + id).isTrue();
      batchSizes.merge(id.substring(0, id.indexOf('-')), 1, Integer::sum);
    }
    assertThat(held.containsAll(acknowledged)).as("all acknowledged").isTrue();
    assertThat(batchSizes.values()).containsOnly(40);
    acknowledged.addAll(held);
  }

  private void assertFound(SpaceStore store) {
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      assertThat(snapshot.documentCount()).isEqualTo(acknowledged.size());
    }
  }
}
