package dev.treering.eval.bench;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes group chats of the shape of real ones: forty people with roles, eight channels, topics that
 * interleave in bursts with pauses between, answers to recent messages, most of them in threads,
 * words of a Zipf distribution of which each topic has some of its own, most messages short and
 * some long, values that change, edits and deletions. The same seed makes the same chat.
 */
public final class ChatGenerator {
  private static final int PEOPLE = 40;
  private static final int CHANNELS = 8;
  private static final int TOPICS = 60;
  private static final int COMMON_WORDS = 3_000;
  private static final int OWN_WORDS = 120;
  private static final int RECENT = 12;
  private static final double ANSWERS = 0.3;
  private static final double IN_THREADS = 0.2;
  private static final double EDITED = 0.02;
  private static final double DELETED = 0.005;
  private static final double BURST_ENDS = 0.08;
  private static final List<String> REVISIONS =
      List.of("we move to", "changed to", "instead we take", "decided:", "back to", "approved:");
  private static final String SYLLABLES =
      "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu"
          + " ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo vu";

  private final Random random;
  private final String[] syllables = SYLLABLES.split(" ", -1);
  private final List<Author> people = new ArrayList<>();
  private Instant now = Instant.parse("2024-01-01T08:00:00Z");
  private int topic;

  /** Begins a chat. */
  public ChatGenerator(long seed) {
    this.random = new Random(seed);
    for (int i = 0; i < PEOPLE; i++) {
      people.add(new Author("user-" + i, word(7 * i + 3), "role " + word(i % 6), false));
    }
  }

  /** Returns that many messages, in time order. */
  public List<Message> messages(int count) {
    List<Message> messages = new ArrayList<>(count);
    List<List<Message>> recent = new ArrayList<>();
    for (int i = 0; i < TOPICS; i++) {
      recent.add(new ArrayList<>());
    }
    for (int i = 0; i < count; i++) {
      step();
      List<Message> here = recent.get(topic);
      MessageContext context =
          MessageContext.inChannel("channel-" + topic % CHANNELS).withTopic("topic-" + topic);
      if (!here.isEmpty() && random.nextDouble() < ANSWERS) {
        context = answering(here.get(random.nextInt(here.size())), context);
      }
      Message message =
          Message.of("g" + i, now, people.get(random.nextInt(PEOPLE)), text(topic))
              .withContext(context);
      here.add(message);
      if (here.size() > RECENT) {
        here.removeFirst();
      }
      messages.add(message);
    }
    return messages;
  }

  /** Most answers go into the thread of what they answer; the others name it. */
  private MessageContext answering(Message answered, MessageContext context) {
    MessageId thread = answered.context().threadParent();
    return random.nextDouble() < IN_THREADS / ANSWERS
        ? context.withThreadParent(thread == null ? answered.id() : thread)
        : context.withReplyTo(answered.id());
  }

  /**
   * Returns what became of some messages after they were said: of a few an edited state, of fewer a
   * deletion, in the order of the messages.
   */
  public List<Message> changes(List<Message> said) {
    List<Message> changes = new ArrayList<>();
    for (Message message : said) {
      double chance = random.nextDouble();
      Instant at = message.occurred().plusSeconds(20 + random.nextInt(600));
      if (chance < DELETED) {
        changes.add(message.deleted(at));
      } else if (chance < DELETED + EDITED) {
        Edits edits = new Edits(true, at, List.of());
        changes.add(
            message
                .withText(message.text() + " " + common())
                .withDetails(MessageDetails.builder().edits(edits).build()));
      }
    }
    return changes;
  }

  /** Moves on: within a burst by seconds to minutes, between bursts by minutes to hours. */
  private void step() {
    if (random.nextDouble() < BURST_ENDS) {
      topic = random.nextInt(TOPICS);
      now = now.plusSeconds(600 + (long) (random.nextDouble() * random.nextDouble() * 20_000));
    } else {
      now = now.plusSeconds(5 + random.nextInt(240)).plusMillis(random.nextInt(1_000));
    }
  }

  private String text(int about) {
    int length = (int) Math.clamp(Math.exp(2.4 + 0.8 * random.nextGaussian()), 1, 250);
    StringBuilder text = new StringBuilder();
    if (random.nextDouble() < 0.06) {
      text.append(REVISIONS.get(random.nextInt(REVISIONS.size())));
      text.append(' ').append(random.nextInt(60)).append(' ');
    }
    for (int i = 0; i < length; i++) {
      text.append(i == 0 ? "" : " ").append(random.nextDouble() < 0.25 ? own(about) : common());
    }
    return text.append(random.nextDouble() < 0.12 ? "?" : ".").toString();
  }

  private String common() {
    return word((int) Math.pow(COMMON_WORDS, random.nextDouble()));
  }

  private String own(int about) {
    return word(COMMON_WORDS + about * OWN_WORDS + (int) Math.pow(OWN_WORDS, random.nextDouble()));
  }

  /** Returns the word of a number: rare words are longer. */
  private String word(int number) {
    StringBuilder word = new StringBuilder();
    for (int rest = number + 1; rest > 0; rest /= syllables.length) {
      word.append(syllables[rest % syllables.length]);
    }
    return word.toString();
  }

  /** Returns questions, each about one topic. */
  public List<String> questions(int count) {
    List<String> questions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int about = i % TOPICS;
      questions.add(
          "What was decided about %s %s and %s?".formatted(own(about), own(about), common()));
    }
    return questions;
  }
}
