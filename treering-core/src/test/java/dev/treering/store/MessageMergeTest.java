package dev.treering.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.SeededRandoms;
import dev.treering.TestMessages;
import dev.treering.model.Message;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageKind;
import dev.treering.model.Revision;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageMergeTest {
  private final Message original = TestMessages.message("m", 0, "first words");

  @Test
  void theSameAgainBringsNothingNew() {
    assertThat(MessageMerge.merge(original, original)).isEmpty();
  }

  @Test
  void theNewestEditWinsInEitherOrderAndTheOldWordsAreKept() {
    Message edited = edited(original, "better words", 10);
    Message forward = MessageMerge.merge(original, edited).orElseThrow();
    assertThat(forward.text()).isEqualTo("better words");
    assertThat(forward.details().edits().revisions())
        .extracting(Revision::text)
        .containsExactly("first words");
    Message backward = MessageMerge.merge(edited, original).orElseThrow();
    assertThat(backward).isEqualTo(forward);
  }

  @Test
  void aDeletionStaysWhenAnOlderExportIsReadLater() {
    Message deleted = original.deleted(Instant.EPOCH);
    assertThat(MessageMerge.merge(original, deleted)).contains(deleted);
    assertThat(MessageMerge.merge(deleted, original)).isEmpty();
  }

  @Test
  void theRecordedInstantOfTheFirstAccountRemains() {
    Message stored = original.withTime(original.time().withRecorded(Instant.EPOCH));
    Message merged = MessageMerge.merge(stored, edited(original, "new", 5)).orElseThrow();
    assertThat(merged.time().recorded()).isEqualTo(Instant.EPOCH);
  }

  @Test
  void doesNotDependOnTheOrderOfAccountsAndSettles() {
    SeededRandoms.check(
        500,
        random -> {
          Message a = account(random);
          Message b = account(random);
          Message ab = MessageMerge.merge(a, b).orElse(a);
          Message ba = MessageMerge.merge(b, a).orElse(b);
          assertThat(ab.kind()).isEqualTo(ba.kind());
          if (differentInstants(a, b) || a.kind() == MessageKind.DELETED) {
            assertThat(ab.text()).isEqualTo(ba.text());
            assertThat(ab.details().edits()).isEqualTo(ba.details().edits());
          }
          assertThat(MessageMerge.merge(ab, a)).isEmpty();
          assertThat(MessageMerge.merge(ab, b)).isEmpty();
        });
  }

  private static boolean differentInstants(Message a, Message b) {
    Instant x = a.details().edits().lastAt();
    Instant y = b.details().edits().lastAt();
    return a.text().equals(b.text()) || (x == null ? y != null : !x.equals(y));
  }

  private Message account(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> original;
      case 1 -> original.deleted(Instant.EPOCH);
      default -> edited(original, "words " + random.nextInt(4), 1 + random.nextInt(5));
    };
  }

  private static Message edited(Message message, String text, long minutes) {
    Instant at = message.occurred().plusSeconds(60 * minutes);
    return message
        .withText(text)
        .withDetails(MessageDetails.builder().edits(new Edits(true, at, List.of())).build());
  }
}
