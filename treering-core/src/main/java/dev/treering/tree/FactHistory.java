package dev.treering.tree;

import dev.treering.model.MessageId;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Subject;
import dev.treering.tree.ProfileFact.Successor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What follows from single facts: from when to when each value held, and what took its place. Of an
 * attribute with one value at a time the next value ends the one before; of others a value ends
 * when it is taken back. A pure function of the facts, whatever their order.
 */
public final class FactHistory {
  private static final Comparator<Fact> BY_TIME =
      Comparator.comparing(Fact::since)
          .thenComparing(Fact::normal)
          .thenComparing(Fact::ends)
          .thenComparing(fact -> fact.sources().getFirst());

  private final List<Open> all = new ArrayList<>();
  private final Map<String, Open> byValue = new HashMap<>();
  private @Nullable Open latest;

  private FactHistory() {}

  /** A fact whose end is not known yet. */
  private static final class Open {
    private final Fact first;
    private final Set<MessageId> sources = new LinkedHashSet<>();
    private @Nullable Instant until;
    private @Nullable Successor successor;

    Open(Fact first) {
      this.first = first;
      sources.addAll(first.sources());
    }

    private ProfileFact closed() {
      return new ProfileFact(
          first.about(),
          first.attribute(),
          first.value(),
          first.since(),
          until,
          List.copyOf(sources),
          successor,
          first.by());
    }
  }

  /** Returns the facts by subject, attribute and time. */
  public static List<ProfileFact> of(Collection<Fact> facts) {
    Map<Subject, Map<String, List<Fact>>> byAttribute = new TreeMap<>();
    for (Fact fact : facts) {
      byAttribute
          .computeIfAbsent(fact.about(), about -> new TreeMap<>())
          .computeIfAbsent(fact.attribute(), attribute -> new ArrayList<>())
          .add(fact);
    }
    List<ProfileFact> history = new ArrayList<>();
    byAttribute
        .values()
        .forEach(
            ofSubject -> ofSubject.values().forEach(some -> history.addAll(ofAttribute(some))));
    return history;
  }

  private static List<ProfileFact> ofAttribute(List<Fact> facts) {
    FactHistory history = new FactHistory();
    facts.stream().distinct().sorted(BY_TIME).forEach(history::add);
    return history.all.stream().map(Open::closed).toList();
  }

  private void add(Fact fact) {
    Open same = byValue.get(fact.normal());
    if (fact.ends()) {
      if (same != null) {
        same.until = fact.since();
        same.sources.addAll(fact.sources());
        byValue.remove(fact.normal());
      }
    } else if (same != null) {
      same.sources.addAll(fact.sources());
    } else {
      begin(fact);
    }
  }

  private void begin(Fact fact) {
    Open open = new Open(fact);
    Open before = latest;
    if (fact.single() && before != null) {
      if (before.until == null) {
        before.until = fact.since();
      }
      before.successor = new Successor(fact.value(), fact.since());
      byValue.remove(before.first.normal());
    }
    all.add(open);
    byValue.put(fact.normal(), open);
    latest = open;
  }
}
