package dev.treering.memory;

import dev.treering.model.InvalidValueException;

/**
 * How a question is to be answered.
 *
 * @param recipe the configuration
 * @param budgetTokens B, the most tokens of evidence, at least 1
 */
public record AskOptions(Recipe recipe, int budgetTokens) {
  /** The paper's budget (T-Mem §5.1). */
  public static final int DEFAULT_BUDGET_TOKENS = 8192;

  public AskOptions {
    if (budgetTokens < 1) {
      throw new InvalidValueException(
          "The budget (%d tokens) must be at least 1.%nMaybe the option was left empty."
              .formatted(budgetTokens));
    }
  }

  /** The standard recipe within the paper's budget. */
  public static AskOptions defaults() {
    return new AskOptions(Recipe.standard(), DEFAULT_BUDGET_TOKENS);
  }

  /** Returns this with another recipe. */
  public AskOptions withRecipe(Recipe newRecipe) {
    return new AskOptions(newRecipe, budgetTokens);
  }

  /** Returns this with another budget. */
  public AskOptions withBudgetTokens(int newBudgetTokens) {
    return new AskOptions(recipe, newBudgetTokens);
  }
}
