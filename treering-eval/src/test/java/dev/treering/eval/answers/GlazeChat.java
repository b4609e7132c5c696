package dev.treering.eval.answers;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledSpace;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A pottery's work chat, made up, with questions open and with letters. */
final class GlazeChat {
  /** A word that stands in right answers alone: it must reach judges and nobody else. */
  static final String SECRET = "quillfeather";

  private static final Instant START = Instant.parse("2025-02-03T09:00:00Z");
  private static final SpaceId SPACE = SpaceId.of("glaze");

  private GlazeChat() {}

  static LabelledSpace space() {
    List<Message> messages = new ArrayList<>();
    say(messages, "Wen", "The tall vases get the blue glaze, decided");
    say(messages, "Ola", "I ordered forty bags of clay from the usual pit");
    say(messages, "Wen", "The kiln is booked for Tuesday morning");
    say(messages, "Ola", "The buyer wants the tall vases by the end of March");
    say(messages, "Wen", "No, the tall vases get the green glaze instead, the blue one cracks");
    say(messages, "Ola", "The kiln is booked for Thursday now, Tuesday was taken");
    say(messages, "Pim", "I pack the vases in straw, paper is too thin");
    say(messages, "Wen", "Good, straw then");
    List<LabelledQuestion> questions = new ArrayList<>();
    open(questions, "KU_1", "knowledge_update", "Which glaze do the tall vases get?", "green");
    open(questions, "KU_2", "knowledge_update", "When is the kiln booked?", "Thursday");
    open(questions, "MH_1", "multi_hop", "What are the vases packed in?", SECRET + " straw");
    open(questions, "T_1", "temporal", "When does the buyer want the vases?", "end of March");
    open(questions, "A_1", "abstention", "What does a bag of clay cost?", "It is not said.");
    letter(questions, "F_SH_1", "How many bags of clay?", "B", Map.of("A", "ten", "B", "forty"));
    letter(questions, "MA_U_1", "Who packs?", "A", Map.of("A", "Pim packs", "B", "a robot"));
    return new LabelledSpace(SPACE, messages, questions);
  }

  private static void say(List<Message> messages, String author, String text) {
    messages.add(
        Message.of(
                "g" + (messages.size() + 1),
                START.plus(Duration.ofHours(7L * messages.size())),
                Author.named(author),
                text)
            .withContext(MessageContext.inChannel("pottery").withTopic("vases")));
  }

  private static void open(
      List<LabelledQuestion> questions, String id, String type, String text, String right) {
    questions.add(
        new LabelledQuestion(
            id,
            type,
            Question.of(SPACE, text).askedBy("Ola"),
            Labels.ofMessages(type.equals("abstention") ? List.of() : List.of(MessageId.of("g1")))
                .withAbstain(type.equals("abstention"))
                .withExpected(Expected.of(right))));
  }

  private static void letter(
      List<LabelledQuestion> questions,
      String id,
      String text,
      String right,
      Map<String, String> options) {
    questions.add(
        new LabelledQuestion(
            id,
            id.replaceFirst("_\\d+$", ""),
            Question.of(SPACE, text),
            Labels.ofMessages(List.of()).withExpected(new Expected(right, options))));
  }
}
