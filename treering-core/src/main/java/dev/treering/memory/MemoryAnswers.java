package dev.treering.memory;

import dev.treering.answer.Answer;
import dev.treering.answer.AnswerMode;
import dev.treering.answer.AnswerOutcome;
import dev.treering.answer.ModelAnswers;
import dev.treering.forest.TermWeights;
import dev.treering.language.FunctionWords;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Statement;
import dev.treering.tree.recall.RecalledText;
import dev.treering.tree.recall.Remembered;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * From recalled memories to an answer: by a language model, or by quoting the statement that has
 * most of the question's words in the memory that fits best.
 */
final class MemoryAnswers {
  private static final String NOTHING = "The memories found do not say.";

  /** A statement without any word of the question still counts by its memory. A guess. */
  private static final double BY_MEMORY = 0.3;

  private final Optional<ModelAnswers> model;
  private final TermWeights weights;

  MemoryAnswers(Optional<ModelAnswers> model, TermWeights weights) {
    this.model = model;
    this.weights = weights;
  }

  AnswerOutcome answer(Question question, RecalledText context) {
    if (model.isEmpty() || context.memories().isEmpty()) {
      return new AnswerOutcome(quoted(question, context), false, List.of());
    }
    Map<MessageId, MemoryNode> numbered = new LinkedHashMap<>();
    for (Remembered found : context.memories()) {
      numbered.put(MessageId.of(Integer.toString(numbered.size() + 1)), found.node());
    }
    return switch (model.get().answer(question, context.text(), numbered.keySet())) {
      case ModelAnswers.Answered answered ->
          new AnswerOutcome(
              new Answer(
                  answered.text(),
                  answered.abstained() ? AnswerMode.ABSTAINED : AnswerMode.MODEL,
                  messages(answered.citations(), numbered),
                  null),
              true,
              List.of());
      case ModelAnswers.Failed failed ->
          new AnswerOutcome(quoted(question, context), false, List.of(failed.reason()));
    };
  }

  private static List<MessageId> messages(
      List<MessageId> numbers, Map<MessageId, MemoryNode> numbered) {
    Set<MessageId> messages = new LinkedHashSet<>();
    for (MessageId number : numbers) {
      Optional.ofNullable(numbered.get(number))
          .ifPresent(node -> messages.addAll(node.content().cited()));
    }
    return List.copyOf(messages);
  }

  private record Quotable(Statement statement, MemoryNode node, double score) {}

  private Answer quoted(Question question, RecalledText context) {
    Set<String> asked = weights.distinctTerms(FunctionWords.without(question.text()));
    List<Quotable> quotable = new ArrayList<>();
    for (Remembered found : context.memories()) {
      for (Statement statement : found.node().content().statements()) {
        double score = found.score() * (BY_MEMORY + coverage(asked, statement));
        quotable.add(new Quotable(statement, found.node(), score));
      }
    }
    return quotable.stream()
        .max(
            Comparator.comparingDouble(Quotable::score)
                .thenComparing(one -> one.node().start())
                .thenComparing(one -> one.node().level().number(), Comparator.reverseOrder()))
        .map(
            best ->
                new Answer(
                    best.statement().text(),
                    AnswerMode.EXTRACTIVE,
                    best.statement().sources(),
                    null))
        .orElseGet(() -> new Answer(NOTHING, AnswerMode.ABSTAINED, List.of(), null));
  }

  private double coverage(Set<String> asked, Statement statement) {
    Set<String> said = weights.distinctTerms(statement.text());
    double all = weights.sum(asked);
    double shared = asked.stream().filter(said::contains).mapToDouble(weights::weight).sum();
    return all == 0 ? 0 : shared / all;
  }
}
