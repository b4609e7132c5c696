package dev.treering.answer;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Inquiry;
import dev.treering.forest.TermWeights;
import dev.treering.language.FunctionWords;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How well messages fit the question, each by itself: the share of the question's information that
 * its words cover, and the nearness of meaning. Both in [0, 1], averaged; on the lexical rung the
 * words alone.
 */
final class QuestionFit {
  /** Cosines of unrelated and of equal sentences with the bundled embedders, roughly. */
  private static final double UNRELATED = 0.45;

  private static final double EQUAL = 0.85;

  private final Map<MessageId, Double> fits = new HashMap<>();

  private QuestionFit() {}

  /** Measures these messages. */
  static QuestionFit of(Inquiry inquiry, List<Message> messages) {
    TermWeights weights = new TermWeights(inquiry.snapshot());
    Set<String> asked = weights.distinctTerms(FunctionWords.without(inquiry.question().text()));
    double whole = asked.stream().mapToDouble(u -> weights.weight(u) - 1).sum();
    Optional<EmbeddingVector> question = inquiry.questionVector();
    Map<MessageId, EmbeddingVector> vectors =
        question.isPresent() ? inquiry.vectors(messages) : Map.of();
    QuestionFit fit = new QuestionFit();
    for (Message message : messages) {
      Set<String> shared =
          weights.distinctTerms(message.text()).stream()
              .filter(asked::contains)
              .collect(Collectors.toSet());
      double covered = shared.stream().mapToDouble(u -> weights.weight(u) - 1).sum();
      double words = whole > 0 ? covered / whole : 0;
      EmbeddingVector vector = vectors.get(message.id());
      double value =
          question.isEmpty() || vector == null
              ? words
              : (words + nearness(vector.dot(question.get()))) / 2;
      fit.fits.put(message.id(), Math.clamp(value, 0.0, 1.0));
    }
    return fit;
  }

  private static double nearness(double cosine) {
    return Math.clamp((cosine - UNRELATED) / (EQUAL - UNRELATED), 0.0, 1.0);
  }

  /** Returns how well the message fits, in [0, 1]. */
  double of(Message message) {
    return fits.getOrDefault(message.id(), 0.0);
  }
}
