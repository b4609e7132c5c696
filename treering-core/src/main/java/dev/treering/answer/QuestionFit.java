package dev.treering.answer;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Inquiry;
import dev.treering.forest.TermWeights;
import dev.treering.language.FunctionWords;
import dev.treering.model.Message;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How well messages fit the question, each by itself: the share of the question's information that
 * its words cover, and the nearness of meaning. Each in [0, 1]. Messages are known by their place
 * in the list.
 */
final class QuestionFit {
  /** Cosines of unrelated and of equal sentences with the bundled embedders, roughly. */
  private static final double UNRELATED = 0.45;

  private static final double EQUAL = 0.85;

  private final Map<String, Double> asked = new HashMap<>();
  private final double whole;
  private final double unknown;
  private final List<Set<String>> shared;
  private final double[] nearness;

  private QuestionFit(Inquiry inquiry, List<Message> messages) {
    TermWeights weights = inquiry.weights();
    double sum = 0;
    double missing = 0;
    for (String term : weights.distinctTerms(FunctionWords.without(inquiry.question().text()))) {
      double weight = Math.max(0, weights.weight(term) - 1);
      asked.put(term, weight);
      sum += weight;
      missing += inquiry.snapshot().documentFrequency(term) == 0 ? weight : 0;
    }
    whole = sum;
    unknown = sum > 0 ? missing / sum : 0;
    shared =
        messages.stream()
            .map(
                message -> {
                  Set<String> terms = weights.distinctTerms(message.text());
                  terms.retainAll(asked.keySet());
                  return Collections.unmodifiableSet(terms);
                })
            .toList();
    nearness = nearness(inquiry, messages);
  }

  /** Measures these messages. */
  static QuestionFit of(Inquiry inquiry, List<Message> messages) {
    return new QuestionFit(inquiry, messages);
  }

  private static double[] nearness(Inquiry inquiry, List<Message> messages) {
    double[] near = new double[messages.size()];
    Optional<EmbeddingVector> question = inquiry.questionVector();
    if (question.isPresent()) {
      Map<?, EmbeddingVector> vectors = inquiry.vectors(messages);
      for (int i = 0; i < near.length; i++) {
        EmbeddingVector vector = vectors.get(messages.get(i).id());
        double cosine = vector == null ? 0 : vector.dot(question.get());
        near[i] = Math.clamp((cosine - UNRELATED) / (EQUAL - UNRELATED), 0.0, 1.0);
      }
    }
    return near;
  }

  /** Returns the share of the question's information in a message's words, in [0, 1]. */
  double words(int number) {
    return share(shared.get(number));
  }

  /** Returns the terms of the question that a message has. */
  Set<String> terms(int number) {
    return shared.get(number);
  }

  /** Returns the share of the question's information that these of its terms carry, in [0, 1]. */
  double share(Set<String> terms) {
    double sum = 0;
    for (String term : terms) {
      sum += asked.getOrDefault(term, 0.0);
    }
    return whole > 0 ? Math.clamp(sum / whole, 0.0, 1.0) : 0;
  }

  /** Returns the share of the question's information in words that no message has, in [0, 1]. */
  double unknown() {
    return unknown;
  }

  /** Returns the nearness of meaning, in [0, 1]; 0 on the lexical rung. */
  double nearness(int number) {
    return nearness[number];
  }

  /** Returns words and meaning together, in [0, 1]; on the lexical rung the words alone. */
  double of(int number) {
    return nearness[number] > 0 ? (words(number) + nearness[number]) / 2 : words(number);
  }
}
