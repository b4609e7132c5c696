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
}
