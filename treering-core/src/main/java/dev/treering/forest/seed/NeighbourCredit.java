package dev.treering.forest.seed;

import dev.treering.forest.Inquiry;
import dev.treering.model.MessageId;
import dev.treering.store.Neighbours;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets the best messages lend weight to what stands beside them: in a talk of two the answer often
 * is the turn after the one that has the question's words.
 *
 * @param inquiry reads what stands beside
 * @param settings the shares
 */
record NeighbourCredit(Inquiry inquiry, HybridSettings.Nearby settings) {
  private static final int EACH_SIDE = 2;

  /** Returns what each message is lent by all its neighbours. */
  Map<MessageId, Double> of(Map<MessageId, Double> scores) {
    Map<MessageId, Double> lent = new LinkedHashMap<>();
    if (settings.lenders() == 0 || scores.isEmpty()) {
      return lent;
    }
    List<MessageId> lenders =
        scores.entrySet().stream()
            .sorted(HybridSeeds.BEST)
            .limit(settings.lenders())
            .map(Map.Entry::getKey)
            .toList();
    Map<MessageId, Neighbours> beside =
        inquiry.timeline().neighbours(lenders, EACH_SIDE, settings.silence());
    beside.forEach(
        (id, neighbours) -> {
          double score = scores.getOrDefault(id, 0.0);
          lend(neighbours.before(), score, lent);
          lend(neighbours.after(), score, lent);
        });
    return lent;
  }

  private void lend(List<MessageId> side, double score, Map<MessageId, Double> lent) {
    for (int i = 0; i < side.size(); i++) {
      double share = i == 0 ? settings.next() : settings.second();
      lent.merge(side.get(i), share * score, Double::sum);
    }
  }
}
