package dev.treering.forest.structure;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Inquiry;
import dev.treering.forest.TermWeights;
import dev.treering.language.FunctionWords;
import java.util.Optional;
import java.util.Set;

/** How near each message of a conversation is to the question, in [0, 1]. */
public final class LocalQuestion {
  private final double[] relevance;

  private LocalQuestion(double[] relevance) {
    this.relevance = relevance;
  }

  /** Returns the nearness of every message to nothing in particular: 0. */
  public static LocalQuestion none(LocalConversation conversation) {
    return new LocalQuestion(new double[conversation.size()]);
  }

  /**
   * Returns the nearness of every message to the question: the share of the question's weight of
   * words that it has, and, where meanings can be compared, its place among the cosines.
   */
  public static LocalQuestion of(Inquiry inquiry, LocalConversation conversation) {
    TermWeights weights = inquiry.weights();
    Set<String> asked = weights.distinctTerms(FunctionWords.without(inquiry.question().text()));
    double all = weights.sum(asked);
    double[] relevance = new double[conversation.size()];
    for (int i = 0; i < relevance.length; i++) {
      Set<String> terms = conversation.profile(i).terms().keySet();
      double shared = 0;
      for (String term : asked) {
        shared += terms.contains(term) ? weights.weight(term) : 0;
      }
      relevance[i] = all > 0 ? shared / all : 0;
    }
    Optional<EmbeddingVector> question = inquiry.questionVector();
    if (question.isPresent()) {
      addMeaning(relevance, conversation, question.get());
    }
    return new LocalQuestion(relevance);
  }

  private static void addMeaning(
      double[] relevance, LocalConversation conversation, EmbeddingVector question) {
    double[] cosines = new double[relevance.length];
    double lowest = 1;
    double highest = -1;
    for (int i = 0; i < cosines.length; i++) {
      EmbeddingVector vector = conversation.vector(i);
      cosines[i] = vector == null ? -1 : vector.dot(question);
      if (vector != null) {
        lowest = Math.min(lowest, cosines[i]);
        highest = Math.max(highest, cosines[i]);
      }
    }
    double range = Math.max(0.05, highest - lowest);
    for (int i = 0; i < cosines.length; i++) {
      double meaning = Math.clamp((cosines[i] - lowest) / range, 0.0, 1.0);
      relevance[i] = Math.clamp((relevance[i] + meaning) / 2, 0.0, 1.0);
    }
  }

  /** Returns how near a message is, in [0, 1]. */
  double of(int number) {
    return relevance[number];
  }
}
