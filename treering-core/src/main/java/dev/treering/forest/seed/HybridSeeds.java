package dev.treering.forest.seed;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.InParallel;
import dev.treering.forest.Inquiry;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Seeds by words and meaning together, where answers lend weight to what they answer. Beyond the
 * paper, which uses words alone.
 *
 * <p>Both rankings are scaled to [0, 1] within their pool and added with their weights. Then each
 * message is credited with a share of the score of the message it answers and of its best answer:
 * in a group chat the decisive line often is a short reply that shares no word with the question.
 * Last, messages that are like the best ones in meaning get a little more: a state that was changed
 * weeks later often is told in words that the question lacks. Cost: two searches at the same time,
 * each with a read of its replies, one read of vectors and one of messages.
 */
record HybridSeeds(HybridSettings settings) implements SeedRetriever {
  @Override
  public List<Seed> retrieve(Inquiry inquiry) {
    List<Ranking> rankings =
        inquiry.hasEmbedder()
            ? InParallel.both(() -> byWords(inquiry), () -> byMeaning(inquiry), List::of)
            : List.of(byWords(inquiry));
    Map<MessageId, Hit> fused = fuse(rankings);
    List<Hit> credited = credit(inquiry, fused, rankings);
    return SeedRanking.seeds(
        inquiry, PoolFeedback.of(inquiry, settings).add(credited), settings.limit());
  }

  /**
   * What one search found, and how that is tied to other messages.
   *
   * @param hits the best first
   * @param answered by hit, what it answers
   * @param answers by hit, what answers it
   */
  private record Ranking(
      List<Hit> hits, Map<MessageId, MessageId> answered, Map<MessageId, List<MessageId>> answers) {
    double floor() {
      return hits.isEmpty() ? 0 : hits.getLast().score();
    }
  }

  private Ranking byWords(Inquiry inquiry) {
    String text = inquiry.question().searchText();
    List<Hit> hits = inquiry.snapshot().lexical(text, settings.pool());
    Ranking ranking = withReplies(inquiry, hits);
    // Most seeds are among these. They are read while the other search goes on.
    inquiry.messages(hits.stream().limit(settings.limit()).map(Hit::id).toList());
    return ranking;
  }

  private Ranking byMeaning(Inquiry inquiry) {
    EmbeddingVector question = inquiry.questionVector().orElseThrow();
    return withReplies(inquiry, inquiry.snapshot().nearest(question, settings.pool()));
  }

  private Ranking withReplies(Inquiry inquiry, List<Hit> hits) {
    List<MessageId> ids = hits.stream().map(Hit::id).toList();
    if (settings.replyCredit() == 0 || ids.isEmpty()) {
      return new Ranking(hits, Map.of(), Map.of());
    }
    return InParallel.both(
        () -> inquiry.snapshot().answered(ids),
        () -> inquiry.snapshot().replies(ids),
        (answered, answers) -> new Ranking(hits, answered, answers));
  }

  /** Adds up the rankings, that by words first, each with its weight. */
  private Map<MessageId, Hit> fuse(List<Ranking> rankings) {
    double vectorWeight = rankings.size() > 1 ? settings.vectorWeight() : 0;
    Map<MessageId, Hit> fused = new LinkedHashMap<>();
    add(fused, rankings.getFirst().hits(), 1 - vectorWeight, 0);
    if (rankings.size() > 1) {
      add(fused, rankings.getLast().hits(), vectorWeight, rankings.getLast().floor());
    }
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

  private List<Hit> credit(Inquiry inquiry, Map<MessageId, Hit> fused, List<Ranking> rankings) {
    if (settings.replyCredit() == 0 || fused.isEmpty()) {
      return List.copyOf(fused.values());
    }
    Map<MessageId, Double> bonus = new HashMap<>();
    for (Ranking ranking : rankings) {
      ranking.answered().forEach((reply, parent) -> lend(bonus, fused, reply, parent));
      ranking
          .answers()
          .forEach(
              (parent, replies) -> replies.forEach(reply -> lend(bonus, fused, reply, parent)));
    }
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
    List<MessageId> outside = promising(fused, bonus, bar(hits));
    inquiry
        .messages(outside)
        .forEach(
            (id, message) ->
                hits.add(new Hit(id, message.occurred(), bonus.getOrDefault(id, 0.0))));
    return hits;
  }

  /**
   * Returns the score that a message needs that only replies lead to: what would not be a seed by
   * them alone is left out, also where likeness could still raise it.
   */
  private double bar(List<Hit> hits) {
    return hits.size() < settings.limit()
        ? 0
        : hits.stream()
            .map(Hit::score)
            .sorted(Comparator.reverseOrder())
            .skip(settings.limit() - 1L)
            .findFirst()
            .orElse(0.0);
  }

  /** Returns the messages that only replies lead to, of those the ones that can become seeds. */
  private List<MessageId> promising(
      Map<MessageId, Hit> fused, Map<MessageId, Double> bonus, double bar) {
    List<Map.Entry<MessageId, Double>> outside =
        bonus.entrySet().stream()
            .filter(entry -> entry.getValue() >= bar && !fused.containsKey(entry.getKey()))
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
