package dev.treering.memory;

import dev.treering.answer.Answerer;
import dev.treering.forest.compress.Compressor;
import dev.treering.forest.episode.EpisodeFinder;
import dev.treering.forest.episode.WindowReader;
import dev.treering.forest.seed.SeedRetriever;
import dev.treering.forest.select.EvidenceDiscovery;
import dev.treering.forest.structure.ParentFinder;
import dev.treering.forest.structure.RelationClassifier;
import dev.treering.forest.structure.TreeBuilder;

/**
 * The stages that a recipe sets up, each by itself, for those who look at one of them alone; a
 * memory goes through all of them in this order.
 *
 * @param rungs the exchangeable parts
 * @param recipe the settings
 */
public record RecipeStages(Rungs rungs, Recipe recipe) {
  /** Returns what finds seeds. */
  public SeedRetriever seeds() {
    return switch (recipe.seeds()) {
      case Recipe.Seeds.Lexical lexical -> SeedRetriever.lexical(lexical.limit());
      case Recipe.Seeds.Hybrid hybrid -> SeedRetriever.hybrid(hybrid.settings());
      case Recipe.Seeds.Guided guided -> SeedRetriever.guided(guided.settings(), rungs.anchors());
    };
  }

  /**
   * Returns what finds so many seeds.
   *
   * @param limit k, at least 1
   */
  public SeedRetriever seeds(int limit) {
    return switch (recipe.seeds()) {
      case Recipe.Seeds.Lexical lexical -> SeedRetriever.lexical(limit);
      case Recipe.Seeds.Hybrid hybrid -> SeedRetriever.hybrid(hybrid.settings().withLimit(limit));
      case Recipe.Seeds.Guided guided ->
          SeedRetriever.guided(guided.settings().withLimit(limit), rungs.anchors());
    };
  }

  /** Returns what finds episodes among seeds. */
  public EpisodeFinder episodes() {
    return new EpisodeFinder(recipe.episodes());
  }

  /** Returns what reads the windows of episodes. */
  public WindowReader windows() {
    return new WindowReader(recipe.windowLimit());
  }

  /** Returns what selects within windows. */
  public EvidenceDiscovery discovery() {
    return new EvidenceDiscovery(rungs.selector());
  }

  /** Returns what offers parents. */
  public ParentFinder parents() {
    return new ParentFinder(recipe.parents());
  }

  /** Returns what judges pairs of messages. */
  public RelationClassifier relations() {
    return rungs.classifier();
  }

  /** Returns what makes the forest of the judged pairs. */
  public TreeBuilder trees() {
    return new TreeBuilder(recipe.leastConfidence());
  }

  /** Returns what fits the forest into a budget. */
  public Compressor compressor() {
    return new Compressor(rungs.tokens(), rungs.changesState());
  }

  /** Returns what answers. */
  public Answerer answerer() {
    return rungs.answerer().apply(recipe.answer());
  }
}
