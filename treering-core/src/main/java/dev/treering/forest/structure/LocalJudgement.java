package dev.treering.forest.structure;

import dev.treering.forest.LinkKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The probabilities of a message's places: below each candidate parent as UPDATE or EXPAND, or
 * below none. They sum to 1.
 */
public final class LocalJudgement {
  private final double[] update;
  private final double[] expand;
  private final double alone;

  LocalJudgement(double[] update, double[] expand, double alone) {
    this.update = update;
    this.expand = expand;
    this.alone = alone;
  }

  /** Returns the judgement of a child, as a pair with itself, among pairs with its candidates. */
  public static LocalJudgement of(PairModel model, Pair alone, List<Pair> candidates) {
    return of(model, new PairMeasures(model), alone, candidates);
  }

  /** Like {@link #of(PairModel, Pair, List)}, with the measures of the model made once. */
  static LocalJudgement of(
      PairModel model, PairMeasures measures, Pair alone, List<Pair> candidates) {
    List<double[]> measured = candidates.stream().map(measures::reply).toList();
    double[] replies = model.reply().ofMeasured(measured, alone);
    List<double[]> heard = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      Pair pair = candidates.get(i).withReplyLikelihood(replies[i]);
      heard.add(measures.state(pair, measured.get(i)));
    }
    double[] places = model.state().ofMeasured(heard, alone);
    double[] update = new double[heard.size()];
    double[] expand = new double[heard.size()];
    for (int i = 0; i < update.length; i++) {
      update[i] = places[2 * i + PairModel.UPDATE];
      expand[i] = places[2 * i + PairModel.EXPAND];
    }
    return new LocalJudgement(update, expand, places[places.length - 1]);
  }

  /** Returns the probability that it hangs below this candidate, in either way. */
  double link(int candidate) {
    return Math.min(1, update[candidate] + expand[candidate]);
  }

  /** Returns the more probable way in which it hangs below this candidate. */
  LinkKind kind(int candidate) {
    return update[candidate] >= expand[candidate] ? LinkKind.UPDATE : LinkKind.EXPAND;
  }

  /**
   * Where a message is hung.
   *
   * @param candidate the number of the parent among the candidates
   * @param confidence of the link, in [0, 1]
   */
  public record Place(int candidate, LinkKind kind, double confidence) {}

  /**
   * Returns where the message is hung, when it is not alone. That is the most probable parent,
   * unless the message changes a state that was surely replaced or confirmed before: then it is the
   * last of those after it that are candidates, too. So states form chains, not fans.
   */
  public Place place(List<Pair> candidates) {
    int best = best();
    int place = best;
    if (kind(best) == LinkKind.UPDATE) {
      LocalChains chains = candidates.getFirst().chains();
      int state = chains.sureNextState(candidates.get(best).parent());
      while (state >= 0) {
        place = Math.max(place, indexOf(state, candidates));
        state = chains.sureNextState(state);
      }
    }
    return new Place(place, kind(best), link(best));
  }

  private static int indexOf(int parent, List<Pair> candidates) {
    return IntStream.range(0, candidates.size())
        .filter(i -> candidates.get(i).parent() == parent)
        .findFirst()
        .orElse(-1);
  }

  /** Returns the most probable parent, the later of equals; -1 without candidates. */
  private int best() {
    int best = -1;
    for (int i = 0; i < update.length; i++) {
      if (best < 0 || link(i) >= link(best)) {
        best = i;
      }
    }
    return best;
  }

  /** Whether hanging below nothing is more probable than hanging anywhere. */
  public boolean isAlone() {
    return best() < 0 || alone > 0.5;
  }
}
