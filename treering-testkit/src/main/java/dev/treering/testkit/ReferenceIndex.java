package dev.treering.testkit;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import dev.treering.store.Hit;
import dev.treering.store.IndexedMessage;
import dev.treering.store.SearchableText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What an index must answer, computed from the formulas over a list of messages. */
final class ReferenceIndex {
  private static final double K1 = 1.2;
  private static final double B = 0.75;

  private final List<Message> speech;
  private final Map<MessageId, EmbeddingVector> vectors;
  private final Map<MessageId, List<String>> terms;
  private final double meanLength;
  private final long withTerms;

  /**
   * @param messages the latest states of those that can be seen
   * @param vectors the vectors of any of them
   * @param analysis the terms of a text, by the rules of the index under test
   */
  ReferenceIndex(
      Collection<Message> messages,
      Map<MessageId, EmbeddingVector> vectors,
      Function<String, List<String>> analysis) {
    this.speech = messages.stream().filter(Message::isSpeech).sorted(Message.BY_TIME).toList();
    this.vectors = vectors;
    this.terms =
        speech.stream()
            .collect(
                Collectors.toMap(
                    Message::id, message -> analysis.apply(SearchableText.of(message))));
    this.withTerms = terms.values().stream().filter(list -> !list.isEmpty()).count();
    this.meanLength = terms.values().stream().mapToInt(List::size).sum() / (double) withTerms;
  }

  long documentCount() {
    return speech.size();
  }

  long documentFrequency(String term) {
    return terms.values().stream().filter(list -> list.contains(term)).count();
  }

  /** The BM25 score of every message that shares a term with the question, best first. */
  List<Hit> lexical(List<String> question) {
    return speech.stream()
        .filter(message -> !Collections.disjoint(own(message), question))
        .map(message -> new Hit(message.id(), message.occurred(), score(message, question)))
        .sorted(Hit.BEST_FIRST)
        .toList();
  }

  private List<String> own(Message message) {
    return terms.getOrDefault(message.id(), List.of());
  }

  private double score(Message message, List<String> question) {
    List<String> own = own(message);
    double norm = K1 * (1 - B + B * own.size() / meanLength);
    return question.stream()
        .mapToDouble(
            term -> {
              double frequency = Collections.frequency(own, term);
              double df = documentFrequency(term);
              double idf = Math.log(1 + (withTerms - df + 0.5) / (df + 0.5));
              return idf * frequency / (frequency + norm);
            })
        .sum();
  }

  /** The cosine of every message that has a vector, best first. */
  List<Hit> nearest(EmbeddingVector question) {
    return speech.stream()
        .filter(message -> vectors.containsKey(message.id()))
        .map(
            message ->
                new Hit(message.id(), message.occurred(), question.dot(vector(message.id()))))
        .sorted(Hit.BEST_FIRST)
        .toList();
  }

  private EmbeddingVector vector(MessageId id) {
    EmbeddingVector vector = vectors.get(id);
    if (vector == null) {
      throw new IllegalArgumentException("no vector of " + id);
    }
    return vector;
  }

  List<IndexedMessage> window(Topic topic, Instant from, Instant to) {
    return speech.stream()
        .filter(message -> message.topic().equals(topic))
        .filter(message -> !message.occurred().isBefore(from) && !message.occurred().isAfter(to))
        .map(
            message ->
                new IndexedMessage(message.id(), message.occurred(), vectors.get(message.id())))
        .toList();
  }

  Map<MessageId, List<MessageId>> replies(Collection<MessageId> ids) {
    Map<MessageId, List<MessageId>> replies = new TreeMap<>();
    for (Message message : speech) {
      message
          .context()
          .answered()
          .filter(ids::contains)
          .ifPresent(
              answered ->
                  replies.computeIfAbsent(answered, id -> new ArrayList<>()).add(message.id()));
    }
    return replies;
  }

  Map<MessageId, MessageId> answered(Collection<MessageId> ids) {
    Map<MessageId, MessageId> answered = new TreeMap<>();
    for (Message message : speech) {
      if (ids.contains(message.id())) {
        message.context().answered().ifPresent(one -> answered.put(message.id(), one));
      }
    }
    return answered;
  }

  /** The vectors of these messages, of those that can be seen. */
  Map<MessageId, EmbeddingVector> vectors(Collection<MessageId> ids) {
    return speech.stream()
        .map(Message::id)
        .filter(id -> ids.contains(id) && vectors.containsKey(id))
        .collect(Collectors.toMap(id -> id, this::vector));
  }
}
