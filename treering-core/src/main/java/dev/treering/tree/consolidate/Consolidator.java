package dev.treering.tree.consolidate;

import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Statement;
import java.util.List;

/**
 * Φ of TiMem Eq. 3: makes a memory from children and history under the instruction of its level.
 * Implementations are thread-safe, and read nothing but the task.
 */
public interface Consolidator {
  /** Returns who it is, for memories of this level. */
  Maker maker(Level level);

  /** Makes a memory. */
  Consolidation consolidate(Task task);

  /**
   * Reads the facts of a memory that was made, but whose facts could not be read.
   *
   * @param statements what it says
   */
  default Consolidation complete(Task task, List<Statement> statements) {
    return new Consolidation.Made(statements);
  }
}
