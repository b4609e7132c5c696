package dev.treering.tree.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a question is searched for.
 *
 * @param complexity how much of the tree it needs
 * @param keywords one to three words or phrases to search by; none when the question has no content
 *     words
 * @param byModel whether a language model made it
 * @param failure why the model's plan could not be used; absent when it could or none was asked
 */
public record RecallPlan(
    Complexity complexity, List<String> keywords, boolean byModel, @Nullable String failure) {
  /** The most keywords. */
  public static final int MOST_KEYWORDS = 3;

  public RecallPlan {
    keywords = keywords.stream().limit(MOST_KEYWORDS).toList();
  }

  /** Returns this for another part of the tree. */
  public RecallPlan withComplexity(Complexity other) {
    return new RecallPlan(other, keywords, byModel, failure);
  }

  RecallPlan becauseOf(String newFailure) {
    return new RecallPlan(complexity, keywords, byModel, newFailure);
  }
}
