package dev.treering.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import dev.treering.model.tree.Interval;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.MessageIndex;
import dev.treering.store.Reach;
import dev.treering.store.StoredVector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every {@link MessageIndex} must do. */
public abstract class MessageIndexContract {
  private static final HashEmbedder EMBEDDER = HashEmbedder.ofDimension(16);
  private static final int SEEDS = 10;
  private static final int MESSAGES = 120;
  private static final double SCORE_ERROR = 1e-4;

  /**
   * Opens an index for writing; makes it when there is none of this name yet.
   *
   * @param name tells the indexes of one test apart
   */
  protected abstract MessageIndex open(String name);

  /** The changes of a conversation and the vectors of its latest texts, as a log has them. */
  private record Story(
      List<LogEntry> changes,
      Map<MessageId, Message> latest,
      Map<MessageId, EmbeddingVector> vectors) {
    static Story random(Random random) {
      ReferenceLog log = new ReferenceLog(Conversations.START);
      List<LogEntry> changes = new ArrayList<>();
      for (Message account : Conversations.random(random, MESSAGES)) {
        log.append(List.of(account));
        log.entries().stream()
            .skip(Math.max(0, log.entries().size() - 1))
            .filter(entry -> changes.isEmpty() || entry.sequence() > changes.getLast().sequence())
            .forEach(changes::add);
      }
      Map<MessageId, Message> latest = new HashMap<>();
      Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
      for (LogEntry change : changes) {
        latest.put(change.message().id(), change.message());
      }
      for (Message message : latest.values()) {
        if (message.isSpeech() && random.nextInt(4) > 0) {
          vectors.put(message.id(), EMBEDDER.passage(message.text()));
        }
      }
      return new Story(List.copyOf(changes), Map.copyOf(latest), Map.copyOf(vectors));
    }

    List<Message> saidBy(Instant asOf) {
      return latest.values().stream().filter(m -> !m.occurred().isAfter(asOf)).toList();
    }

    /** The story as it would be had nothing been said later. */
    Story until(Instant asOf) {
      return new Story(
          changes.stream().filter(c -> !c.message().occurred().isAfter(asOf)).toList(),
          latest,
          vectors);
    }

    Reach reach() {
      return new Reach(changes.getLast().sequence(), vectors.size());
    }

    void tell(MessageIndex index) {
      index.apply(changes);
      List<StoredVector> stored = new ArrayList<>();
      for (LogEntry change : changes) {
        EmbeddingVector vector = vectors.get(change.message().id());
        if (vector != null && change.message().equals(latest.get(change.message().id()))) {
          stored.add(new StoredVector(stored.size() + 1, change, vector));
        }
      }
      index.applyVectors(stored);
    }
  }

  private interface Telling {
    void tell(Random random, Story story, MessageIndex index);
  }

  private void check(String name, Telling telling) {
    SeededRandoms.check(
        SEEDS,
        random -> {
          Story story = Story.random(random);
          try (MessageIndex index = open(name + random.nextLong())) {
            telling.tell(random, story, index);
          }
        });
  }

  @Test
  void answersAsTheFormulasDo() {
    check(
        "formulas",
        (random, story, index) -> {
          story.tell(index);
          try (IndexSnapshot snapshot = index.snapshot(null)) {
            assertReads(random, snapshot, story.latest().values(), story.vectors());
          }
        });
  }

  @Test
  void answersAsOfAnInstantAsIfNothingHadBeenSaidLater() {
    check(
        "as-of",
        (random, story, index) -> {
          story.tell(index);
          Instant asOf = someInstant(random, story);
          try (MessageIndex past = open("past" + random.nextLong());
              IndexSnapshot snapshot = index.snapshot(asOf)) {
            assertReads(random, snapshot, story.saidBy(asOf), story.vectors());
            story.until(asOf).tell(past);
            try (IndexSnapshot expected = past.snapshot(null)) {
              assertSameAnswers(random, story, snapshot, expected);
            }
          }
        });
  }

  @Test
  void hearingChangesAgainIsHarmless() {
    check(
        "again",
        (random, story, index) -> {
          story.tell(index);
          int from = random.nextInt(story.changes().size());
          index.apply(story.changes().subList(from, story.changes().size()));
          story.tell(index);
          assertThat(index.vectorCount()).isEqualTo(story.vectors().size());
          try (IndexSnapshot snapshot = index.snapshot(null)) {
            assertReads(random, snapshot, story.latest().values(), story.vectors());
          }
        });
  }

  @Test
  void keepsWhatWasCommittedAndForgetsTheRestWhenReopened() {
    SeededRandoms.check(
        SEEDS,
        random -> {
          Story story = Story.random(random);
          String name = "reopen" + random.nextLong();
          try (MessageIndex index = open(name)) {
            assertThat(index.committed()).isEqualTo(Reach.NONE);
            story.tell(index);
            index.commit(story.reach());
            index.apply(
                List.of(
                    new LogEntry(9999, Message.of("late", Conversations.START, null, "ferry"))));
          }
          try (MessageIndex index = open(name)) {
            assertThat(index.committed()).isEqualTo(story.reach());
            try (IndexSnapshot snapshot = index.snapshot(null)) {
              assertReads(random, snapshot, story.latest().values(), story.vectors());
            }
            index.clear();
            assertThat(index.vectorCount()).isZero();
            story.tell(index);
            index.purge();
            try (IndexSnapshot snapshot = index.snapshot(null)) {
              assertReads(random, snapshot, story.latest().values(), story.vectors());
            }
          }
        });
  }

  @Test
  void aSnapshotDoesNotChange() {
    check(
        "frozen",
        (random, story, index) -> {
          int half = story.changes().size() / 2;
          Story before = new Story(story.changes().subList(0, half), Map.of(), Map.of());
          before.tell(index);
          Map<MessageId, Message> then = new HashMap<>();
          before.changes().forEach(c -> then.put(c.message().id(), c.message()));
          try (IndexSnapshot snapshot = index.snapshot(null)) {
            story.tell(index);
            index.commit(new Reach(half, 0));
            assertReads(random, snapshot, then.values(), Map.of());
          }
        });
  }

  @Test
  void goesBackToWhatIsOnDisk() {
    check(
        "rollback",
        (random, story, index) -> {
          story.tell(index);
          index.commit(story.reach());
          index.apply(
              List.of(new LogEntry(9999, Message.of("late", Conversations.START, null, "ferry"))));
          index.rollback();
          assertThat(index.committed()).isEqualTo(story.reach());
          try (IndexSnapshot snapshot = index.snapshot(null)) {
            assertReads(random, snapshot, story.latest().values(), story.vectors());
          }
        });
  }

  @Test
  void forgetsItsVectorsForThoseOfAnotherDimension() {
    HashEmbedder other = HashEmbedder.ofDimension(8);
    check(
        "dimension",
        (random, story, index) -> {
          story.tell(index);
          index.commit(story.reach());
          index.clearVectors();
          assertThat(index.vectorCount()).isZero();
          LogEntry last = story.changes().getLast();
          EmbeddingVector vector = other.passage(last.message().text());
          index.applyVectors(List.of(new StoredVector(9999, last, vector)));
          index.commit(new Reach(last.sequence(), 9999));
          try (IndexSnapshot snapshot = index.snapshot(null)) {
            MessageId id = last.message().id();
            assertThat(snapshot.vectors(List.of(id))).isEqualTo(Map.of(id, vector));
            assertThat(snapshot.documentCount())
                .isEqualTo(story.latest().values().stream().filter(Message::isSpeech).count());
          }
        });
  }

  private static Instant someInstant(Random random, Story story) {
    List<LogEntry> changes = story.changes();
    return changes.get(random.nextInt(changes.size())).message().occurred();
  }

  private static void assertReads(
      Random random,
      IndexSnapshot snapshot,
      Collection<Message> visible,
      Map<MessageId, EmbeddingVector> vectors) {
    ReferenceIndex reference = new ReferenceIndex(visible, vectors, snapshot::terms);
    List<Message> messages = List.copyOf(visible);
    assertThat(snapshot.documentCount()).isEqualTo(reference.documentCount());
    Set<MessageId> ids = new LinkedHashSet<>(List.of(MessageId.of("elsewhere")));
    messages.forEach(message -> ids.add(message.id()));
    assertThat(snapshot.vectors(ids)).isEqualTo(reference.vectors(ids));
    assertThat(snapshot.replies(ids)).isEqualTo(reference.replies(ids));
    assertThat(snapshot.answered(ids)).isEqualTo(reference.answered(ids));
    for (int i = 0; i < 6; i++) {
      String question = Conversations.text(random);
      List<String> terms = snapshot.terms(question);
      for (String term : terms) {
        assertThat(snapshot.documentFrequency(term))
            .as("df of " + term)
            .isEqualTo(reference.documentFrequency(term));
      }
      int limit = 1 + random.nextInt(i == 0 ? 200 : 20);
      assertRanking(snapshot.lexical(question, limit), reference.lexical(terms), limit);
      EmbeddingVector meaning = EMBEDDER.query(question);
      assertRanking(snapshot.nearest(meaning, limit), reference.nearest(meaning), limit);
      if (!messages.isEmpty()) {
        Message some = messages.get(random.nextInt(messages.size()));
        Topic topic = some.topic();
        Instant from = some.occurred().minus(Duration.ofHours(random.nextInt(4)));
        Instant to = some.occurred().plus(Duration.ofHours(random.nextInt(4)));
        assertThat(snapshot.window(topic, from, to)).isEqualTo(reference.window(topic, from, to));
        Interval interval = new Interval(from, to.plusNanos(1));
        IndexSnapshot part = snapshot.within(interval);
        assertRanking(
            part.lexical(question, limit), saidIn(interval, reference.lexical(terms)), limit);
        assertRanking(
            part.nearest(meaning, limit), saidIn(interval, reference.nearest(meaning)), limit);
      }
    }
  }

  private static List<Hit> saidIn(Interval interval, List<Hit> hits) {
    return hits.stream().filter(hit -> interval.contains(hit.occurred())).toList();
  }

  /** Equal up to rounding: neighbours whose scores differ by less may change places. */
  private static void assertRanking(List<Hit> actual, List<Hit> all, int limit) {
    Map<MessageId, Hit> expected = new HashMap<>();
    all.forEach(hit -> expected.put(hit.id(), hit));
    assertThat(actual).hasSize(Math.min(limit, all.size())).isSortedAccordingTo(Hit.BEST_FIRST);
    for (int i = 0; i < actual.size(); i++) {
      Hit hit = actual.get(i);
      assertThat(expected).containsKey(hit.id());
      assertThat(hit.occurred()).isEqualTo(occurred(expected, hit));
      assertThat(hit.score()).isCloseTo(score(expected, hit), within(SCORE_ERROR));
      assertThat(hit.score()).isCloseTo(all.get(i).score(), within(SCORE_ERROR));
      if (isAlone(all, i)) {
        assertThat(hit.id()).as("rank " + i).isEqualTo(all.get(i).id());
      }
    }
  }

  private static Instant occurred(Map<MessageId, Hit> expected, Hit hit) {
    return expected.getOrDefault(hit.id(), hit).occurred();
  }

  private static double score(Map<MessageId, Hit> expected, Hit hit) {
    return expected.getOrDefault(hit.id(), hit).score();
  }

  private static boolean isAlone(List<Hit> all, int i) {
    return (i == 0 || differ(all.get(i - 1), all.get(i)))
        && (i + 1 == all.size() || differ(all.get(i), all.get(i + 1)));
  }

  /** Scores that are equal to the bit are ordered by time and id, also by rounding arithmetic. */
  private static boolean differ(Hit a, Hit b) {
    return a.score() - b.score() > 1e-5;
  }

  private static void assertSameAnswers(
      Random random, Story story, IndexSnapshot actual, IndexSnapshot expected) {
    Set<MessageId> ids = story.latest().keySet();
    assertThat(actual.documentCount()).isEqualTo(expected.documentCount());
    assertThat(actual.vectors(ids)).isEqualTo(expected.vectors(ids));
    assertThat(actual.replies(ids)).isEqualTo(expected.replies(ids));
    assertThat(actual.answered(ids)).isEqualTo(expected.answered(ids));
    for (int i = 0; i < 6; i++) {
      String question = Conversations.text(random);
      assertThat(actual.lexical(question, 20)).isEqualTo(expected.lexical(question, 20));
      assertThat(actual.nearest(EMBEDDER.query(question), 20))
          .isEqualTo(expected.nearest(EMBEDDER.query(question), 20));
      for (String term : actual.terms(question)) {
        assertThat(actual.documentFrequency(term)).isEqualTo(expected.documentFrequency(term));
      }
    }
    for (Message message : story.latest().values()) {
      assertThat(actual.window(message.topic(), Instant.MIN, Instant.MAX))
          .isEqualTo(expected.window(message.topic(), Instant.MIN, Instant.MAX));
    }
  }

  @Test
  void equalScoresAreOrderedByTimeThenById() {
    try (MessageIndex index = open("ties")) {
      Instant noon = Conversations.START;
      List<LogEntry> entries = new ArrayList<>();
      for (String id : List.of("late", "b", "a", "\uFF5E", "🚢")) {
        Instant at = id.equals("late") ? noon.plusSeconds(1) : noon;
        entries.add(new LogEntry(entries.size() + 1, Message.of(id, at, null, "ferry tide")));
      }
      index.apply(entries);
      try (IndexSnapshot snapshot = index.snapshot(null)) {
        for (int limit = 1; limit <= 5; limit++) {
          assertThat(snapshot.lexical("tide", limit))
              .extracting(hit -> hit.id().value())
              .isEqualTo(List.of("a", "b", "\uFF5E", "🚢", "late").subList(0, limit));
        }
      }
    }
  }

  @Test
  void questionsOfAnyShapeAreWordsOnly() {
    try (MessageIndex index = open("literal")) {
      index.apply(List.of(new LogEntry(1, Message.of("a", Conversations.START, null, "ferry"))));
      try (IndexSnapshot snapshot = index.snapshot(null)) {
        assertThat(snapshot.lexical("+ferry -ferry AND (\"ferry~2* OR \\", 5)).hasSize(1);
        assertThat(snapshot.lexical("ferry ".repeat(9_000), 5)).hasSize(1);
        StringBuilder many = new StringBuilder("ferry");
        for (int i = 0; i < 9_000; i++) {
          many.append(" w").append(i);
        }
        assertThat(snapshot.lexical(many.toString(), 5)).hasSize(1);
        assertThat(snapshot.lexical(" \t🚢", 5)).isEmpty();
      }
    }
  }

  @Test
  void takesMessagesOfAnySize() {
    String text =
        "hub-1/2:3 ".repeat(20_000)
            + "x".repeat(100_000)
            + " 1-a".repeat(50_000).replace(" ", ".")
            + " ferry";
    try (MessageIndex index = open("large")) {
      index.apply(
          List.of(
              new LogEntry(1, Message.of("a", Conversations.START, null, text)),
              new LogEntry(2, Message.of("b".repeat(900), Instant.MIN, null, "")),
              new LogEntry(3, Message.of("c", Instant.MAX, null, "ferry"))));
      try (IndexSnapshot snapshot = index.snapshot(null)) {
        assertThat(snapshot.lexical("ferry", 5)).hasSize(2);
        assertThat(snapshot.documentCount()).isEqualTo(3);
      }
    }
  }
}
