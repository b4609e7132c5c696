package dev.treering.tree.consolidate;

import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;

/**
 * Φ of TiMem Eq. 3: makes a memory from children and history under the instruction of its level.
 * Implementations are thread-safe, and read nothing but the task.
 */
public interface Consolidator {
  /** Returns who it is, for memories of this level. */
  Maker maker(Level level);

  /** Makes a memory. */
  Consolidation consolidate(Task task);
}
