package dev.treering.memory;

import dev.treering.answer.ExtractiveSettings;
import dev.treering.forest.episode.EpisodeSettings;
import dev.treering.forest.seed.HybridSettings;
import dev.treering.forest.structure.ParentSettings;
import dev.treering.model.InvalidValueException;
import java.util.List;

/**
 * A named configuration of the whole way from question to answer.
 *
 * @param name its name
 * @param seeds how seeds are found
 * @param episodes how episodes are found
 * @param windowLimit the most candidates of a window
 * @param parents which parents are offered
 * @param leastConfidence links below it are not made, in [0, 1]
 * @param answer how the quoting answerer decides
 */
public record Recipe(
    String name,
    Seeds seeds,
    EpisodeSettings episodes,
    int windowLimit,
    ParentSettings parents,
    double leastConfidence,
    ExtractiveSettings answer) {

  /** How seeds are found. */
  public sealed interface Seeds {
    /** BM25 alone. */
    record Lexical(int limit) implements Seeds {}

    /** Words, meaning and replies together. */
    record Hybrid(HybridSettings settings) implements Seeds {}

    /** The same, and what the memory tree leads to. */
    record Guided(HybridSettings settings) implements Seeds {}
  }

  /** The paper's exact settings (T-Mem §5.1, §C.1). */
  public static Recipe paper() {
    return new Recipe(
        "paper",
        new Seeds.Lexical(36),
        EpisodeSettings.defaults(),
        100,
        ParentSettings.defaults(),
        0,
        ExtractiveSettings.defaults());
  }

  /** What measures best so far. */
  public static Recipe standard() {
    return new Recipe(
        "default",
        new Seeds.Hybrid(HybridSettings.defaults()),
        EpisodeSettings.defaults(),
        100,
        ParentSettings.defaults().withAcrossTopics(true),
        0,
        ExtractiveSettings.defaults());
  }

  /** The standard recipe, its seeds led by the memory tree of the group where there is one. */
  public static Recipe guided() {
    Recipe standard = standard();
    return new Recipe(
        "forest+tree",
        new Seeds.Guided(HybridSettings.defaults()),
        standard.episodes(),
        standard.windowLimit(),
        standard.parents(),
        standard.leastConfidence(),
        standard.answer());
  }

  /** Whether it asks the memory tree. */
  public boolean isGuided() {
    return seeds instanceof Seeds.Guided;
  }

  /** Returns this with seeds found in another way. */
  public Recipe withSeeds(Seeds newSeeds) {
    return new Recipe(name, newSeeds, episodes, windowLimit, parents, leastConfidence, answer);
  }

  /** Returns this with episodes found in another way. */
  public Recipe withEpisodes(EpisodeSettings newEpisodes) {
    return new Recipe(name, seeds, newEpisodes, windowLimit, parents, leastConfidence, answer);
  }

  /** Returns all recipes that have a name. */
  public static List<Recipe> all() {
    return List.of(standard(), paper(), guided());
  }

  /**
   * Returns the recipe of this name.
   *
   * @throws InvalidValueException when there is none
   */
  public static Recipe named(String name) {
    return all().stream()
        .filter(recipe -> recipe.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The recipe (%s) must be one of %s.%nMaybe it is spelled differently."
                        .formatted(
                            name, String.join(", ", all().stream().map(Recipe::name).toList()))));
  }
}
