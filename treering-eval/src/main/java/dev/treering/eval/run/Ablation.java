package dev.treering.eval.run;

import dev.treering.forest.Rung;
import dev.treering.forest.structure.RelationClassifier;
import dev.treering.forest.structure.Relations;
import dev.treering.memory.Recipe;
import dev.treering.memory.Rungs;
import dev.treering.model.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a recipe may be measured without, as T-Mem's paper takes its parts away (§5.5, Exp-4). */
public enum Ablation {
  /** Nothing is taken away. */
  NONE,
  /** No episodes are read: seeds are all the evidence there is. */
  DISCOVERY {
    @Override
    Recipe of(Recipe recipe) {
      return recipe.withEpisodes(recipe.episodes().withDensityThreshold(Double.POSITIVE_INFINITY));
    }
  },
  /** No links are drawn: every message is a tree of its own, in the order of time. */
  STRUCTURING {
    @Override
    Rungs of(Rungs rungs, int budgetTokens) {
      return rungs.withClassifier(NO_LINKS);
    }
  },
  /** Words are searched in the text alone; messages keep their metadata otherwise. */
  METADATA,
  /** What exceeds the budget is cut off at the end, see {@link Truncation}. */
  COMPRESSION {
    @Override
    Rungs of(Rungs rungs, int budgetTokens) {
      Truncation truncation = new Truncation(rungs.tokens(), budgetTokens);
      return rungs.withAnswerer(
          settings ->
              (inquiry, context) ->
                  rungs.answerer().apply(settings).answer(inquiry, truncation.of(context)));
    }
  };

  /** The highest rung: where nothing is decided, nothing lowers the whole. */
  private static final RelationClassifier NO_LINKS =
      (inquiry, options) -> new Relations(List.of(), Rung.MODEL, 0, List.of());

  /** Returns the recipe without the part, as far as settings can take it away. */
  Recipe of(Recipe recipe) {
    return recipe;
  }

  /** Returns what a memory without the part stands on. */
  Rungs of(Rungs rungs, int budgetTokens) {
    return rungs;
  }

  /** Returns what stands behind the name of a recipe. */
  String suffix() {
    return this == NONE ? "" : "-without-" + wireName();
  }

  /** Returns the lower-case name used on the command line. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the names of all parts, joined by commas. */
  public static String wireNames() {
    return Arrays.stream(values())
        .filter(part -> part != NONE)
        .map(Ablation::wireName)
        .collect(Collectors.joining(", "));
  }

  /**
   * Reads the {@link #wireName()} of a part.
   *
   * @throws InvalidValueException when no part has this name
   */
  public static Ablation ofWireName(String name) {
    return Arrays.stream(values())
        .filter(part -> part != NONE && part.wireName().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The part to go without (%s) must be one of %s.%nMaybe it is spelled differently."
                        .formatted(name, wireNames())));
  }
}
