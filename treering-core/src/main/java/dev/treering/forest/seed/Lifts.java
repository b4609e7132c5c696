package dev.treering.forest.seed;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A ranking in which messages are lifted by others, but never above a ceiling, the score of a place
 * of the ranking as it was: what only hangs together with the best does not displace them. Messages
 * that were not ranked may be lifted into it. Mutable, for one question.
 */
final class Lifts {
  private final Map<MessageId, Hit> hits = new HashMap<>();
  private final double ceiling;

  /**
   * @param ranking the hits, in any order
   * @param place the place whose score is the ceiling, from 1; of a shorter ranking the last
   */
  Lifts(List<Hit> ranking, int place) {
    ranking.forEach(hit -> hits.put(hit.id(), hit));
    this.ceiling =
        ranking.stream()
            .sorted(Hit.BEST_FIRST)
            .limit(place)
            .reduce((first, second) -> second)
            .map(Hit::score)
            .orElse(0.0);
  }

  /** Returns the best hits, the best first. */
  List<Hit> best(int limit) {
    return hits.values().stream().sorted(Hit.BEST_FIRST).limit(limit).toList();
  }

  /** Returns all hits, in no order. */
  List<Hit> all() {
    return List.copyOf(hits.values());
  }

  /** Adds to the score of a message, as far as the ceiling lets it. */
  void lift(Message message, double more) {
    Hit known = hits.get(message.id());
    double own = known == null ? 0 : known.score();
    double lifted = Math.max(own, Math.min(ceiling, own + more));
    if (known != null || lifted > 0) {
      hits.put(message.id(), new Hit(message.id(), message.occurred(), lifted));
    }
  }
}
