package dev.treering.eval.run;

import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.metric.Rankings;
import dev.treering.eval.run.Contender.Baseline;
import dev.treering.forest.Inquiry;
import dev.treering.forest.seed.Seed;
import dev.treering.forest.seed.SeedRetriever;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.AskOptions;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.Recipe;
import dev.treering.memory.RecipeStages;
import dev.treering.memory.Rungs;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Puts questions to a contender.
 *
 * @param memory of the space, its messages already in it
 * @param rungs what the memory stands on
 * @param contender who is asked
 * @param budgetTokens the budget of the answer
 * @param budgets further budgets to build contexts for, in rising order
 */
record Trials(
    ConversationMemory memory,
    Rungs rungs,
    Contender contender,
    int budgetTokens,
    List<Integer> budgets) {
  /** How deep rankings are made: deeper than any figure looks. */
  private static final int DEPTH = 100;

  Trial of(LabelledQuestion labelled) {
    return switch (contender) {
      case Contender.OfRecipe(Recipe recipe, Ablation without) ->
          asked(labelled, without.of(recipe), without);
      case Contender.OfTree tree ->
          throw new IllegalArgumentException("The recipe (tree) neither ranks nor links messages.");
      case Baseline baseline -> ranked(labelled, baseline);
    };
  }

  private Trial asked(LabelledQuestion labelled, Recipe recipe, Ablation without) {
    Question question = labelled.question();
    AnsweredQuestion answered = within(budgetTokens, question, recipe, without);
    Map<Integer, List<MessageId>> contexts = new LinkedHashMap<>();
    for (int budget : budgets) {
      AnsweredQuestion within =
          budget == budgetTokens ? answered : within(budget, question, recipe, without);
      contexts.put(
          budget, within.context().forest().nodes().stream().map(node -> node.id()).toList());
    }
    return new Trial(
        labelled,
        budgets.isEmpty() ? List.of() : ranking(question, recipe),
        contexts,
        Optional.of(MemoryRun.result(memory, labelled, answered)));
  }

  private AnsweredQuestion within(int budget, Question question, Recipe recipe, Ablation without) {
    if (without != Ablation.COMPRESSION) {
      return memory.ask(question, new AskOptions(recipe, budget));
    }
    AnsweredQuestion whole = memory.ask(question, new AskOptions(recipe, Integer.MAX_VALUE));
    return new AnsweredQuestion(
        question,
        new Truncation(rungs.tokens(), budget).of(whole.context()),
        whole.answer(),
        whole.rung(),
        whole.stages());
  }

  private List<MessageId> ranking(Question question, Recipe recipe) {
    SeedRetriever retriever = new RecipeStages(rungs, recipe).seeds(DEPTH);
    try (IndexSnapshot snapshot = memory.store().snapshot(question.asOf())) {
      return retriever
          .retrieve(new Inquiry(question, snapshot, memory.store(), rungs.embedder()))
          .stream()
          .map(Seed::message)
          .map(Message::id)
          .toList();
    }
  }

  private Trial ranked(LabelledQuestion labelled, Baseline baseline) {
    List<MessageId> ranking;
    try (IndexSnapshot snapshot = memory.store().snapshot(labelled.question().asOf())) {
      ranking =
          switch (baseline) {
            case BM25, BM25_CONTENT, BM25_DATED -> byWords(snapshot, labelled.question());
            case DENSE -> byMeaning(snapshot, labelled.question());
            case HYBRID ->
                Rankings.fused(
                    List.of(
                        byWords(snapshot, labelled.question()),
                        byMeaning(snapshot, labelled.question())),
                    Rankings.FUSION);
            case PREVIOUS ->
                throw new IllegalArgumentException("The recipe (previous) ranks nothing.");
          };
    }
    Map<MessageId, Message> messages = memory.store().messages(ranking);
    List<Integer> lengths =
        ranking.stream().map(id -> length(Objects.requireNonNull(messages.get(id)))).toList();
    Map<Integer, List<MessageId>> contexts = new LinkedHashMap<>();
    for (int budget : budgets) {
      contexts.put(budget, ranking.subList(0, Rankings.within(lengths, budget)));
    }
    return new Trial(labelled, ranking, contexts, Optional.empty());
  }

  private static List<MessageId> byWords(IndexSnapshot snapshot, Question question) {
    return snapshot.lexical(question.searchText(), DEPTH).stream().map(Hit::id).toList();
  }

  private List<MessageId> byMeaning(IndexSnapshot snapshot, Question question) {
    Embedder embedder = rungs.embedder().orElseThrow();
    return snapshot.nearest(embedder.query(question.text()), DEPTH).stream().map(Hit::id).toList();
  }

  /** Returns the tokens of a message as a reader gets it: when, who, what. */
  private int length(Message message) {
    Author author = message.author();
    return rungs
        .tokens()
        .estimateTokenCountInText(
            "[%s] %s: %s%n"
                .formatted(
                    message.occurred(), author == null ? "" : author.name(), message.text()));
  }
}
