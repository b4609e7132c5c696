package dev.treering.forest.episode;

import java.util.List;

/**
 * What clustering made of the seeds.
 *
 * @param accepted the episodes, by topic in the order of its best seed, then by time
 * @param sparse clusters that are not dense enough
 * @param alone how many seeds belong to no cluster
 */
public record Episodes(List<Episode> accepted, List<Episode> sparse, int alone) {
  public Episodes {
    accepted = List.copyOf(accepted);
    sparse = List.copyOf(sparse);
  }
}
