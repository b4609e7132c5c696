package dev.treering.forest.structure;

import static java.util.Objects.requireNonNull;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.Inquiry;
import dev.treering.forest.TermWeights;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * Offers each message its eligible parents (T-Mem Eq. 4): strictly earlier, of the same topic, at
 * no later stage of the conversation; of these the nearest in time, the nearest in meaning, and
 * what the message says it answers.
 *
 * @param settings how many are offered
 */
public record ParentFinder(ParentSettings settings) {
  /**
   * Returns the options of every message that has any, in time order.
   *
   * @param evidence the messages to be linked, in time order
   */
  public List<ParentOptions> find(Inquiry inquiry, List<Evidence> evidence) {
    ToDoubleBiFunction<Message, Message> likeness = likeness(inquiry, evidence);
    return IntStream.range(0, evidence.size())
        .parallel()
        .mapToObj(i -> options(evidence.get(i), evidence.subList(0, i), likeness))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<ParentOptions> options(
      Evidence child, List<Evidence> earlier, ToDoubleBiFunction<Message, Message> likeness) {
    List<Evidence> eligible = earlier.stream().filter(parent -> isEligible(parent, child)).toList();
    return eligible.isEmpty()
        ? Optional.empty()
        : Optional.of(new ParentOptions(child, nearest(child, eligible, likeness)));
  }

  /** Whether the earlier message may be the parent of the later one. */
  boolean isEligible(Evidence parent, Evidence child) {
    return EvidenceForest.mayBeParent(parent.message(), child.message())
        && (parent.message().topic().equals(child.message().topic())
            || (settings.acrossTopics()
                && !(isLabelled(parent.message()) && isLabelled(child.message()))));
  }

  private static boolean isLabelled(Message message) {
    return message.topic() instanceof Topic.Labelled;
  }

  private List<Evidence> nearest(
      Evidence child, List<Evidence> eligible, ToDoubleBiFunction<Message, Message> likeness) {
    Set<Evidence> offered = new LinkedHashSet<>();
    int size = eligible.size();
    offered.addAll(eligible.subList(Math.max(0, size - settings.nearestInTime()), size));
    record Scored(Evidence evidence, double likeness) {}
    eligible.stream()
        .map(e -> new Scored(e, likeness.applyAsDouble(e.message(), child.message())))
        .sorted(Comparator.comparingDouble(Scored::likeness).reversed())
        .limit(settings.nearestInMeaning())
        .forEach(scored -> offered.add(scored.evidence()));
    Optional<MessageId> answered = child.message().context().answered();
    eligible.stream()
        .filter(e -> answered.equals(Optional.of(e.message().id())))
        .forEach(offered::add);
    return offered.stream()
        .sorted(Comparator.comparing(Evidence::message, Message.BY_TIME))
        .toList();
  }

  private static ToDoubleBiFunction<Message, Message> likeness(
      Inquiry inquiry, List<Evidence> evidence) {
    if (inquiry.hasEmbedder()) {
      Map<MessageId, EmbeddingVector> vectors =
          inquiry.vectors(evidence.stream().map(Evidence::message).toList());
      return (a, b) -> requireNonNull(vectors.get(a.id())).dot(requireNonNull(vectors.get(b.id())));
    }
    TermWeights weights = inquiry.weights();
    Map<MessageId, Set<String>> terms = new HashMap<>();
    for (Evidence one : evidence) {
      terms.put(one.message().id(), weights.distinctTerms(one.message().text()));
    }
    return (a, b) -> {
      Set<String> shared = new LinkedHashSet<>(terms.getOrDefault(a.id(), Set.of()));
      shared.retainAll(terms.getOrDefault(b.id(), Set.of()));
      return weights.sum(shared);
    };
  }
}
