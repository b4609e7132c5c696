package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.LabelledSpace;
import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A work chat with one question: on two topics people talk at the same hours, and one decision is
 * revised in words that the question does not have.
 */
public final class OrchardChat {
  public static final MessageId FIRST = MessageId.of("o3");
  public static final MessageId LAST = MessageId.of("o7");
  private static final Instant START = Instant.parse("2025-03-10T08:00:00Z");

  private OrchardChat() {}

  public static LabelledSpace space() {
    SpaceId space = SpaceId.of("orchard");
    List<Message> messages = new ArrayList<>();
    say(messages, 0, "Runa", "harvest", "Morning all, the harvest crew meets at the barn");
    say(messages, 10, "Piet", "press", "The press needs a new gasket");
    say(messages, 20, "Runa", "harvest", "Harvest of the north rows starts on Tuesday, decided");
    say(messages, 30, "Odd", "harvest", "Harvest of the north rows needs nine ladders");
    say(messages, 40, "Piet", "press", "Gasket ordered from the usual shop");
    say(messages, 50, "Odd", "harvest", "Ladders are behind the barn");
    say(messages, 60, "Runa", "harvest", "Rain is coming, so we move it to Friday instead");
    say(messages, 70, "Odd", "harvest", "Friday is fine with me");
    say(messages, 80, "Piet", "press", "Gasket came, the press runs");
    for (int day = 1; day <= 20; day++) {
      say(messages, day * 1440, "Piet", "press", "Press log of day " + day + ", no faults");
    }
    answers(messages, LAST, FIRST);
    return new LabelledSpace(space, messages, List.of(question(space)));
  }

  private static LabelledQuestion question(SpaceId space) {
    return new LabelledQuestion(
        "q1",
        "knowledge_update",
        Question.of(space, "When does the harvest of the north rows start?"),
        Labels.ofMessages(List.of(FIRST, LAST))
            .withUpdates(List.of(new UpdatePair(FIRST, LAST)))
            .withCurrent(LAST));
  }

  private static void answers(List<Message> messages, MessageId answer, MessageId answered) {
    messages.replaceAll(
        message ->
            message.id().equals(answer)
                ? message.withContext(message.context().withReplyTo(answered))
                : message);
  }

  private static void say(
      List<Message> messages, int minute, String author, String topic, String text) {
    messages.add(
        Message.of(
                "o" + (messages.size() + 1),
                START.plus(Duration.ofMinutes(minute)),
                Author.named(author),
                text)
            .withContext(
                MessageContext.inChannel("orchard")
                    .withTopic(topic)
                    .withStage(ConversationStage.ofPhase("work", 1))));
  }
}
