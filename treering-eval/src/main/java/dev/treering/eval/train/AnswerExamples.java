package dev.treering.eval.train;

import dev.treering.answer.AnswerCandidate;
import dev.treering.answer.AnswerScene;
import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledQuestion;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.Inquiry;
import dev.treering.language.ActModel;
import dev.treering.learned.ChoiceModel;
import dev.treering.memory.AskOptions;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.Rungs;
import dev.treering.model.MessageId;
import dev.treering.store.IndexSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Turns labelled questions into choices of the message that states the answer, from the forest that
 * the standard recipe builds for each.
 *
 * @param rungs builds the forests
 * @param embedder makes meanings
 * @param acts what messages read like, learned from other chats
 * @param model what is measured
 */
record AnswerExamples(
    Rungs rungs, Embedder embedder, ActModel acts, ChoiceModel<AnswerCandidate> model) {
  /** Returns the choice of one question; none when its forest lacks every right message. */
  Optional<Decision> of(OpenChat chat, LabelledQuestion question) {
    ConversationMemory memory = ConversationMemory.of(chat.store(), rungs, System::nanoTime);
    EvidenceForest forest =
        memory.ask(question.question(), AskOptions.defaults()).context().forest();
    int[] right = right(forest, question);
    if (right.length == 0 || forest.size() == 0) {
      return Optional.empty();
    }
    try (IndexSnapshot snapshot = chat.store().snapshot(question.question().asOf())) {
      Inquiry inquiry =
          new Inquiry(question.question(), snapshot, chat.store(), Optional.of(embedder));
      AnswerScene scene = AnswerScene.of(inquiry, forest, acts);
      List<SparseRow> rows =
          scene.candidates().stream().map(one -> SparseRow.of(model.features(), one)).toList();
      SparseRow none = SparseRow.of(model.aloneFeatures(), scene.best());
      return Optional.of(new Decision(rows, none, right, 1));
    }
  }

  private static int[] right(EvidenceForest forest, LabelledQuestion question) {
    LabelledQuestion.Labels labels = question.labels();
    if (labels.abstain()) {
      return new int[] {forest.size()};
    }
    List<MessageId> right =
        labels.current() != null
            ? List.of(labels.current())
            : labels.evidence().stream().flatMap(List::stream).toList();
    return IntStream.range(0, forest.size())
        .filter(i -> right.contains(forest.nodes().get(i).id()))
        .toArray();
  }
}
