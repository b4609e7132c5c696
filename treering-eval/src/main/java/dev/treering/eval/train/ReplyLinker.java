package dev.treering.eval.train;

import dev.treering.eval.LabelledThread;
import dev.treering.eval.LinkScore;
import dev.treering.forest.LinkKind;
import dev.treering.forest.structure.LocalChains;
import dev.treering.forest.structure.LocalConversation;
import dev.treering.forest.structure.LocalQuestion;
import dev.treering.forest.structure.Pair;
import dev.treering.learned.ChoiceModel;
import dev.treering.store.TermStatistics;
import java.util.List;
import java.util.Set;

/**
 * Links a whole talk with the reply step, each message to the most probable candidate or to itself,
 * and scores that against the marked links. A message that answers none counts as linked to itself,
 * as in Kummerfeld et al. 2019.
 *
 * @param reply the reply step
 * @param analysis how texts become terms
 * @param candidates how many messages back a candidate may stand
 */
public record ReplyLinker(ChoiceModel<Pair> reply, TermStatistics analysis, int candidates) {
  /** Returns the score of one talk; only judged messages count. */
  public LinkScore score(LabelledThread thread) {
    ReplyExamples examples = new ReplyExamples(analysis, candidates);
    LocalConversation conversation = examples.conversation(thread);
    LocalQuestion question = LocalQuestion.none(conversation);
    LocalChains chains = new LocalChains(conversation);
    long right = 0;
    long found = 0;
    long marked = 0;
    for (int child = 0; child < thread.messages().size(); child++) {
      int parent =
          best(
              conversation, question, chains, child, examples.candidates(thread.messages(), child));
      if (parent != child) {
        chains.link(child, parent, LinkKind.EXPAND, 1);
      }
      Set<Integer> answered = thread.answers().get(child);
      if (answered != null) {
        found++;
        marked += Math.max(1, answered.size());
        right += answered.isEmpty() ? (parent == child ? 1 : 0) : answered.contains(parent) ? 1 : 0;
      }
    }
    return new LinkScore(right, found, marked);
  }

  private int best(
      LocalConversation conversation,
      LocalQuestion question,
      LocalChains chains,
      int child,
      List<Integer> offered) {
    Pair alone = Pair.of(conversation, chains, question, child, child);
    List<Pair> pairs =
        offered.stream()
            .map(parent -> Pair.of(conversation, chains, question, parent, child))
            .toList();
    double[] replies = reply.probabilities(pairs, alone);
    int best = pairs.size();
    for (int i = 0; i < pairs.size(); i++) {
      if (replies[i] > replies[best]) {
        best = i;
      }
    }
    return best == pairs.size() ? child : offered.get(best);
  }
}
