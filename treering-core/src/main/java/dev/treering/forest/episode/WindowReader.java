package dev.treering.forest.episode;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.InParallel;
import dev.treering.forest.Inquiry;
import dev.treering.forest.TermWeights;
import dev.treering.forest.seed.Seed;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import dev.treering.store.IndexedMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the windows of the episodes and ranks what was said there (T-Mem §4.2): seeds are left out,
 * the rest is ranked by similarity to the question and cut off. A message inside two windows of one
 * topic is offered once, in the window whose core is nearer, the earlier one on a tie. Meanings
 * that the index does not have yet are made on the spot, of each window for as many messages as it
 * may offer, those that share most words with the question.
 *
 * @param limit the most candidates of a window; the paper uses 100
 */
public record WindowReader(int limit) {
  /** Returns one window for each episode, in their order. */
  public List<Window> read(Inquiry inquiry, List<Episode> episodes, List<Seed> seeds) {
    Set<MessageId> anchors =
        seeds.stream().map(seed -> seed.message().id()).collect(Collectors.toSet());
    List<List<IndexedMessage>> read =
        InParallel.each(
            episodes,
            episode ->
                inquiry
                    .snapshot()
                    .window(episode.topic(), episode.windowStart(), episode.windowEnd()));
    Map<Episode, List<IndexedMessage>> contents = new LinkedHashMap<>();
    for (int i = 0; i < episodes.size(); i++) {
      contents.put(episodes.get(i), read.get(i));
    }
    Map<MessageId, Episode> nearest = nearestEpisode(contents);
    return InParallel.each(
        List.copyOf(contents.entrySet()),
        entry -> {
          Episode episode = entry.getKey();
          List<IndexedMessage> own =
              entry.getValue().stream()
                  .filter(message -> !anchors.contains(message.id()))
                  .filter(message -> episode.equals(nearest.get(message.id())))
                  .toList();
          return new Window(episode, rank(inquiry, own), entry.getValue().size());
        });
  }

  private static Map<MessageId, Episode> nearestEpisode(
      Map<Episode, List<IndexedMessage>> contents) {
    Map<MessageId, Episode> nearest = new HashMap<>();
    contents.forEach(
        (episode, all) ->
            all.forEach(
                message ->
                    nearest.merge(
                        message.id(),
                        episode,
                        (a, b) -> {
                          Duration toA = a.distanceFromCore(message.occurred());
                          Duration toB = b.distanceFromCore(message.occurred());
                          return toB.compareTo(toA) < 0 ? b : a;
                        })));
    return nearest;
  }

  private List<Candidate> rank(Inquiry inquiry, List<IndexedMessage> messages) {
    Map<MessageId, Double> scores =
        inquiry
            .questionVector()
            .map(question -> byMeaning(inquiry, messages, question))
            .orElseGet(() -> byWords(inquiry, messages.stream().map(IndexedMessage::id).toList()));
    List<Hit> best =
        messages.stream()
            .filter(message -> scores.containsKey(message.id()))
            .map(
                message ->
                    new Hit(
                        message.id(), message.occurred(), scores.getOrDefault(message.id(), 0.0)))
            .sorted(Hit.BEST_FIRST)
            .limit(limit)
            .toList();
    Map<MessageId, Message> read = inquiry.messages(best.stream().map(Hit::id).toList());
    List<Candidate> candidates = new ArrayList<>(best.size());
    for (Hit hit : best) {
      Message message = read.get(hit.id());
      if (message != null) {
        candidates.add(new Candidate(message, hit.score()));
      }
    }
    return candidates;
  }

  private Map<MessageId, Double> byMeaning(
      Inquiry inquiry, List<IndexedMessage> messages, EmbeddingVector question) {
    Map<MessageId, Double> scores = new HashMap<>();
    List<MessageId> missing = new ArrayList<>();
    for (IndexedMessage message : messages) {
      if (message.vector() == null) {
        missing.add(message.id());
      } else {
        inquiry.remember(message.id(), message.vector());
        scores.put(message.id(), (double) message.vector().dot(question));
      }
    }
    List<Message> toEmbed = List.copyOf(inquiry.messages(likeliest(inquiry, missing)).values());
    inquiry.vectors(toEmbed).forEach((id, vector) -> scores.put(id, (double) vector.dot(question)));
    return scores;
  }

  /** Returns those whose meaning is worth making now: as many as can be offered, by their words. */
  private List<MessageId> likeliest(Inquiry inquiry, List<MessageId> missing) {
    if (missing.size() <= limit) {
      return missing;
    }
    return byWords(inquiry, missing).entrySet().stream()
        .sorted(
            Map.Entry.<MessageId, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(limit)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Map<MessageId, Double> byWords(Inquiry inquiry, List<MessageId> messages) {
    TermWeights weights = inquiry.weights();
    Set<String> asked = weights.distinctTerms(inquiry.question().text());
    double whole = weights.sum(asked);
    Map<MessageId, Double> scores = new HashMap<>();
    inquiry
        .messages(messages)
        .forEach(
            (id, message) -> {
              Set<String> shared = weights.distinctTerms(message.text());
              shared.retainAll(asked);
              scores.put(id, whole > 0 ? weights.sum(shared) / whole : 0);
            });
    return scores;
  }
}
