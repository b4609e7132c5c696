package dev.treering.forest.structure;

import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.Placement.Linked;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the forest from judged pairs (T-Mem §4.3): the most confident relation gives a message its
 * single parent, the later parent on a tie; a message without one is a root. A pure function.
 *
 * @param leastConfidence relations below it are ignored, in [0, 1]
 */
public record TreeBuilder(double leastConfidence) {
  /**
   * Returns the forest over all the evidence.
   *
   * @param evidence the nodes
   * @param options the pairs that were offered; a relation outside them is ignored
   * @param relations what the classifier found
   */
  public EvidenceForest build(
      List<Evidence> evidence, List<ParentOptions> options, List<Relation> relations) {
    Map<MessageId, Message> messages =
        evidence.stream()
            .map(Evidence::message)
            .collect(Collectors.toMap(Message::id, Function.identity()));
    Set<Pair> offered = new HashSet<>();
    for (ParentOptions option : options) {
      for (Evidence parent : option.parents()) {
        offered.add(new Pair(option.child().message().id(), parent.message().id()));
      }
    }
    Comparator<Relation> better =
        Comparator.comparingDouble(Relation::confidence)
            .thenComparing(r -> messages.get(r.parent()), Message.BY_TIME);
    Map<MessageId, Relation> best = new HashMap<>();
    relations.stream()
        .filter(r -> r.confidence() >= leastConfidence)
        .filter(r -> offered.contains(new Pair(r.child(), r.parent())))
        .forEach(r -> best.merge(r.child(), r, (a, b) -> better.compare(b, a) > 0 ? b : a));
    Map<MessageId, Linked> links = new HashMap<>();
    best.forEach((child, r) -> links.put(child, new Linked(r.parent(), r.kind(), r.confidence())));
    return EvidenceForest.of(evidence, links);
  }

  private record Pair(MessageId child, MessageId parent) {}
}
