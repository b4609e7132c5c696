package dev.treering.testkit;

import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.MessageTime;
import dev.treering.model.TimePrecision;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Invented conversations with everything a real one has: people with and without roles, channels,
 * topics, phases, threads, replies, edits, deletions, system lines, many scripts, several messages
 * at one instant. The same seed gives the same conversation.
 */
public final class Conversations {
  /** When every conversation starts. */
  public static final Instant START = Instant.parse("2026-02-02T09:00:00Z");

  private static final List<String> CHANNELS = List.of("quay", "night-shift", "工房", "Büro");
  private static final List<String> TOPICS = List.of("crane repair", "summer fête", "引越し");
  private static final List<String> PHASES = List.of("survey", "draft", "rollout");

  private final Random random;
  private final List<Author> authors;
  private final List<Message> accounts = new ArrayList<>();
  private Instant now = START;

  private Conversations(Random random) {
    this.random = random;
    this.authors =
        List.of(
            Author.of("u1", "Ilse Brandt").withRole("Harbour master"),
            Author.of("u2", "Tomás Ó Cléirigh"),
            Author.of("u3", "渡辺 恵").withRole("設計"),
            Author.named("Nadia"),
            new Author("bot-7", "Tide Bot", null, true));
  }

  /**
   * Returns accounts of {@code size} messages in the order they were learned. An edit or a deletion
   * is a further account with an id that came before; no two edits have the same instant, so that
   * the state they amount to does not depend on their order.
   */
  public static List<Message> random(Random random, int size) {
    Conversations conversation = new Conversations(random);
    for (int i = 0; i < size; i++) {
      conversation.say("m" + i);
      if (random.nextInt(8) == 0) {
        conversation.edit();
      }
      if (random.nextInt(20) == 0) {
        conversation.takeBack();
      }
    }
    return List.copyOf(conversation.accounts);
  }

  /** Returns words as somebody in such a conversation would say them; may be empty. */
  public static String text(Random random) {
    return Vocabulary.sentence(random);
  }

  private void say(String number) {
    if (random.nextInt(5) > 0) {
      now = now.plusMillis(1 + random.nextInt(random.nextInt(10) == 0 ? 90_000_000 : 400_000));
    }
    String id = random.nextInt(12) == 0 ? number + " 🚢/é" : number;
    MessageKind kind =
        switch (random.nextInt(24)) {
          case 0 -> MessageKind.SYSTEM;
          case 1 -> MessageKind.NOTICE;
          default -> MessageKind.MESSAGE;
        };
    accounts.add(
        new Message(
            MessageId.of(id),
            kind,
            time(),
            random.nextInt(15) == 0 ? null : authors.get(random.nextInt(authors.size())),
            context(),
            text(random),
            details()));
  }

  private MessageTime time() {
    return switch (random.nextInt(4)) {
      case 0 -> new MessageTime(now, TimePrecision.MINUTE, ZoneId.of("Europe/Dublin"), null);
      case 1 -> new MessageTime(now, TimePrecision.MILLISECOND, ZoneId.of("+05:30"), null);
      default -> MessageTime.at(now);
    };
  }

  private MessageContext context() {
    MessageContext context =
        MessageContext.inChannel(maybe(CHANNELS, 6))
            .withTopic(maybe(TOPICS, 2))
            .withThreadParent(random.nextInt(5) == 0 ? earlier() : null)
            .withReplyTo(random.nextInt(4) == 0 ? earlier() : null);
    return random.nextInt(3) == 0
        ? context.withStage(
            new ConversationStage(
                maybe(PHASES, 4),
                random.nextBoolean() ? random.nextInt(3) : null,
                random.nextBoolean() ? random.nextInt(9) : null,
                random.nextBoolean() ? random.nextDouble() : null))
        : context;
  }

  /** Returns one of these, or nothing once in {@code oneIn} times. */
  private @Nullable String maybe(List<String> values, int oneIn) {
    return random.nextInt(oneIn) == 0 ? null : values.get(random.nextInt(values.size()));
  }

  private @Nullable MessageId earlier() {
    return accounts.isEmpty() || random.nextInt(10) == 0
        ? MessageId.of("elsewhere")
        : accounts.get(random.nextInt(accounts.size())).id();
  }

  private MessageDetails details() {
    MessageDetails.Builder details = MessageDetails.builder();
    if (random.nextInt(6) == 0) {
      details.attachments(List.of("plan \"A\".pdf", "写真.png")).mentions(List.of("u1"));
    }
    if (random.nextInt(9) == 0) {
      details.flag("parent-not-in-export").extra("subject", "Re: crane").extra("x_text", "\u2028");
    }
    return details.build();
  }

  private void edit() {
    Message known = accounts.get(random.nextInt(accounts.size()));
    now = now.plusMillis(1);
    if (known.kind() != MessageKind.DELETED) {
      accounts.add(
          known
              .withText(text(random))
              .withDetails(
                  known.details().toBuilder().edits(new Edits(true, now, List.of())).build()));
    }
  }

  private void takeBack() {
    accounts.add(accounts.get(random.nextInt(accounts.size())).deleted(now));
  }
}
