package dev.treering.testkit;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageKind;
import dev.treering.model.MessageTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Invented histories that last for months: bursts of talk, many at the edges of days and months,
 * messages of one instant, edits that also move a message in time, and deletions. Accounts of one
 * message amount to the same in any order. The same seed gives the same history.
 */
public final class Histories {
  /** A Saturday, so that weeks are cut soon; the third month begins on a Sunday. */
  public static final Instant START = Instant.parse("2025-01-25T00:00:00Z");

  private static final int DAYS = 70;
  private static final List<Author> PEOPLE =
      List.of(Author.of("ada", "Ada"), Author.of("ben", "Ben Ó Dálaigh"), Author.of("恵", "恵"));
  private static final List<String> CHANNELS = List.of("quay", "office");
  private static final List<String> LINES =
      List.of(
          "The ferry leaves at %d:30 from now on, decided.",
          "Can somebody check crane %d? It was loud again.",
          "Crane %d is repaired.",
          "We move the budget meeting to the %dth, everybody agreed.",
          "ok",
          "Thanks! See you on the %dth.",
          "The ferry no longer leaves at %d:30. It leaves an hour later instead.",
          "I prefer tea, by the way. Ada takes coffee.",
          "港湾の予算は%d万円です。",
          "Lunch? I bring %d rolls.",
          "Back to the old rota: crew %d has the night shift.");

  private final Random random;
  private final List<Message> accounts = new ArrayList<>();
  private int edits;

  private Histories(Random random) {
    this.random = random;
  }

  /** Returns accounts of about {@code size} messages, edits and deletions among them. */
  public static List<Message> random(Random random, int size) {
    Histories history = new Histories(random);
    while (history.accounts.size() < size) {
      history.burst();
    }
    return List.copyOf(history.accounts);
  }

  private void burst() {
    Instant now = START.plus(Duration.ofDays(random.nextInt(DAYS)));
    now =
        random.nextInt(3) == 0
            ? now.minus(Duration.ofMinutes(random.nextInt(20)))
            : now.plus(Duration.ofMinutes(random.nextInt(24 * 60)));
    int messages = 1 + random.nextInt(9);
    for (int i = 0; i < messages; i++) {
      Message message = message("m" + accounts.size(), now);
      accounts.add(message);
      if (random.nextInt(9) == 0) {
        accounts.add(edited(message));
      }
      if (random.nextInt(14) == 0) {
        accounts.add(message.deleted(now));
      }
      now = random.nextInt(4) == 0 ? now : now.plusSeconds(random.nextInt(800));
    }
  }

  private Message message(String id, Instant now) {
    String line = LINES.get(random.nextInt(LINES.size())).replace("%d", "" + random.nextInt(30));
    Author author = random.nextInt(12) == 0 ? null : PEOPLE.get(random.nextInt(PEOPLE.size()));
    String channel = random.nextInt(5) == 0 ? null : CHANNELS.get(random.nextInt(CHANNELS.size()));
    return Message.of(id, now, author, random.nextInt(15) == 0 ? " " : line)
        .withKind(random.nextInt(20) == 0 ? MessageKind.SYSTEM : MessageKind.MESSAGE)
        .withContext(MessageContext.inChannel(channel));
  }

  private Message edited(Message message) {
    edits++;
    Instant at = START.plusMillis(edits);
    Message other =
        message
            .withText(message.text() + " Edited " + edits + ".")
            .withDetails(
                message.details().toBuilder().edits(new Edits(true, at, List.of())).build());
    return random.nextInt(3) == 0
        ? other.withTime(
            MessageTime.at(message.occurred().plus(Duration.ofMinutes(random.nextInt(60_000)))))
        : other;
  }
}
