package dev.treering.eval.train;

import dev.treering.answer.AnswerModel;
import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledQuestion;
import dev.treering.forest.structure.LocalRelationClassifier;
import dev.treering.forest.structure.Pair;
import dev.treering.forest.structure.PairModel;
import dev.treering.language.ActModel;
import dev.treering.learned.ChoiceModel;
import dev.treering.memory.Rungs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Trains the choice of the message that states the answer. The forests that it learns from are
 * built by relation models that did not see their questions, so that it learns to live with links
 * as wrong as they will be.
 *
 * @param relations trains those models
 * @param rungs everything else that builds a forest
 * @param embedder makes meanings
 * @param folds into how many parts the questions are cut
 */
public record AnswerTrainer(RelationTrainer relations, Rungs rungs, Embedder embedder, int folds) {
  private static final ChoiceTrainer ANSWER = new ChoiceTrainer(2, 16, 25, 0.01, 1.5e-3, 0.3, 23);

  /**
   * Returns the choice that these chats teach, begun from the weights set by hand.
   *
   * @param reply the reply step of the relation model
   * @param acts what messages read like, for the model that is returned
   * @param wanted the questions to learn from
   */
  public AnswerModel train(
      List<OpenChat> chats,
      ChoiceModel<Pair> reply,
      ActModel acts,
      Predicate<LabelledQuestion> wanted) {
    AnswerModel start = AnswerModel.byHand();
    Map<String, Integer> fold = folds(chats);
    List<Decision> decisions = new ArrayList<>();
    for (int out = 0; out < folds; out++) {
      int left = out;
      Predicate<LabelledQuestion> here = question -> fold.getOrDefault(question.id(), 0) == left;
      PairModel model = relations.trainState(chats, embedder, reply, wanted.and(here.negate()));
      AnswerExamples examples =
          new AnswerExamples(with(model), embedder, model.acts(), start.choice());
      for (OpenChat chat : chats) {
        chat.chat().space().questions().stream()
            .filter(wanted.and(here))
            .flatMap(question -> examples.of(chat, question).stream())
            .forEach(decisions::add);
      }
    }
    return new AnswerModel(acts, ANSWER.train(decisions, start.choice()));
  }

  private Rungs with(PairModel model) {
    return rungs.withClassifier(new LocalRelationClassifier(model));
  }

  private Map<String, Integer> folds(List<OpenChat> chats) {
    Map<String, String> groups = new HashMap<>();
    chats.forEach(chat -> groups.putAll(chat.groups()));
    List<String> names = groups.values().stream().distinct().sorted().toList();
    Map<String, Integer> fold = new HashMap<>();
    groups.forEach((question, group) -> fold.put(question, names.indexOf(group) % folds));
    return fold;
  }
}
