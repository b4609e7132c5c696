package dev.treering.eval.train;

import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledThread;
import dev.treering.forest.structure.Pair;
import dev.treering.forest.structure.PairModel;
import dev.treering.learned.ChoiceModel;
import dev.treering.store.TermStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

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

  private static final ChoiceTrainer REPLY = new ChoiceTrainer(1, 24, 6, 0.01, 1e-5, 17);
  private static final ChoiceTrainer STATE = new ChoiceTrainer(4, 16, 30, 0.01, 5e-3, 19);

  /** Returns the reply step that these talks teach. */
  public ChoiceModel<Pair> trainReply(List<LabelledThread> threads) {
    ReplyExamples examples = new ReplyExamples(analysis, CANDIDATES);
    List<Decision> decisions = new ArrayList<>();
    threads.forEach(thread -> decisions.addAll(examples.of(thread)));
    return REPLY.train(decisions, start.reply());
  }

  /**
   * Returns the state step that these chats teach.
   *
   * @param reply the reply step
   * @param wanted the questions to learn from
   */
  public ChoiceModel<Pair> trainState(
      List<OpenChat> chats,
      Embedder embedder,
      ChoiceModel<Pair> reply,
      Predicate<LabelledQuestion> wanted) {
    List<Decision> decisions = new ArrayList<>();
    for (OpenChat open : chats) {
      RelationExamples examples = new RelationExamples(open.store(), embedder, open.chat(), reply);
      open.chat().space().questions().stream()
          .filter(wanted)
          .forEach(question -> decisions.addAll(examples.of(question)));
    }
    return STATE.train(decisions, start.state());
  }
}
