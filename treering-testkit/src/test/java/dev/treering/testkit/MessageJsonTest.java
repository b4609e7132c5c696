package dev.treering.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageTime;
import dev.treering.model.Revision;
import dev.treering.model.json.MessageJson;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageJsonTest {
  private static final List<String> FIELDS =
      List.of("text", "x_text", "x_x_id", "", "subject", "ts", "stage", "revisions", "é\n", "bot");

  @Test
  void readsEveryConversationAsItWasWritten() {
    SeededRandoms.check(
        100, random -> Conversations.random(random, 30).forEach(MessageJsonTest::assertSame));
  }

  @Test
  void readsAnyDetailsAsTheyWereWritten() {
    SeededRandoms.check(
        500,
        random -> {
          Message message = Conversations.random(random, 1).getFirst();
          assertSame(message.withTime(time(random)).withDetails(details(random)));
        });
  }

  private static void assertSame(Message message) {
    String line = MessageJson.toJson(message);
    assertThat(line).doesNotContain("\n").doesNotContain("\r");
    assertThat(MessageJson.fromJson(line)).isEqualTo(message);
  }

  private static MessageTime time(Random random) {
    Instant occurred =
        switch (random.nextInt(4)) {
          case 0 -> Instant.MIN;
          case 1 -> Instant.MAX;
          default -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        };
    ZoneId zone =
        switch (random.nextInt(4)) {
          case 0 -> ZoneOffset.UTC;
          case 1 -> ZoneId.of("UTC+01:00");
          case 2 -> ZoneOffset.ofHoursMinutesSeconds(1, 2, 3);
          default -> ZoneId.of("America/Argentina/Ushuaia");
        };
    return new MessageTime(occurred, null, zone, random.nextBoolean() ? occurred : null);
  }

  private static MessageDetails details(Random random) {
    MessageDetails.Builder details =
        MessageDetails.builder()
            .reactions(Map.of(string(random), random.nextInt()))
            .links(List.of(string(random), string(random)))
            .mentions(List.of(""))
            .flag(string(random));
    for (int i = random.nextInt(4); i > 0; i--) {
      details.extra(FIELDS.get(random.nextInt(FIELDS.size())), string(random));
    }
    if (random.nextBoolean()) {
      Instant at = random.nextBoolean() ? Instant.EPOCH : null;
      details.edits(new Edits(true, at, List.of(new Revision(at, string(random)))));
    }
    return details.build();
  }

  /** Any characters at all, also control characters, line separators and halves of pairs. */
  private static String string(Random random) {
    char[] chars = new char[random.nextInt(6)];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) (random.nextBoolean() ? random.nextInt(128) : random.nextInt(65_536));
    }
    return new String(chars);
  }

  @Test
  void aLineThatIsNoMessageIsRefusedWithItsBeginning() {
    for (String line :
        List.of("", "[]", "{", "{\"id\":\"a\"}", "{\"id\":\"a\",\"ts\":\"noon\"}", "{\"id\":")) {
      assertThatThrownBy(() -> MessageJson.fromJson(line))
          .as(line)
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("Maybe");
    }
  }
}
