package dev.treering.memory;

import dev.treering.model.InvalidValueException;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Subject;
import dev.treering.tree.recall.LeafSettings;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * How a memory tree is asked.
 *
 * @param subject whose tree
 * @param budgetTokens the most tokens of memories, at least 1
 * @param leaves how segments are scored
 * @param levels of which levels memories are handed over; the search begins at segments in any case
 */
public record RecallOptions(
    Subject subject, int budgetTokens, LeafSettings leaves, Set<Level> levels) {
  /** What TiMem recalls for a question of LoCoMo on average (§4.4). */
  public static final int DEFAULT_BUDGET_TOKENS = 511;

  public RecallOptions {
    if (budgetTokens < 1 || levels.isEmpty()) {
      throw new InvalidValueException(
          "The budget (%d tokens) and the levels (%s) must be at least 1 and one.%nMaybe an option was left empty."
              .formatted(budgetTokens, levels));
    }
    levels = Collections.unmodifiableSet(EnumSet.copyOf(levels));
  }

  /** The group's tree, all levels, within the tokens that the paper needs. */
  public static RecallOptions defaults() {
    return new RecallOptions(
        Subject.GROUP, DEFAULT_BUDGET_TOKENS, LeafSettings.defaults(), EnumSet.allOf(Level.class));
  }

  /** Returns this for another subject. */
  public RecallOptions withSubject(Subject newSubject) {
    return new RecallOptions(newSubject, budgetTokens, leaves, levels);
  }

  /** Returns this with another budget. */
  public RecallOptions withBudgetTokens(int newBudgetTokens) {
    return new RecallOptions(subject, newBudgetTokens, leaves, levels);
  }

  /** Returns this with another scoring of segments. */
  public RecallOptions withLeaves(LeafSettings newLeaves) {
    return new RecallOptions(subject, budgetTokens, newLeaves, levels);
  }

  /** Returns this with memories of these levels only. */
  public RecallOptions withLevels(Set<Level> newLevels) {
    return new RecallOptions(subject, budgetTokens, leaves, newLevels);
  }
}
