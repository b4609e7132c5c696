package dev.treering.eval.run;

import dev.treering.eval.LabelledThread;
import dev.treering.eval.LinkScore;
import dev.treering.eval.metric.Share;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Links the messages of talks.
 *
 * @param linker scores the links that a contender draws in a talk
 */
public record TalkRun(Function<LabelledThread, LinkScore> linker) {
  /**
   * Links all talks that are not done yet, in order.
   *
   * @param done names of talks that were linked before
   * @param heard is told of each talk when it is linked
   */
  public void run(List<LabelledThread> threads, Set<String> done, Consumer<Measured> heard) {
    for (LabelledThread thread : threads) {
      if (!done.contains(thread.name())) {
        LinkScore score = linker.apply(thread);
        Map<String, Share> shares = Figures.ofLinks(score);
        heard.accept(
            new Measured(
                thread.name(),
                "",
                shares,
                "%s right %d of %d found, %d marked"
                    .formatted(thread.name(), score.right(), score.found(), score.marked())));
      }
    }
  }

  /** Returns the score of linking every message to the one before it. */
  public static LinkScore previous(LabelledThread thread) {
    LinkScore score = LinkScore.NONE;
    for (Map.Entry<Integer, Set<Integer>> judged : thread.answers().entrySet()) {
      int found = Math.max(0, judged.getKey() - 1);
      Set<Integer> marked =
          judged.getValue().isEmpty() ? Set.of(judged.getKey()) : judged.getValue();
      score = score.plus(new LinkScore(marked.contains(found) ? 1 : 0, 1, marked.size()));
    }
    return score;
  }
}
