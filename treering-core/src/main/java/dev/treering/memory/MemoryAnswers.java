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
import dev.treering.tree.recall.RecalledText.Told;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
  private final Question question;
  private final Set<String> asked;

  MemoryAnswers(Optional<ModelAnswers> model, TermWeights weights, Question question) {
    this.model = model;
    this.weights = weights;
    this.question = question;
    this.asked = weights.distinctTerms(FunctionWords.without(question.text()));
  }

  /** Returns how much words say of what is asked. */
  double gain(String words) {
    return BY_MEMORY + coverage(words);
  }

  AnswerOutcome answer(RecalledText context) {
    if (model.isEmpty() || context.memories().isEmpty()) {
      return new AnswerOutcome(quoted(context), false, List.of());
    }
    return switch (model.get().answer(question, context.text(), context.memories().size())) {
      case ModelAnswers.Answered answered ->
          new AnswerOutcome(
              new Answer(
                  answered.text(),
                  answered.abstained() ? AnswerMode.ABSTAINED : AnswerMode.MODEL,
                  messages(answered.citations(), context.memories()),
                  null),
              true,
              List.of());
      case ModelAnswers.Failed failed ->
          new AnswerOutcome(quoted(context), false, List.of(failed.reason()));
    };
  }

  private static List<MessageId> messages(List<Integer> numbers, List<Told> memories) {
    return numbers.stream()
        .flatMap(number -> memories.get(number - 1).statements().stream())
        .flatMap(said -> said.sources().stream())
        .distinct()
        .toList();
  }

  private record Quotable(Statement statement, MemoryNode node, double score) {}

  private Answer quoted(RecalledText context) {
    List<Quotable> quotable = new ArrayList<>();
    for (Told told : context.memories()) {
      for (Statement statement : told.statements()) {
        double score = told.memory().score() * gain(statement.text());
        quotable.add(new Quotable(statement, told.memory().node(), score));
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
        .orElseGet(() -> new Answer(nothing(context), AnswerMode.ABSTAINED, List.of(), null));
  }

  private static String nothing(RecalledText context) {
    int dropped = context.dropped().size();
    return dropped == 0
        ? NOTHING
        : "None of the memories found (%d) fits within the budget (%d tokens); ask with a larger one."
            .formatted(dropped, context.budget());
  }

  private double coverage(String words) {
    Set<String> said = weights.distinctTerms(words);
    double all = weights.sum(asked);
    double shared = asked.stream().filter(said::contains).mapToDouble(weights::weight).sum();
    return all == 0 ? 0 : shared / all;
  }
}
