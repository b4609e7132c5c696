package dev.treering.forest.select;

import dev.treering.forest.Evidence;
import dev.treering.forest.InParallel;
import dev.treering.forest.Inquiry;
import dev.treering.forest.Origin;
import dev.treering.forest.episode.Window;
import dev.treering.forest.seed.Seed;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects in all windows in parallel and joins what they keep with the seeds: R'(q) = R_k(q) ∪ ⋃
 * K_j (T-Mem Eq. 3).
 *
 * @param selector chooses within one window
 */
public record EvidenceDiscovery(EvidenceSelector selector) {
  /** Returns the selections, in the order of the windows. */
  public List<WindowSelection> select(Inquiry inquiry, List<Window> windows, List<Seed> seeds) {
    return InParallel.each(windows, window -> selector.select(inquiry, window, seeds));
  }

  /** Returns seeds and kept messages as one set of evidence, in time order, each message once. */
  public static List<Evidence> join(List<Seed> seeds, List<WindowSelection> selections) {
    Map<MessageId, Evidence> evidence = new LinkedHashMap<>();
    for (Seed seed : seeds) {
      evidence.putIfAbsent(
          seed.message().id(), new Evidence(seed.message(), Origin.ANCHOR, seed.relevance(), ""));
    }
    for (WindowSelection selection : selections) {
      selection.kept().forEach(kept -> evidence.putIfAbsent(kept.message().id(), kept));
    }
    return evidence.values().stream()
        .sorted(Comparator.comparing(Evidence::message, Message.BY_TIME))
        .toList();
  }
}
