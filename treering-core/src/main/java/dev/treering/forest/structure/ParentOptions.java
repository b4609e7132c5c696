package dev.treering.forest.structure;

import dev.treering.forest.Evidence;
import java.util.List;

/**
 * A message and the earlier ones it may hang below.
 *
 * @param child the message
 * @param parents its eligible parents by T-Mem Eq. 4, by time, bounded in number
 */
public record ParentOptions(Evidence child, List<Evidence> parents) {
  public ParentOptions {
    parents = List.copyOf(parents);
  }
}
