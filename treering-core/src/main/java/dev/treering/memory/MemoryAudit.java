package dev.treering.memory;

import dev.treering.audit.AuditReport;
import dev.treering.audit.Ranking;
import dev.treering.audit.SpaceAudit;
import dev.treering.forest.Inquiry;
import dev.treering.forest.structure.LocalRelationClassifier;
import dev.treering.model.Question;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import java.util.Optional;

/** Audits a space as the standard recipe sees it: see {@link SpaceAudit}. Needs no model. */
public final class MemoryAudit {
  private static final int DEPTH = 50;

  private MemoryAudit() {}

  /**
   * Returns what is wrong, doubtful or delicate in a space.
   *
   * @param rungs what the ranking stands on
   * @param mostShown how many findings of a kind are kept as examples
   */
  public static AuditReport of(SpaceStore store, Rungs rungs, int mostShown) {
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      RecipeStages stages = new RecipeStages(rungs, Recipe.standard());
      Ranking ranking =
          question -> {
            Inquiry inquiry =
                new Inquiry(
                    Question.of(store.space(), question), snapshot, store, Optional.empty());
            return stages.seeds(DEPTH).retrieve(inquiry).stream()
                .map(seed -> seed.message().id())
                .toList();
          };
      return new SpaceAudit(
              new ForestUpdates(LocalRelationClassifier.standard(), snapshot::terms),
              ranking,
              snapshot::terms,
              mostShown)
          .of(store.log());
    }
  }
}
