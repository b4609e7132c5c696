package dev.treering.forest.seed;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Inquiry;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Seeds by words and meaning together, where answers lend weight to what they answer. Beyond the
 * paper, which uses words alone.
 *
 * <p>Both rankings are scaled to [0, 1] within their pool and added with their weights. Then each
 * message is credited with a share of the score of the message it answers and of its best answer:
 * in a group chat the decisive line often is a short reply that shares no word with the question.
 * Cost: two searches, one read of the pool's messages, one read of their replies.
 */
record HybridSeeds(HybridSettings settings) implements SeedRetriever {
  @Override
  public List<Seed> retrieve(Inquiry inquiry) {
    Map<MessageId, Hit> fused = fuse(inquiry);
    return SeedRanking.seeds(inquiry, credit(inquiry, fused), settings.limit());
  }

  private Map<MessageId, Hit> fuse(Inquiry inquiry) {
    Optional<EmbeddingVector> question = inquiry.questionVector();
    double vectorWeight = question.isPresent() ? settings.vectorWeight() : 0;
    Map<MessageId, Hit> fused = new LinkedHashMap<>();
    List<Hit> lexical =
        inquiry.snapshot().lexical(inquiry.question().searchText(), settings.pool());
    add(fused, lexical, 1 - vectorWeight, 0);
    question.ifPresent(
        vector -> {
          List<Hit> nearest = inquiry.snapshot().nearest(vector, settings.pool());
          double floor = nearest.isEmpty() ? 0 : nearest.getLast().score();
          add(fused, nearest, vectorWeight, floor);
        });
    return fused;
  }

  /** Adds a ranking scaled so that {@code floor} gives 0 and its best hit gives {@code weight}. */
  private static void add(
      Map<MessageId, Hit> fused, List<Hit> ranking, double weight, double floor) {
    double range = ranking.isEmpty() ? 1 : ranking.getFirst().score() - floor;
    for (Hit hit : ranking) {
      double scaled = range > 0 ? weight * (hit.score() - floor) / range : weight;
      fused.merge(
          hit.id(),
          new Hit(hit.id(), hit.occurred(), scaled),
          (a, b) -> new Hit(a.id(), a.occurred(), a.score() + b.score()));
    }
  }

  private List<Hit> credit(Inquiry inquiry, Map<MessageId, Hit> fused) {
    if (settings.replyCredit() == 0 || fused.isEmpty()) {
      return List.copyOf(fused.values());
    }
    Map<MessageId, MessageId> answered = inquiry.snapshot().answered(fused.keySet());
    Map<MessageId, List<MessageId>> answers = inquiry.snapshot().replies(fused.keySet());
    Map<MessageId, Double> bonus = new HashMap<>();
    answered.forEach((reply, parent) -> lend(bonus, fused, reply, parent));
    answers.forEach(
        (parent, replies) -> replies.forEach(reply -> lend(bonus, fused, reply, parent)));
    return withBonus(inquiry, fused, bonus);
  }

  /** Lets the two ends of a reply credit each other with what they scored by themselves. */
  private void lend(
      Map<MessageId, Double> bonus,
      Map<MessageId, Hit> fused,
      MessageId reply,
      MessageId answered) {
    bonus.merge(reply, settings.replyCredit() * score(fused, answered), Math::max);
    bonus.merge(answered, settings.replyCredit() * score(fused, reply), Math::max);
  }

  private static double score(Map<MessageId, Hit> fused, MessageId id) {
    Hit hit = fused.get(id);
    return hit == null ? 0 : hit.score();
  }

  private List<Hit> withBonus(
      Inquiry inquiry, Map<MessageId, Hit> fused, Map<MessageId, Double> bonus) {
    List<MessageId> outside = promising(fused, bonus);
    List<Hit> hits = new ArrayList<>();
    fused
        .values()
        .forEach(
            hit ->
                hits.add(
                    new Hit(
                        hit.id(),
                        hit.occurred(),
                        hit.score() + bonus.getOrDefault(hit.id(), 0.0))));
    inquiry
        .messages(outside)
        .forEach(
            (id, message) ->
                hits.add(new Hit(id, message.occurred(), bonus.getOrDefault(id, 0.0))));
    return hits;
  }

  /** Returns the messages that only replies lead to, of those the ones that can become seeds. */
  private List<MessageId> promising(Map<MessageId, Hit> fused, Map<MessageId, Double> bonus) {
    List<Map.Entry<MessageId, Double>> outside =
        bonus.entrySet().stream()
            .filter(entry -> !fused.containsKey(entry.getKey()))
            .sorted(Map.Entry.<MessageId, Double>comparingByValue().reversed())
            .toList();
    double least =
        outside.size() <= settings.limit() ? 0 : outside.get(settings.limit() - 1).getValue();
    return outside.stream()
        .filter(entry -> entry.getValue() >= least)
        .map(Map.Entry::getKey)
        .toList();
  }
}
