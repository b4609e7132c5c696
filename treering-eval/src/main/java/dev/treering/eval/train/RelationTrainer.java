package dev.treering.eval.train;

import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledThread;
import dev.treering.forest.structure.Pair;
import dev.treering.forest.structure.PairModel;
import dev.treering.language.ActModel;
import dev.treering.learned.ChoiceModel;
import dev.treering.store.TermStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Trains the local relation classifier: first the reply step on talks with marked reply links, then
 * the state step on chats with marked links. Deterministic: the same data, start and embedder give
 * the same weights.
 *
 * @param analysis how texts become terms
 * @param start the weights to begin from
 */
public record RelationTrainer(TermStatistics analysis, PairModel start) {
  /** How many messages back an answered message is sought in training. */
  static final int CANDIDATES = 50;

  private static final ChoiceTrainer REPLY =
      new ChoiceTrainer(1, 24, 6, 0.01, 1e-5, ChoiceTrainer.NO_DROPOUT, 17);
  private static final ChoiceTrainer STATE = new ChoiceTrainer(4, 16, 15, 0.01, 1e-3, 0.3, 19);

  /** Into how many parts the chats are cut to read messages by words that others taught. */
  private static final int ACT_FOLDS = 5;

  /** Returns the reply step that these talks teach. */
  public ChoiceModel<Pair> trainReply(List<LabelledThread> threads) {
    ReplyExamples examples = new ReplyExamples(analysis, CANDIDATES);
    List<Decision> decisions = new ArrayList<>();
    threads.forEach(thread -> decisions.addAll(examples.of(thread)));
    return REPLY.train(decisions, start.reply());
  }

  /**
   * Returns the model that these chats teach: what messages read like, and the state step, which
   * learns from readings by weights that did not see the chat.
   *
   * @param reply the reply step
   * @param wanted the questions to learn from
   */
  public PairModel trainState(
      List<OpenChat> chats,
      Embedder embedder,
      ChoiceModel<Pair> reply,
      Predicate<LabelledQuestion> wanted) {
    List<OpenChat> teaching =
        chats.stream()
            .filter(open -> open.chat().space().questions().stream().anyMatch(wanted))
            .toList();
    List<Decision> decisions = new ArrayList<>();
    for (int part = 0; part < 2; part++) {
      int here = part;
      List<OpenChat> others = every(teaching, i -> i % 2 != here);
      PairModel reader = fit(others, reply, decisions(others, embedder, reply, wanted, null));
      decisions.addAll(
          decisions(every(teaching, i -> i % 2 == here), embedder, reply, wanted, reader));
    }
    return fit(teaching, reply, decisions);
  }

  private PairModel fit(List<OpenChat> teaching, ChoiceModel<Pair> reply, List<Decision> all) {
    return new PairModel(ActTrainer.train(chats(teaching)), reply, STATE.train(all, start.state()));
  }

  /** Returns the decisions of chats whose messages are read by words that others of them taught. */
  private static List<Decision> decisions(
      List<OpenChat> teaching,
      Embedder embedder,
      ChoiceModel<Pair> reply,
      Predicate<LabelledQuestion> wanted,
      @Nullable PairModel reader) {
    List<Decision> decisions = new ArrayList<>();
    for (int fold = 0; fold < ACT_FOLDS; fold++) {
      int here = fold;
      ActModel acts = ActTrainer.train(chats(every(teaching, i -> i % ACT_FOLDS != here)));
      for (OpenChat open : every(teaching, i -> i % ACT_FOLDS == here)) {
        RelationExamples examples =
            new RelationExamples(
                open.store(), embedder, open.chat(), reply, acts, Optional.ofNullable(reader));
        open.chat().space().questions().stream()
            .filter(wanted)
            .forEach(question -> decisions.addAll(examples.of(question)));
      }
    }
    return decisions;
  }

  private static List<OpenChat> every(List<OpenChat> chats, IntPredicate place) {
    return IntStream.range(0, chats.size()).filter(place).mapToObj(chats::get).toList();
  }

  private static List<LabelledChat> chats(List<OpenChat> open) {
    return open.stream().map(OpenChat::chat).toList();
  }
}
