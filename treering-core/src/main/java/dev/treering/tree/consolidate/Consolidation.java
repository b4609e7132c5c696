package dev.treering.tree.consolidate;

import dev.treering.model.tree.Statement;
import java.util.List;

/** How making a memory ended. */
public sealed interface Consolidation {
  /** It says this; at least one statement. */
  record Made(List<Statement> statements) implements Consolidation {
    public Made {
      statements = List.copyOf(statements);
    }
  }

  /**
   * It could not be made.
   *
   * @param reason one line for people
   * @param concernsAll whether the next one would fail as well, so that asking on is in vain
   */
  record Failed(String reason, boolean concernsAll) implements Consolidation {}
}
