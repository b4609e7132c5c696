package dev.treering.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.TestMessages;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageTest {
  private final Message message = TestMessages.message("m1", 0, "The hall is booked");

  @Test
  void theTopicFallsBackToTheChannelThenToOneForAll() {
    assertThat(message.topic()).isEqualTo(new Topic.Labelled("t"));
    assertThat(message.withContext(MessageContext.inChannel("c")).topic())
        .isEqualTo(new Topic.Channel("c"));
    assertThat(message.withContext(MessageContext.NONE).topic()).isEqualTo(new Topic.Shared());
  }

  @Test
  void topicsOfDifferentSortsHaveDifferentKeys() {
    assertThat(Topic.of("x", null).key()).isNotEqualTo(Topic.of(null, "x").key());
  }

  @Test
  void aDeletedMessageKeepsItsPlaceAndLosesItsWords() {
    Message edited =
        message.withDetails(
            MessageDetails.builder()
                .edits(new MessageDetails.Edits(true, null, List.of(new Revision(null, "secret"))))
                .attachments(List.of("secret.pdf"))
                .build());
    Message deleted = edited.deleted(Instant.EPOCH);
    assertThat(deleted.text()).isEmpty();
    assertThat(deleted.toString()).doesNotContain("secret").contains("m1");
    assertThat(deleted.context()).isEqualTo(message.context());
  }

  @Test
  void rejectsADeletedMessageWithWords() {
    assertThatThrownBy(() -> message.withKind(MessageKind.DELETED))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("m1")
        .hasMessageContaining("Maybe");
  }

  @Test
  void rejectsBlankAndBrokenIdentifiers() {
    assertThatThrownBy(() -> MessageId.of(" ")).hasMessageContaining("must not be blank");
    assertThatThrownBy(() -> MessageId.of("a\u0000b")).hasMessageContaining("control");
    assertThatThrownBy(() -> SpaceId.of("x".repeat(201))).hasMessageContaining("200");
    assertThatThrownBy(() -> Question.of(SpaceId.of("s"), " ")).hasMessageContaining("question");
  }

  @Test
  void searchesForTheAskerTogetherWithTheQuestion() {
    Question question = Question.of(SpaceId.of("s"), "When is my shift?");
    assertThat(question.searchText()).isEqualTo("When is my shift?");
    assertThat(question.askedBy("ada").searchText()).isEqualTo("ada When is my shift?");
  }
}
