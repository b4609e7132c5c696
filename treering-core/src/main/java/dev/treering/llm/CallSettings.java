package dev.treering.llm;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.model.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * How one stage asks its model.
 *
 * @param temperature of sampling; absent for models that take none
 * @param maxInputTokens the most tokens of one request; instructions, data and schema all count
 * @param maxOutputTokens the longest answer
 * @param tokens counts as the model does
 */
public record CallSettings(
    @Nullable Double temperature,
    int maxInputTokens,
    int maxOutputTokens,
    TokenCountEstimator tokens) {
  public CallSettings {
    if (maxInputTokens < 1 || maxOutputTokens < 1) {
      throw new InvalidValueException(
          "The limits (%d tokens in, %d out) must be at least 1.%nMaybe they were not set."
              .formatted(maxInputTokens, maxOutputTokens));
    }
  }

  /** Returns the length of all that a call would send. */
  public int tokensOf(StructuredCall<?> call) {
    return tokens.estimateTokenCountInMessages(call.prompt().messages())
        + tokens.estimateTokenCountInText(call.schema().toString());
  }

  /** Whether a call is within the limit. */
  public boolean fits(StructuredCall<?> call) {
    return tokensOf(call) <= maxInputTokens;
  }
}
