package dev.treering.forest.structure;

import dev.treering.forest.Rung;
import java.util.List;

/**
 * What a classifier found among the pairs offered; pairs that are not named are NONE.
 *
 * @param found the relations, in no particular order; at most one for a pair
 * @param rung on what they stand
 * @param discarded pairs in a model's answer that were not offered
 * @param failures why parts of a model's answer could not be used, one line each
 */
public record Relations(List<Relation> found, Rung rung, int discarded, List<String> failures) {
  public Relations {
    found = List.copyOf(found);
    failures = List.copyOf(failures);
  }
}
