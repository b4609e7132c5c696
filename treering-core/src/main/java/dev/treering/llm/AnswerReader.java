package dev.treering.llm;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Turns the JSON object that a model answered into what its caller asked for.
 *
 * @param <T> what the caller asked for
 */
@FunctionalInterface
public interface AnswerReader<T> {
  /**
   * Reads an answer.
   *
   * @throws UnusableAnswerException when a field is missing or of another type; the model is then
   *     asked again
   */
  T read(JsonNode answer) throws UnusableAnswerException;

  /**
   * Reads an answer without any JSON; most are of no use.
   *
   * @throws UnusableAnswerException when the words alone do not say what was asked for; the model
   *     is then asked again
   */
  default T readPlain(String answer) throws UnusableAnswerException {
    throw new UnusableAnswerException("the answer has no JSON object");
  }
}
