package dev.treering.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.SeededRandoms;
import dev.treering.TestMessages;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.Revision;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
  void ofAccountsThatDifferWithoutAnEditTheLongerIsKeptAndTheOtherAsARevision() {
    Message other = original.withText("quite other words");
    Message merged = MessageMerge.merge(original, other).orElseThrow();
    assertThat(merged.text()).isEqualTo("quite other words");
    assertThat(merged.details().edits().revisions())
        .extracting(Revision::text)
        .containsExactly("first words");
    assertThat(merged.details().flags()).containsExactly(MessageMerge.ACCOUNTS_DIFFER);
    assertThat(MessageMerge.merge(other, original)).contains(merged);
  }

  @Test
  void anEditDecidesBetweenAccountsThatDiffer() {
    Message differing =
        MessageMerge.merge(original, original.withText("quite other words")).orElseThrow();
    Message merged = MessageMerge.merge(differing, edited(original, "new", 5)).orElseThrow();
    assertThat(merged.text()).isEqualTo("new");
    assertThat(merged.details().flags()).isEmpty();
    assertThat(merged.details().edits().revisions())
        .extracting(Revision::text)
        .containsExactly("first words", "quite other words");
  }

  @Test
  void aDeletionKnowsItsAuthorWhicheverAccountNamesThem() {
    Message tombstone = original.deleted(Instant.EPOCH).withAuthor(null);
    Message merged = MessageMerge.merge(tombstone, original).orElseThrow();
    assertThat(merged).isEqualTo(original.deleted(Instant.EPOCH));
    assertThat(MessageMerge.merge(original, tombstone)).contains(merged);
  }

  @Test
  void doesNotDependOnTheOrderOfAccountsAndSettles() {
    SeededRandoms.check(
        2_000,
        random -> {
          Message a = account(random);
          Message b = account(random);
          Message ab = MessageMerge.merge(a, b).orElse(a);
          assertThat(ab).isEqualTo(MessageMerge.merge(b, a).orElse(b));
          assertThat(MessageMerge.merge(ab, a)).isEmpty();
          assertThat(MessageMerge.merge(ab, b)).isEmpty();
        });
  }

  @Test
  void theWordsOfThreeAccountsDoNotDependOnTheirOrder() {
    SeededRandoms.check(
        2_000,
        random -> {
          Message a = account(random);
          Message b = account(random);
          Message c = account(random);
          Message abc = all(a, b, c);
          for (Message other : List.of(all(a, c, b), all(b, c, a), all(c, b, a))) {
            assertThat(other.kind()).isEqualTo(abc.kind());
            assertThat(other.text()).isEqualTo(abc.text());
            assertThat(other.details().flags()).isEqualTo(abc.details().flags());
            assertThat(other.details().edits().revisions())
                .extracting(Revision::text)
                .containsExactlyInAnyOrderElementsOf(
                    abc.details().edits().revisions().stream().map(Revision::text).toList());
          }
        });
  }

  private static Message all(Message first, Message second, Message third) {
    Message both = MessageMerge.merge(first, second).orElse(first);
    return MessageMerge.merge(both, third).orElse(both);
  }

  private Message account(Random random) {
    Message plain = original.withAuthor(Author.of("u1", random.nextBoolean() ? "Una" : "Una K"));
    String words = "words " + random.nextInt(4);
    return switch (random.nextInt(8)) {
      case 0 -> plain;
      case 1 -> plain.deleted(Instant.EPOCH.plusSeconds(random.nextInt(2)));
      case 2 -> original.deleted(null).withAuthor(null);
      case 3 -> plain.withText(words);
      case 4 -> plain.withDetails(details(random).edits(new Edits(true, null, List.of())).build());
      case 5 -> plain.withDetails(details(random).build());
      default -> edited(plain, words, 1 + random.nextInt(5));
    };
  }

  private static MessageDetails.Builder details(Random random) {
    return MessageDetails.builder()
        .reactions(Map.of("+1", 1 + random.nextInt(3)))
        .extra("subject", random.nextBoolean() ? "reed" : "straw");
  }

  private static Message edited(Message message, String text, long minutes) {
    Instant at = message.occurred().plusSeconds(60 * minutes);
    return message
        .withText(text)
        .withDetails(MessageDetails.builder().edits(new Edits(true, at, List.of())).build());
  }
}
