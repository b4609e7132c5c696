package dev.treering.eval.answers;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.treering.answer.Answer;
import dev.treering.answer.AnswerMode;
import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.answers.RetrievedContext.Placed;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.QuestionResult;
import dev.treering.eval.run.Trial;
import dev.treering.eval.run.Wording;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.llm.ChatClock;
import dev.treering.llm.Hashes;
import dev.treering.llm.StructuredChat;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds contexts.
 *
 * @param contender how
 * @param budgetTokens the most tokens of a context
 * @param model what selects and relates messages; empty without a model
 */
public record Retrieval(Contender contender, int budgetTokens, Optional<Watched> model) {
  /** A tree is grown with the first question that needs it, and counts to its cost. */
  private static final List<String> PURPOSES =
      List.of("consolidate", "facts", "plan", "gate", "select", "relate");

  public Retrieval {
    if (contender instanceof Contender.OfTree) {
      throw new InvalidValueException(
          "The recipe (%s) must be one of forests, or a baseline.%nMaybe \"forest+tree\" was meant: answers from a memory tree alone are not judged yet."
              .formatted(contender.wireName()));
    }
  }

  /** A model of the memory, whose calls are counted and for which is waited. Thread-safe. */
  public static final class Watched {
    private final String name;
    private final StructuredChat chat;
    private final Patience patience;

    /**
     * @param name with its provider
     * @param chat asks it, and has the ledger of all its calls
     * @param pause waits while it is down
     */
    public Watched(String name, StructuredChat chat, ChatClock.Pause pause) {
      this.name = name;
      this.chat = chat;
      this.patience = new Patience(pause, chat.policy().downTime());
    }

    private List<Spent> spent() {
      return Spent.in(chat.ledger(), name, PURPOSES);
    }

    /** Finds a context again when local parts stood in because the model was down. */
    private Outcome patiently(Supplier<Outcome> finding) throws InterruptedException {
      while (true) {
        int waits = patience.waits();
        Outcome outcome = finding.get();
        if (outcome.faults().isEmpty()) {
          patience.rewarded();
          return outcome;
        }
        if (!chat.isDown() || !patience.waited(waits)) {
          return outcome;
        }
      }
    }
  }

  /** Finds the context of a question. */
  @FunctionalInterface
  interface Finding {
    /**
     * Returns how it ended.
     *
     * @throws InterruptedException when the run is asked to stop
     */
    Outcome of(LabelledQuestion question) throws InterruptedException;
  }

  /**
   * Makes the meanings of a conversation's messages, as far as they are not kept yet, and tells
   * what that takes: the same whether they are kept or not, but for the time. Nothing where no
   * embedder is needed.
   */
  Optional<Work> embedding(Bench bench, LabelledSpace space) {
    Optional<Embedder> embedder = bench.rungs().embedder();
    if (embedder.isEmpty() || contender.readsWordsOnly()) {
      return Optional.empty();
    }
    String name = embedder.get().modelId();
    return Optional.of(
        new Work(
            Hashes.sha256(
                "%s %d %d".formatted(name, space.messages().size(), space.questions().size())),
            () -> {
              bench.storeWithMeanings(Wording.FULL);
              List<String> texts =
                  Stream.concat(
                          space.messages().stream().filter(Message::isSpeech).map(Message::text),
                          space.questions().stream().map(asked -> asked.question().text()))
                      .toList();
              long tokens =
                  texts.stream().mapToLong(bench.rungs().tokens()::estimateTokenCountInText).sum();
              return Outcome.ok(
                  NullNode.getInstance(),
                  List.of(new Spent(Spent.EMBED, name, texts.size(), 0, tokens, 0, 0, 0)));
            }));
  }

  /** Finds contexts in one conversation, one after the other. */
  Finding in(Bench bench, LabelledSpace space) {
    Map<MessageId, Message> messages =
        space.messages().stream().collect(Collectors.toMap(Message::id, Function.identity()));
    return question -> {
      List<Spent> before = model.map(Watched::spent).orElse(List.of());
      Supplier<Outcome> finding = () -> once(bench, messages, question);
      Outcome outcome = model.isPresent() ? model.get().patiently(finding) : finding.get();
      return outcome.withSpent(since(before, model.map(Watched::spent).orElse(List.of())));
    };
  }

  private Outcome once(Bench bench, Map<MessageId, Message> messages, LabelledQuestion question) {
    Trial trial = bench.ask(contender, question, budgetTokens, List.of());
    return trial
        .answered()
        .map(Retrieval::ofForest)
        .orElseGet(
            () -> {
              List<Message> ranking = trial.ranking().stream().map(messages::get).toList();
              return Outcome.ok(
                  new Passages(bench.rungs().tokens(), budgetTokens).of(ranking), List.of());
            });
  }

  private static Outcome ofForest(QuestionResult result) {
    AnsweredQuestion answered = result.answered();
    CompressedForest context = answered.context();
    Answer answer = answered.answer();
    List<Placed> placed = new ArrayList<>();
    for (EvidenceNode node : context.forest().nodes()) {
      placed.add(
          new Placed(
              node.id().value(),
              node.message().occurred().toString(),
              context.forest().parent(node).map(parent -> parent.id().value()).orElse(null),
              node.relationName()));
    }
    return Outcome.withFaults(
        new RetrievedContext(
            context.text(),
            context.tokens(),
            placed,
            new Given(answer.text(), answer.mode() == AnswerMode.ABSTAINED)),
        answered.failures());
  }

  private static List<Spent> since(List<Spent> before, List<Spent> now) {
    List<Spent> since = new ArrayList<>();
    for (Spent sum : now) {
      Spent more =
          before.stream()
              .filter(earlier -> earlier.purpose().equals(sum.purpose()))
              .findFirst()
              .map(sum::minus)
              .orElse(sum);
      if (more.calls() > 0) {
        since.add(more);
      }
    }
    return since;
  }
}
