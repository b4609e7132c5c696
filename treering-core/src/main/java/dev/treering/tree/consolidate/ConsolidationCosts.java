package dev.treering.tree.consolidate;

import dev.treering.llm.CallLedger;
import dev.treering.llm.CallLedger.Totals;
import dev.treering.model.tree.Level;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a language model took to consolidate: TiMem §4.4 counts how much more all levels take than
 * segments alone.
 *
 * @param levels tries and tokens by level; levels for which nothing was asked are absent
 * @param facts of the facts that profiles keep, which TiMem does not have
 */
public record ConsolidationCosts(Map<Level, Totals> levels, Totals facts) {
  public ConsolidationCosts {
    Map<Level, Totals> copy = new EnumMap<>(Level.class);
    copy.putAll(levels);
    levels = Collections.unmodifiableMap(copy);
  }

  /** Returns what a ledger has; calls for other purposes are left out. */
  public static ConsolidationCosts of(CallLedger ledger) {
    Map<Level, Totals> levels = new EnumMap<>(Level.class);
    Totals facts = Totals.NONE;
    for (Map.Entry<String, Totals> prompt : ledger.byPrompt().entrySet()) {
      for (Level level : Level.values()) {
        if (isOf(ModelConsolidator.promptOf(level), prompt.getKey())) {
          levels.merge(level, prompt.getValue(), Totals::plus);
        }
      }
      if (isOf(ModelConsolidator.FACTS_PROMPT, prompt.getKey())) {
        facts = facts.plus(prompt.getValue());
      }
    }
    return new ConsolidationCosts(levels, facts);
  }

  /** A version follows the name. */
  private static boolean isOf(String name, String versioned) {
    return versioned.startsWith(name + ".v");
  }

  /** Returns what all levels took, and facts. */
  public Totals all() {
    return levels.values().stream().reduce(facts, Totals::plus);
  }

  /** Returns what all levels took as a multiple of the segments' tries; empty without those. */
  public OptionalDouble triesToSegments() {
    return ratio(levelsAlone().tries(), segments().tries());
  }

  /** Returns the same of tokens, sent and answered; empty where the provider told none. */
  public OptionalDouble tokensToSegments() {
    return ratio(tokens(levelsAlone()), tokens(segments()));
  }

  private Totals levelsAlone() {
    return levels.values().stream().reduce(Totals.NONE, Totals::plus);
  }

  private Totals segments() {
    return levels.getOrDefault(Level.SEGMENT, Totals.NONE);
  }

  private static long tokens(Totals totals) {
    return totals.tokensIn() + totals.tokensOut();
  }

  private static OptionalDouble ratio(long all, long ofSegments) {
    return ofSegments == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) all / ofSegments);
  }
}
