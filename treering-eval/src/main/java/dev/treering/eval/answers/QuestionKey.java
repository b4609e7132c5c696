package dev.treering.eval.answers;

import dev.treering.eval.LabelledQuestion;
import dev.treering.model.SpaceId;

/**
 * What names a question through all stages and processes.
 *
 * @param domain the conversation that it is asked of
 * @param type its type or category
 * @param id its id within the data set
 */
public record QuestionKey(String domain, String type, String id) {
  static QuestionKey of(LabelledQuestion question) {
    return new QuestionKey(question.question().space().value(), question.type(), question.id());
  }

  /** Returns the key under which the meanings of a whole conversation are counted. */
  static QuestionKey ofMeanings(SpaceId space) {
    return new QuestionKey(space.value(), "", "meanings");
  }

  @Override
  public String toString() {
    return "%s/%s/%s".formatted(domain, type, id);
  }
}
