package dev.treering.memory;

import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Origin;
import dev.treering.forest.structure.LocalRelationClassifier;
import dev.treering.forest.structure.ParentOptions;
import dev.treering.forest.structure.Relation;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.TermStatistics;
import dev.treering.tree.consolidate.UpdateFinder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Lets the forest's classifier tell the memory tree what was overtaken. Words are weighed by the
 * messages handed in alone, so the judgement depends on nothing else.
 *
 * @param classifier judges pairs
 * @param terms returns the normalized terms of a text, in order
 */
record ForestUpdates(LocalRelationClassifier classifier, Function<String, List<String>> terms)
    implements UpdateFinder {
  private static final int NEAREST = 12;

  /** An update less sure than this overtakes nothing. A guess: what is lost would be missed. */
  private static final double LEAST_CONFIDENCE = 0.4;

  @Override
  public Map<MessageId, MessageId> updates(List<Message> messages) {
    List<Evidence> evidence =
        messages.stream().map(message -> new Evidence(message, Origin.SUPPORT, 0, "")).toList();
    List<ParentOptions> options = new ArrayList<>();
    for (int i = 1; i < evidence.size(); i++) {
      Evidence child = evidence.get(i);
      List<Evidence> parents =
          evidence.subList(Math.max(0, i - NEAREST), i).stream()
              .filter(parent -> EvidenceForest.mayBeParent(parent.message(), child.message()))
              .toList();
      if (!parents.isEmpty()) {
        options.add(new ParentOptions(child, parents));
      }
    }
    Map<MessageId, Relation> best =
        classifier.relations(options, OwnTerms.of(messages, terms)).stream()
            .collect(
                Collectors.toMap(
                    Relation::child,
                    Function.identity(),
                    (a, b) -> b.confidence() >= a.confidence() ? b : a));
    Map<MessageId, MessageId> updates = new HashMap<>();
    best.values().stream()
        .filter(r -> r.kind() == LinkKind.UPDATE && r.confidence() >= LEAST_CONFIDENCE)
        .sorted(Comparator.comparing(Relation::child))
        .forEach(relation -> updates.put(relation.child(), relation.parent()));
    return updates;
  }

  /**
   * The words of a few messages.
   *
   * @param frequencies in how many of them each term is
   */
  private record OwnTerms(
      long documentCount, Map<String, Long> frequencies, Function<String, List<String>> analysis)
      implements TermStatistics {
    static OwnTerms of(List<Message> messages, Function<String, List<String>> analysis) {
      Map<String, Long> frequencies = new HashMap<>();
      for (Message message : messages) {
        new HashSet<>(analysis.apply(message.text()))
            .forEach(term -> frequencies.merge(term, 1L, Long::sum));
      }
      return new OwnTerms(messages.size(), frequencies, analysis);
    }

    @Override
    public long documentFrequency(String term) {
      return frequencies.getOrDefault(term, 0L);
    }

    @Override
    public List<String> terms(String text) {
      return analysis.apply(text);
    }
  }
}
