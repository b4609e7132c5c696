package dev.treering.llm;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Serial;

/** A model's JSON is not of the shape that was asked for. */
public final class UnusableAnswerException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message which field is wrong and what it must be
   */
  public UnusableAnswerException(String message) {
    super(message);
  }

  /** Returns an array field of a model's answer. */
  public static JsonNode requireArray(JsonNode answer, String field)
      throws UnusableAnswerException {
    JsonNode array = answer.path(field);
    if (!array.isArray()) {
      throw new UnusableAnswerException(
          "'%s' must be an array, it is %s".formatted(field, array.getNodeType()));
    }
    return array;
  }

  /** Returns a text field of a model's answer. */
  public static String requireText(JsonNode answer, String field) throws UnusableAnswerException {
    JsonNode text = answer.path(field);
    if (!text.isTextual()) {
      throw new UnusableAnswerException(
          "'%s' must be a string, it is %s".formatted(field, text.getNodeType()));
    }
    return text.asText();
  }
}
