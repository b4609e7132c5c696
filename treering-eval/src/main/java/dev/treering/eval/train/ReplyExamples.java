package dev.treering.eval.train;

import dev.treering.eval.LabelledThread;
import dev.treering.forest.LinkKind;
import dev.treering.forest.structure.LocalChains;
import dev.treering.forest.structure.LocalConversation;
import dev.treering.forest.structure.LocalQuestion;
import dev.treering.forest.structure.Pair;
import dev.treering.forest.structure.PairFeatures;
import dev.treering.language.ActModel;
import dev.treering.learned.Feature;
import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import dev.treering.store.TermStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Turns talks with marked reply links into decisions for the reply step. The talk is read from its
 * beginning with the marked links made so far.
 *
 * @param analysis how texts become terms
 * @param candidates how many messages back a candidate may stand
 */
record ReplyExamples(TermStatistics analysis, int candidates) {
  private static final List<Feature<Pair>> PAIR = PairFeatures.replyPair();
  private static final List<Feature<Pair>> ALONE = PairFeatures.replyAlone();

  /** Returns one decision for each judged message whose right place is among the candidates. */
  List<Decision> of(LabelledThread thread) {
    LocalConversation conversation = conversation(thread);
    LocalQuestion question = LocalQuestion.none(conversation);
    LocalChains chains = new LocalChains(conversation);
    List<Decision> decisions = new ArrayList<>();
    for (int child = 0; child < thread.messages().size(); child++) {
      Set<Integer> answered = thread.answers().get(child);
      if (answered == null) {
        continue;
      }
      List<Integer> offered = candidates(thread.messages(), child);
      int[] right = right(offered, answered);
      if (right.length > 0) {
        decisions.add(decision(conversation, question, chains, child, offered, right));
      }
      if (!answered.isEmpty()) {
        chains.link(child, new TreeSet<>(answered).last(), LinkKind.EXPAND, 1);
      }
    }
    return decisions;
  }

  LocalConversation conversation(LabelledThread thread) {
    SmallStatistics statistics =
        new SmallStatistics(analysis, thread.messages().stream().map(Message::text).toList());
    return LocalConversation.ofOrdered(thread.messages(), statistics, Map.of(), ActModel.none());
  }

  /** Returns the places of the messages that a message may answer, in order. */
  List<Integer> candidates(List<Message> messages, int child) {
    List<Integer> offered = new ArrayList<>();
    for (int i = Math.max(0, child - candidates); i < child; i++) {
      if (messages.get(i).kind() == MessageKind.MESSAGE) {
        offered.add(i);
      }
    }
    return offered;
  }

  private static int[] right(List<Integer> offered, Set<Integer> answered) {
    return answered.isEmpty()
        ? new int[] {offered.size()}
        : answered.stream().mapToInt(offered::indexOf).filter(i -> i >= 0).sorted().toArray();
  }

  private static Decision decision(
      LocalConversation conversation,
      LocalQuestion question,
      LocalChains chains,
      int child,
      List<Integer> offered,
      int[] right) {
    List<SparseRow> rows = new ArrayList<>();
    for (int parent : offered) {
      rows.add(SparseRow.of(PAIR, Pair.of(conversation, chains, question, parent, child)));
    }
    SparseRow alone = SparseRow.of(ALONE, Pair.of(conversation, chains, question, child, child));
    return new Decision(rows, alone, right, 1);
  }
}
