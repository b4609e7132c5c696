package dev.treering.cli;

import dev.treering.eval.run.Ablation;
import dev.treering.eval.run.Contender;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is measured. */
final class ContenderOptions {
  @Option(
      names = "--recipe",
      paramLabel = "NAME",
      description = {
        "How questions are worked on: default or paper; forest+tree: led by the memory tree;",
        "tree: by the memory tree alone; or a baseline: bm25, bm25-content, bm25-dated, dense, hybrid; of reply links: previous."
      })
  private @Nullable String recipe;

  @Option(
      names = "--without",
      paramLabel = "PART",
      description = "Leave out a part of a recipe: discovery, structuring, metadata, compression.")
  private @Nullable String without;

  /**
   * Returns what was chosen.
   *
   * @throws WrongUsageException when there is no such thing
   */
  Contender contender(Session session) throws IOException {
    return EvalOptions.orWrongUsage(
        () -> {
          Contender whole =
              Contender.named(recipe == null ? session.configuration().recipe() : recipe);
          return without == null ? whole : whole.without(Ablation.ofWireName(without));
        });
  }
}
