package dev.treering.tree.consolidate;

import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Statement;
import java.util.List;

/** How making a memory ended. */
public sealed interface Consolidation {
  /**
   * It says this.
   *
   * @param statements at least one
   * @param facts what was read besides
   */
  record Made(List<Statement> statements, List<Fact> facts) implements Consolidation {
    public Made {
      statements = List.copyOf(statements);
      facts = List.copyOf(facts);
    }

    /** Statements alone. */
    public Made(List<Statement> statements) {
      this(statements, List.of());
    }
  }

  /**
   * It says this, but its facts could not be read.
   *
   * @param statements at least one
   * @param failed why there are no facts
   */
  record Factless(List<Statement> statements, Failed failed) implements Consolidation {
    public Factless {
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
