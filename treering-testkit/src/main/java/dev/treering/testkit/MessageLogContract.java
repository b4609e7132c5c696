package dev.treering.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.Revision;
import dev.treering.model.tree.Interval;
import dev.treering.store.AppendReceipt;
import dev.treering.store.AppendReceipt.Outcome;
import dev.treering.store.LogEntry;
import dev.treering.store.MessageLog;
import dev.treering.store.Neighbours;
import dev.treering.store.StoreException;
import dev.treering.store.StoredVector;
import dev.treering.store.Timeline;
import dev.treering.store.VectorHistory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every {@link MessageLog} must do. */
public abstract class MessageLogContract {
  /** When every message is recorded. */
  protected static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

  private static final HashEmbedder EMBEDDER = HashEmbedder.ofDimension(16);
  private static final int SEEDS = 12;

  /**
   * Opens a log for writing; makes it when there is none of this name yet.
   *
   * @param name tells the logs of one test apart
   * @param clock tells when messages are recorded
   */
  protected abstract MessageLog open(String name, InstantSource clock);

  private MessageLog open(Object name) {
    return open(name.toString(), InstantSource.fixed(NOW));
  }

  @Test
  void holdsWhatTheReferenceHoldsAfterAnyWritesAndWhenReopened() {
    SeededRandoms.check(
        SEEDS,
        random -> {
          String name = "log" + random.nextLong();
          ReferenceLog reference = new ReferenceLog(NOW);
          for (int opening = 0; opening < 2; opening++) {
            try (MessageLog log = open(name)) {
              assertSame(log, reference);
              for (List<Message> batch : batches(random, Conversations.random(random, 40))) {
                log.append(batch);
                reference.append(batch);
                write(random, log, reference);
              }
              assertSame(log, reference);
            }
          }
        });
  }

  /** Deletes a message or stores some vectors, in both. */
  private static void write(Random random, MessageLog log, ReferenceLog reference) {
    List<LogEntry> entries = reference.entries();
    LogEntry some = entries.get(random.nextInt(entries.size()));
    if (random.nextInt(4) == 0) {
      MessageId id = some.message().id();
      assertThat(log.delete(List.of(id, id, MessageId.of("nobody"))))
          .isEqualTo(reference.delete(id));
    } else {
      EmbeddingVector vector = EMBEDDER.passage(some.message().text());
      log.putVectors(EMBEDDER.modelId(), log.lastSequence(), Map.of(some.message().id(), vector));
      reference.putVector(some.message().id(), vector);
    }
  }

  private static void assertSameTimeline(
      Timeline timeline, ReferenceLog reference, Set<MessageId> ids) {
    for (Duration silence : List.of(Duration.ofMinutes(30), Duration.ofDays(1))) {
      Map<MessageId, Neighbours> beside = new HashMap<>();
      ids.forEach(
          id -> reference.neighbours(id, 2, silence).ifPresent(found -> beside.put(id, found)));
      assertThat(timeline.neighbours(ids, 2, silence)).isEqualTo(beside);
      assertThat(timeline.sessions(silence)).isEqualTo(reference.sessions(silence));
    }
    assertThat(timeline.latest()).isEqualTo(reference.latest());
    Instant end = reference.latest().orElse(Instant.EPOCH);
    for (int most : List.of(1, 3, 1_000)) {
      Interval interval = new Interval(end.minus(Duration.ofDays(most)), end);
      assertThat(timeline.said(interval, most)).isEqualTo(reference.said(interval, most));
    }
  }

  private static void assertSame(MessageLog log, ReferenceLog reference) {
    List<LogEntry> entries = reference.entries();
    assertThat(readAll(log, 7)).isEqualTo(messages(entries));
    Set<MessageId> ids = new TreeSet<>(List.of(MessageId.of("nobody")));
    entries.forEach(entry -> ids.add(entry.message().id()));
    assertThat(List.copyOf(log.messages(ids).values()))
        .containsExactlyInAnyOrderElementsOf(messages(entries));
    assertThat(log.vectors(ids)).isEqualTo(reference.vectors());
    assertSameTimeline(log.timeline(), reference, ids);
    assertVectorChanges(log, reference);
    assertThat(messages(log.withoutVector(EMBEDDER.modelId(), 0, 999)))
        .isEqualTo(
            messages(entries).stream()
                .filter(m -> m.isSpeech() && !reference.vectors().containsKey(m.id()))
                .toList());
    assertThat(log.statistics().vectors()).isEqualTo(reference.vectors().size());
    assertThat(log.statistics().deleted())
        .isEqualTo(messages(entries).stream().filter(m -> m.kind() == MessageKind.DELETED).count());
    assertThat(log.statistics().messages() + log.statistics().deleted()).isEqualTo(entries.size());
    assertThat(log.statistics().speech())
        .isEqualTo(messages(entries).stream().filter(Message::isSpeech).count());
    assertThat(log.statistics().first())
        .isEqualTo(
            messages(entries).stream().map(Message::occurred).min(Instant::compareTo).orElse(null));
    assertThat(log.statistics().last())
        .isEqualTo(
            messages(entries).stream().map(Message::occurred).max(Instant::compareTo).orElse(null));
  }

  /** Reads the vectors page by page, and checks that their numbers rise. */
  private static void assertVectorChanges(MessageLog log, ReferenceLog reference) {
    List<StoredVector> all = new ArrayList<>();
    for (List<StoredVector> next = log.vectorsAfter(0, 3);
        !next.isEmpty();
        next = log.vectorsAfter(all.getLast().number(), 3)) {
      assertThat(next).hasSizeLessThanOrEqualTo(3);
      all.addAll(next);
    }
    assertThat(all).extracting(StoredVector::number).doesNotHaveDuplicates().isSorted();
    assertThat(all)
        .allSatisfy(v -> assertThat(v.number()).isLessThanOrEqualTo(log.vectorHistory().last()))
        .allSatisfy(v -> assertThat(readAll(log, 999)).contains(v.entry().message()));
    Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
    all.forEach(stored -> vectors.put(stored.entry().message().id(), stored.vector()));
    assertThat(vectors).isEqualTo(reference.vectors());
  }

  @Test
  void numbersVectorsAnewWhenTheyAreReplacedOrForgotten() {
    MessageId a = MessageId.of("a");
    MessageId b = MessageId.of("b");
    try (MessageLog log = open("numbers")) {
      assertThat(log.vectorHistory()).isEqualTo(new VectorHistory(0, 0));
      log.append(List.of(Message.of("a", NOW, null, "words"), Message.of("b", NOW, null, "words")));
      log.putVectors(EMBEDDER.modelId(), 2, Map.of(a, EMBEDDER.passage("one")));
      log.putVectors(EMBEDDER.modelId(), 2, Map.of(b, EMBEDDER.passage("two")));
      long before = log.vectorHistory().last();
      log.putVectors(EMBEDDER.modelId(), 2, Map.of(a, EMBEDDER.passage("three")));
      assertThat(log.vectorsAfter(before, 9))
          .singleElement()
          .satisfies(stored -> assertThat(stored.entry().message().id()).isEqualTo(a))
          .satisfies(stored -> assertThat(stored.vector()).isEqualTo(EMBEDDER.passage("three")));
      log.clearVectors();
      long cleared = log.vectorHistory().clearedAt();
      assertThat(cleared).isGreaterThan(before);
      log.putVectors(EMBEDDER.modelId(), 2, Map.of(b, EMBEDDER.passage("four")));
      assertThat(log.vectorHistory().clearedAt()).isEqualTo(cleared);
      assertThat(log.vectorsAfter(cleared, 9)).hasSize(1);
    }
  }

  @Test
  void takesVectorsOfAnotherModelWhenThoseThereWereAreGone() {
    HashEmbedder other = HashEmbedder.ofDimension(8);
    try (MessageLog log = open("gone")) {
      log.append(List.of(Message.of("a", NOW, null, "words"), Message.of("b", NOW, null, "words")));
      MessageId a = MessageId.of("a");
      log.putVectors(EMBEDDER.modelId(), 2, Map.of(a, EMBEDDER.passage("words")));
      long before = log.vectorHistory().last();
      log.delete(List.of(a));
      MessageId b = MessageId.of("b");
      log.putVectors(other.modelId(), log.lastSequence(), Map.of(b, other.passage("words")));
      assertThat(log.vectorHistory().clearedAt()).isGreaterThan(before);
      assertThat(log.vectors(List.of(b))).isEqualTo(Map.of(b, other.passage("words")));
    }
  }

  private static List<Message> messages(List<LogEntry> entries) {
    return entries.stream().map(LogEntry::message).toList();
  }

  /** Reads page by page, and checks that sequence numbers rise. */
  private static List<Message> readAll(MessageLog log, int page) {
    List<LogEntry> all = new ArrayList<>();
    for (List<LogEntry> next = log.read(0, page);
        !next.isEmpty();
        next = log.read(all.getLast().sequence(), page)) {
      assertThat(next).hasSizeLessThanOrEqualTo(page);
      all.addAll(next);
    }
    assertThat(all).extracting(LogEntry::sequence).doesNotHaveDuplicates().isSorted();
    if (!all.isEmpty()) {
      assertThat(log.lastSequence()).isGreaterThanOrEqualTo(all.getLast().sequence());
    }
    return messages(all);
  }

  private static List<List<Message>> batches(Random random, List<Message> messages) {
    List<List<Message>> batches = new ArrayList<>();
    for (int from = 0; from < messages.size(); ) {
      int to = Math.min(messages.size(), from + 1 + random.nextInt(9));
      batches.add(messages.subList(from, to));
      from = to;
    }
    return batches;
  }

  @Test
  void comesToTheSameInAnyOrderAndLearnsNothingFromHearingItAgain() {
    SeededRandoms.check(
        SEEDS,
        random -> {
          List<Message> accounts = new ArrayList<>(Conversations.random(random, 30));
          Map<MessageId, String> first = Map.of();
          for (int order = 0; order < 3; order++) {
            try (MessageLog log = open("order" + random.nextLong())) {
              batches(random, accounts).forEach(log::append);
              Map<MessageId, String> states = states(log);
              assertThat(states).isEqualTo(order == 0 ? states : first);
              first = states;
              long last = log.lastSequence();
              AppendReceipt again = log.append(accounts);
              assertThat(again.count(Outcome.DUPLICATE)).isEqualTo(accounts.size());
              assertThat(again.changes()).isEmpty();
              assertThat(log.lastSequence()).isEqualTo(last);
            }
            Collections.shuffle(accounts, random);
          }
        });
  }

  private static Map<MessageId, String> states(MessageLog log) {
    Map<MessageId, String> states = new TreeMap<>();
    for (Message message : readAll(log, 100)) {
      states.put(
          message.id(),
          message.kind()
              + message.text()
              + message.details().edits().revisions().stream()
                  .map(Revision::text)
                  .sorted()
                  .toList());
    }
    return states;
  }

  @Test
  void tellsWhatBecameOfEachMessage() {
    Message one = Conversations.random(new Random(1), 1).getFirst();
    Message two = one.withKind(MessageKind.MESSAGE).withText("other words");
    try (MessageLog log = open("receipt")) {
      AppendReceipt receipt = log.append(List.of(one, one.deleted(NOW), two));
      assertThat(receipt.outcomes())
          .containsExactly(Outcome.STORED, Outcome.UPDATED, Outcome.DUPLICATE);
      assertThat(receipt.changes()).isEqualTo(log.read(0, 9));
      assertThat(receipt.lastSequence()).isEqualTo(log.lastSequence());
      assertThat(log.append(List.of()).outcomes()).isEmpty();
    }
  }

  @Test
  void takesAllOfAnAppendOrNothing() {
    Message good = Conversations.random(new Random(1), 1).getFirst();
    boolean[] failing = {true};
    InstantSource clock =
        () -> {
          if (failing[0]) {
            throw new IllegalStateException("the clock stands still");
          }
          return NOW;
        };
    try (MessageLog log = open("all-or-none", clock)) {
      assertThatThrownBy(() -> log.append(List.of(good))).hasMessageContaining("stands still");
      assertThat(log.read(0, 9)).isEmpty();
      failing[0] = false;
      assertThat(log.append(List.of(good)).outcomes()).containsExactly(Outcome.STORED);
    }
  }

  @Test
  void numbersTheAppendsOfManyThreadsWithoutGapOrDoubling() throws Exception {
    try (MessageLog log = open("threads");
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        String prefix = "t" + thread + "-";
        all.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 25; i++) {
                    log.append(List.of(Message.of(prefix + i, NOW, null, "words")));
                    assertThat(log.messages(List.of(MessageId.of(prefix + i)))).hasSize(1);
                  }
                }));
      }
      for (Future<?> each : all) {
        each.get();
      }
      assertThat(readAll(log, 13)).extracting(Message::id).hasSize(100).doesNotHaveDuplicates();
    }
  }

  @Test
  void refusesVectorsOfAnotherModelOrDimensionUntilTheOldOnesAreForgotten() {
    MessageId id = MessageId.of("a");
    EmbeddingVector vector = EMBEDDER.passage("words");
    HashEmbedder other = HashEmbedder.ofDimension(8);
    try (MessageLog log = open("model")) {
      log.append(List.of(Message.of("a", NOW, null, "words")));
      log.putVectors(EMBEDDER.modelId(), 1, Map.of(id, vector));
      assertThatThrownBy(() -> log.putVectors("other", 1, Map.of(id, vector)))
          .isInstanceOf(StoreException.Incompatible.class)
          .hasMessageContaining("other")
          .hasMessageContaining(EMBEDDER.modelId());
      assertThatThrownBy(() -> log.withoutVector("other", 0, 1))
          .isInstanceOf(StoreException.Incompatible.class);
      assertThatThrownBy(
              () -> log.putVectors(EMBEDDER.modelId(), 1, Map.of(id, other.passage("words"))))
          .isInstanceOf(StoreException.Incompatible.class)
          .hasMessageContaining("16")
          .hasMessageContaining("8");
      assertThat(log.vectors(List.of(id))).containsEntry(id, vector);
      log.clearVectors();
      assertThat(log.statistics().model()).isEmpty();
      log.putVectors(other.modelId(), 1, Map.of(id, other.passage("words")));
      assertThat(log.statistics().model()).contains(other.modelId());
    }
  }

  @Test
  void passesOverVectorsOfTextsThatHaveChangedSince() {
    Message message = Message.of("a", NOW, null, "words");
    MessageId id = message.id();
    try (MessageLog log = open("stale")) {
      log.append(List.of(message));
      long read = log.lastSequence();
      log.delete(List.of(id));
      log.putVectors(
          EMBEDDER.modelId(),
          read,
          Map.of(id, EMBEDDER.passage("words"), MessageId.of("b"), EMBEDDER.passage("b")));
      assertThat(log.statistics().vectors()).isZero();
    }
  }
}
