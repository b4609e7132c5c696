package dev.treering.eval.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.MessageMerge;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChatGeneratorTest {
  private static final List<Message> CHAT = new ChatGenerator(1).messages(3_000);

  @Test
  void sameSeedMakesTheSameChatAndAnotherSeedAnother() {
    assertThat(new ChatGenerator(1).messages(3_000)).isEqualTo(CHAT);
    assertThat(new ChatGenerator(2).messages(3_000)).isNotEqualTo(CHAT);
  }

  @Test
  void answersFollowWhatTheyAnswerOnItsTopic() {
    Map<MessageId, Message> before = new HashMap<>();
    int answers = 0;
    for (Message message : CHAT) {
      MessageId answered = message.context().answered().orElse(null);
      if (answered != null) {
        answers++;
        assertThat(before).containsKey(answered);
        assertThat(before.get(answered).topic()).isEqualTo(message.topic());
      }
      before.put(message.id(), message);
    }
    assertThat(answers).isBetween(600, 1_200);
  }

  @Test
  void aFifthStandsInThreadsThatBeginOutsideOfAny() {
    Map<MessageId, Message> byId = new HashMap<>();
    CHAT.forEach(message -> byId.put(message.id(), message));
    List<MessageId> threads =
        CHAT.stream()
            .map(message -> message.context().threadParent())
            .filter(Objects::nonNull)
            .toList();
    assertThat(threads).hasSizeBetween(450, 750);
    assertThat(threads)
        .allSatisfy(
            first -> assertThat(byId.get(first).context().threadParent()).as("%s", first).isNull());
  }

  @Test
  void someAreEditedAndFewerDeletedAfterTheyWereSaid() {
    ChatGenerator generator = new ChatGenerator(1);
    List<Message> said = generator.messages(10_000);
    List<Message> changes = generator.changes(said);
    Map<MessageId, Message> before = new HashMap<>();
    said.forEach(message -> before.put(message.id(), message));
    List<Message> deleted = changes.stream().filter(message -> !message.isSpeech()).toList();
    assertThat(deleted).hasSizeBetween(25, 80);
    assertThat(changes.size() - deleted.size()).isBetween(150, 250);
    for (Message change : changes) {
      Message old = before.get(change.id());
      assertThat(change.text()).isNotEqualTo(old.text());
      assertThat(MessageMerge.merge(old, change)).isPresent();
    }
  }

  @Test
  void timeRisesTopicsInterleaveAndLengthsDiffer() {
    Set<Object> topics = new HashSet<>();
    int changes = 0;
    for (int i = 1; i < CHAT.size(); i++) {
      assertThat(CHAT.get(i).occurred()).isAfter(CHAT.get(i - 1).occurred());
      topics.add(CHAT.get(i).topic());
      changes += CHAT.get(i).topic().equals(CHAT.get(i - 1).topic()) ? 0 : 1;
    }
    assertThat(topics).hasSizeGreaterThan(40);
    assertThat(changes).isGreaterThan(topics.size());
    List<Integer> words =
        CHAT.stream().map(message -> message.text().split(" ", -1).length).sorted().toList();
    assertThat(words.get(words.size() / 2)).isBetween(7, 18);
    assertThat(words.getLast()).isGreaterThan(60);
  }

  @Test
  void percentilesAreValuesOfTheNearestRank() {
    List<Double> values = List.of(5.0, 1.0, 4.0, 2.0, 3.0);
    assertThat(Percentiles.median(values)).isEqualTo(3);
    assertThat(Percentiles.of(values, 0.95)).isEqualTo(5);
    assertThat(Percentiles.of(values, 0)).isEqualTo(1);
  }
}
