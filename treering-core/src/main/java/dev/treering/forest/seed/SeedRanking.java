package dev.treering.forest.seed;

import dev.treering.forest.Inquiry;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Turns ranked hits into seeds: reads the messages and scales the scores. */
final class SeedRanking {
  private SeedRanking() {}

  /** Returns the first {@code limit} hits whose message can still be read, as seeds. */
  static List<Seed> seeds(Inquiry inquiry, List<Hit> ranked, int limit) {
    List<Hit> hits = ranked.stream().sorted(Hit.BEST_FIRST).limit(limit).toList();
    double best = hits.isEmpty() ? 1 : hits.getFirst().score();
    Map<MessageId, Message> messages = inquiry.messages(hits.stream().map(Hit::id).toList());
    List<Seed> seeds = new ArrayList<>(hits.size());
    for (Hit hit : hits) {
      Message message = messages.get(hit.id());
      if (message != null) {
        double relevance = best > 0 ? Math.clamp(hit.score() / best, 0.0, 1.0) : 0;
        seeds.add(new Seed(message, hit.score(), relevance));
      }
    }
    return seeds;
  }
}
