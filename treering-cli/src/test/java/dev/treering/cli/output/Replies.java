package dev.treering.cli.output;

import dev.treering.answer.Answer;
import dev.treering.answer.AnswerMode;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Origin;
import dev.treering.forest.Placement.Linked;
import dev.treering.forest.Rung;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.forest.compress.RetainedText;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.StageTrace;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds answered questions by hand. */
final class Replies {
  private static final Instant NOON = Instant.parse("2025-03-01T12:00:00Z");

  private final List<Evidence> evidence = new ArrayList<>();
  private final Map<MessageId, Linked> links = new HashMap<>();
  private final Map<MessageId, RetainedText> retained = new HashMap<>();
  private Question question = Question.of(SpaceId.of("allotment"), "Which day is watering day?");
  private Answer answer = new Answer("", AnswerMode.ABSTAINED, List.of(), null);

  /** Four messages about watering day, two about other things. */
  static AnsweredQuestion wateringDay() {
    return new Replies()
        .root("w1", 0, Author.of("ida", "Ida").withRole("chair"), "Watering day is Monday.")
        .update(
            "w2",
            1,
            "w1",
            Author.named("Omar"),
            "Monday clashes with choir. Let us water on Wednesday instead, and leave the hose by the gate for whoever comes first in the morning.")
        .expand("w3", 2, "w1", Author.named("Ida"), "I have told the neighbours.")
        .expand("w4", 3, "w2", Author.named("Bea"), "Wednesday suits me.")
        .root("x1", 30, Author.named("Bea"), "The tap drips.")
        .root("x2", 40, null, "New seeds are in the shed.")
        .retained("w4", "Wednesday suits me. [\u2026]", true)
        .answered(
            "Wednesday: \u201CLet us water on Wednesday instead\u201D (Omar).", "w2", "w2", "w4")
        .build();
  }

  Replies asked(Question newQuestion) {
    question = newQuestion;
    return this;
  }

  Replies root(String id, int hours, @Nullable Author author, String text) {
    Message message =
        Message.of(id, NOON.plusSeconds(3600L * hours), author, text)
            .withContext(MessageContext.inChannel("garden"));
    return add(message, Origin.ANCHOR);
  }

  Replies update(String id, int hours, String parent, @Nullable Author author, String text) {
    return linked(id, hours, parent, LinkKind.UPDATE, author, text);
  }

  Replies expand(String id, int hours, String parent, @Nullable Author author, String text) {
    return linked(id, hours, parent, LinkKind.EXPAND, author, text);
  }

  private Replies linked(
      String id, int hours, String parent, LinkKind kind, @Nullable Author author, String text) {
    links.put(MessageId.of(id), new Linked(MessageId.of(parent), kind, 0.9));
    return root(id, hours, author, text);
  }

  Replies add(Message message, Origin origin) {
    evidence.add(new Evidence(message, origin, 0.5, "by hand"));
    return this;
  }

  Replies retained(String id, String text, boolean omitted) {
    retained.put(MessageId.of(id), new RetainedText(text, omitted));
    return this;
  }

  Replies answered(String text, @Nullable String current, String... citations) {
    answer =
        new Answer(
            text,
            AnswerMode.EXTRACTIVE,
            java.util.Arrays.stream(citations).map(MessageId::of).toList(),
            current == null ? null : MessageId.of(current));
    return this;
  }

  AnsweredQuestion build() {
    EvidenceForest forest = EvidenceForest.of(evidence, links);
    forest
        .nodes()
        .forEach(n -> retained.putIfAbsent(n.id(), new RetainedText(n.message().text(), false)));
    CompressedForest context =
        new CompressedForest(forest, retained, "[1] ROOT\n", 2048, 8192, false, 1, List.of());
    List<StageTrace> stages =
        List.of(
            new StageTrace(
                "seeds", 12.4, 1, evidence.size(), Map.of("seeds", List.of(Map.of("id", "w1")))),
            new StageTrace("answer", 1.6, 4, 2, Map.of("mode", "extractive")));
    return new AnsweredQuestion(question, context, answer, Rung.LOCAL, stages);
  }
}
