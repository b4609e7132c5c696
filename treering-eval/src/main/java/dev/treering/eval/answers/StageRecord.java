package dev.treering.eval.answers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.treering.model.InvalidValueException;
import java.util.List;

/**
 * What came of one question in one stage: a line of its file.
 *
 * @param key of the question
 * @param status how it ended
 * @param basis the SHA-256 of all that it rests on; the same basis is not worked on again
 * @param output what the next stage gets; null in JSON when there is none
 * @param faults what went wrong, a line each
 * @param spent what calls to models took
 * @param seconds how long it took in all
 */
public record StageRecord(
    QuestionKey key,
    Status status,
    String basis,
    JsonNode output,
    List<String> faults,
    List<Spent> spent,
    double seconds) {
  private static final ObjectMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  public StageRecord {
    faults = List.copyOf(faults);
    spent = List.copyOf(spent);
  }

  /** How the work on a question ended. */
  public enum Status {
    /** As it should. */
    OK,
    /** With a result for which local parts stood in for a model; it is tried again next time. */
    STOOD_IN,
    /** Without a result; it is tried again next time. */
    ERROR
  }

  /** Whether there is something for the next stage. */
  boolean hasOutput() {
    return status != Status.ERROR;
  }

  /** Whether nothing needs to be done again while it rests on this. */
  boolean settles(String otherBasis) {
    return status == Status.OK && basis.equals(otherBasis);
  }

  /**
   * Returns what the next stage gets.
   *
   * @throws InvalidValueException when the line does not hold it
   */
  <T> T output(Class<T> type) {
    return read(output, type);
  }

  static JsonNode tree(Object output) {
    return JSON.valueToTree(output);
  }

  JsonNode line() {
    return JSON.valueToTree(this);
  }

  static StageRecord of(JsonNode line) {
    return read(line, StageRecord.class);
  }

  private static <T> T read(JsonNode node, Class<T> type) {
    try {
      return JSON.treeToValue(node, type);
    } catch (JsonProcessingException e) {
      throw new InvalidValueException(
          "The line (%s) must be one that a run wrote: %s%nMaybe it was changed by hand."
              .formatted(start(node.toString()), e.getOriginalMessage()));
    }
  }

  private static String start(String line) {
    return line.length() <= 100 ? line : line.substring(0, 100) + "…";
  }
}
