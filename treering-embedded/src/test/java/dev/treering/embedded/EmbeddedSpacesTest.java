package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.model.Topic;
import dev.treering.store.AppendReceipt.Outcome;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.store.StoreException;
import dev.treering.store.UnknownSpaceException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedSpacesTest {
  private static final Instant START = Instant.parse("2026-02-02T09:00:00Z");
  private static final SpaceId SPACE = SpaceId.of("Press House / Ünited");

  @TempDir Path home;
  private EmbeddedSpaces spaces;

  @BeforeEach
  void open() {
    spaces = EmbeddedSpaces.open(home, InstantSource.fixed(START));
  }

  private static Message message(String id, long minutes, String text) {
    return Message.of(id, START.plusSeconds(60 * minutes), Author.of("ada", "Ada"), text)
        .withContext(MessageContext.inChannel("move"));
  }

  @Test
  void findsWhatWasAppendedAtOnceAndAfterReopening() {
    try (SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
      assertThat(
              store
                  .append(
                      List.of(
                          message("a", 0, "The platen press moves on Friday"),
                          message("b", 1, "Tea is ready")))
                  .outcomes())
          .containsExactly(Outcome.STORED, Outcome.STORED);
      assertThat(found(store, "presses moving", null)).startsWith("a");
    }
    try (SpaceStore store = spaces.open(SPACE, Access.READ)) {
      assertThat(found(store, "when does the press move", null)).startsWith("a");
      assertThat(store.messages(List.of(MessageId.of("a"))).values())
          .extracting(Message::text)
          .containsExactly("The platen press moves on Friday");
    }
    assertThat(spaces.list()).containsExactly(SPACE);
  }

  @Test
  void theFutureDoesNotExistAsOfAnInstant() {
    try (SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
      store.append(List.of(message("a", 0, "press in the loft"), message("b", 1, "tea")));
      double alone;
      try (IndexSnapshot before = store.snapshot(null)) {
        alone = before.lexical("press", 5).getFirst().score();
      }
      store.append(
          List.of(message("c", 60, "press press in the hall"), message("d", 61, "the press")));
      try (IndexSnapshot past = store.snapshot(START.plusSeconds(300))) {
        List<Hit> hits = past.lexical("press", 5);
        assertThat(hits).extracting(hit -> hit.id().value()).containsExactly("a");
        assertThat(hits.getFirst().score()).isEqualTo(alone);
        assertThat(past.documentCount()).isEqualTo(2);
        assertThat(past.documentFrequency("press")).isEqualTo(1);
        assertThat(past.window(new Topic.Channel("move"), START, START.plusSeconds(9999)))
            .hasSize(2);
      }
    }
  }

  @Test
  void appendingAgainChangesNothingAndADeletedMessageStaysDeleted() {
    try (SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
      Message message = message("a", 0, "a secret plan");
      store.append(List.of(message));
      assertThat(store.append(List.of(message)).outcomes()).containsExactly(Outcome.DUPLICATE);
      assertThat(store.delete(List.of(MessageId.of("a")))).isEqualTo(1);
      assertThat(store.append(List.of(message)).outcomes()).containsExactly(Outcome.DUPLICATE);
      assertThat(found(store, "secret plan", null)).isEmpty();
    }
  }

  @Test
  void vectorsAreFoundByMeaningAndGoWithTheirText() {
    try (SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
      store.append(List.of(message("a", 0, "one"), message("b", 1, "two")));
      EmbeddingVector east = EmbeddingVector.normalized(new float[] {1, 0});
      EmbeddingVector north = EmbeddingVector.normalized(new float[] {0, 1});
      store.putVectors(
          "m",
          store.log().lastSequence(),
          Map.of(MessageId.of("a"), east, MessageId.of("b"), north));
      try (IndexSnapshot snapshot = store.snapshot(null)) {
        assertThat(snapshot.nearest(north, 5))
            .extracting(hit -> hit.id().value())
            .containsExactly("b", "a");
        assertThat(snapshot.vectors(List.of(MessageId.of("a"))))
            .containsEntry(MessageId.of("a"), east);
      }
      assertThatThrownBy(() -> store.putVectors("other", 99, Map.of(MessageId.of("a"), east)))
          .isInstanceOf(StoreException.Incompatible.class)
          .hasMessageContaining("reembed");
      assertThat(store.log().withoutVector("m", 0, 9)).isEmpty();
    }
  }

  @Test
  void aSecondWriterIsToldSoAndReadersAreWelcome() {
    try (SpaceStore writer = spaces.open(SPACE, Access.CREATE)) {
      writer.append(List.of(message("a", 0, "press")));
      assertThatThrownBy(() -> spaces.open(SPACE, Access.WRITE))
          .isInstanceOf(StoreException.Busy.class)
          .hasMessageContaining("one writer at a time")
          .hasMessageContaining("Maybe");
      try (SpaceStore reader = spaces.open(SPACE, Access.READ)) {
        assertThat(reader.writable()).isFalse();
        assertThat(reader.log().lastSequence()).isEqualTo(1);
      }
    }
  }

  @Test
  void anUnknownSpaceIsNamedWithThoseThatExist() {
    spaces.open(SpaceId.of("known"), Access.CREATE).close();
    assertThatThrownBy(() -> spaces.open(SpaceId.of("unknown"), Access.READ))
        .isInstanceOf(UnknownSpaceException.class)
        .hasMessageContaining("known");
    spaces.drop(SpaceId.of("known"));
    assertThat(spaces.list()).isEmpty();
  }

  @Test
  void findsWordsOfManyLanguages() {
    try (SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
      store.append(
          List.of(
              message("zh", 0, "印刷机星期三搬到新的大厅"),
              message("ja", 1, "印刷機は水曜日に新しいホールへ移します"),
              message("ko", 2, "인쇄기는 수요일에 새 강당으로 옮깁니다"),
              message("th", 3, "เครื่องพิมพ์จะย้ายไปห้องโถงใหม่วันพุธ"),
              message("de", 4, "Die Druckerpresse zieht am Mittwoch in die Straßenhalle um"),
              message("fr", 5, "La presse à imprimer déménage à l'été"),
              message("id", 6, "ticket HUB-212 moves to 10:45 on v2.3"),
              message("en", 7, "Nothing of note happened today")));
      assertThat(found(store, "什么时候搬印刷机", null)).startsWith("zh");
      assertThat(found(store, "ホールはいつ移しますか", null)).startsWith("ja");
      assertThat(found(store, "인쇄기 언제", null)).startsWith("ko");
      assertThat(found(store, "ห้องโถงใหม่", null)).startsWith("th");
      assertThat(found(store, "strassenhalle", null)).startsWith("de");
      assertThat(found(store, "demenage", null)).startsWith("fr");
      assertThat(found(store, "hub-212", null)).startsWith("id");
      assertThat(found(store, "what about 212?", null)).startsWith("id");
    }
  }

  private static List<String> found(SpaceStore store, String text, Instant asOf) {
    try (IndexSnapshot snapshot = store.snapshot(asOf)) {
      return snapshot.lexical(text, 10).stream().map(hit -> hit.id().value()).toList();
    }
  }
}
