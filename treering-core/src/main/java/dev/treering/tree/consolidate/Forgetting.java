package dev.treering.tree.consolidate;

import dev.treering.model.MessageId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Standing;
import dev.treering.model.tree.Subject;
import dev.treering.store.MemoryNodes;
import dev.treering.store.MessageLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Forgetting at storage time (TiMem §6 names it as open): a segment that is old loses its words
 * once its day, week and month are told, unless one of those cites it or it holds a fact. What says
 * least is what nothing above quoted, so salience is not judged a second time. The segment itself
 * stays, with its messages, so the tree keeps its shape, and growing with other rules makes its
 * words again from the log. Reads every month that is old enough: O(n) for n memories.
 */
final class Forgetting {
  private static final Set<Level> CITING = EnumSet.of(Level.DAY, Level.WEEK, Level.PROFILE);

  private static final Duration LONGEST_MONTH = Duration.ofDays(32);

  private final MessageLog log;
  private final MemoryNodes nodes;
  private final Duration age;

  Forgetting(MessageLog log, Duration age) {
    this.log = log;
    this.nodes = log.nodes();
    this.age = age;
  }

  /**
   * Forgets what may be.
   *
   * @param rings all months there are
   * @param horizon how far data time has come
   * @return how many segments
   */
  long run(Collection<Instant> rings, Instant horizon) {
    Instant cutoff = cutoff(horizon);
    long forgotten = 0;
    for (Instant ring : rings) {
      if (ring.isBefore(cutoff)) {
        long upTo = log.lastSequence();
        List<MemoryNode> fading = fading(nodes.ring(ring), cutoff);
        if (!fading.isEmpty()) {
          nodes.grow(ring, upTo, fading, List.of(), false);
        }
        forgotten += fading.size();
      }
    }
    return forgotten;
  }

  /**
   * Returns the months in which something was forgotten that is not old enough, as when the newest
   * message was deleted meanwhile; growing them makes its words again.
   */
  List<Instant> tooEarly(Collection<Instant> rings, Instant horizon) {
    Instant cutoff = cutoff(horizon);
    return rings.stream()
        .filter(ring -> !ring.plus(LONGEST_MONTH).isBefore(cutoff))
        .filter(ring -> nodes.ring(ring).stream().anyMatch(node -> isTooEarly(node, cutoff)))
        .toList();
  }

  private static boolean isTooEarly(MemoryNode node, Instant cutoff) {
    return node.standing() instanceof Standing.Forgotten && node.interval().end().isAfter(cutoff);
  }

  /** Ages are counted from the newest message, not from a clock. */
  private Instant cutoff(Instant horizon) {
    Instant last = log.statistics().last();
    Instant newest = last == null ? Instant.EPOCH : last;
    return (newest.isBefore(horizon) ? newest : horizon).minus(age);
  }

  private static List<MemoryNode> fading(List<MemoryNode> ring, Instant cutoff) {
    Map<Subject, List<MemoryNode>> bySubject =
        ring.stream().collect(Collectors.groupingBy(MemoryNode::subject));
    return bySubject.values().stream()
        .flatMap(ofSubject -> ofSubject(ofSubject, cutoff).stream())
        .sorted((a, b) -> a.id().compareTo(b.id()))
        .toList();
  }

  private static List<MemoryNode> ofSubject(List<MemoryNode> all, Instant cutoff) {
    List<MemoryNode> above =
        all.stream().filter(node -> CITING.contains(node.level()) && isTold(node)).toList();
    Set<MessageId> cited = new HashSet<>();
    above.forEach(node -> cited.addAll(node.content().cited()));
    return all.stream()
        .filter(node -> node.level() == Level.SEGMENT && isTold(node))
        .filter(node -> !node.interval().end().isAfter(cutoff))
        .filter(node -> node.content().facts().isEmpty())
        .filter(node -> node.content().cited().stream().noneMatch(cited::contains))
        .filter(node -> isToldAbove(node, above))
        .map(MemoryNode::forgotten)
        .toList();
  }

  private static boolean isTold(MemoryNode node) {
    return node.isMade() && node.standing() instanceof Standing.Current;
  }

  private static boolean isToldAbove(MemoryNode segment, List<MemoryNode> above) {
    return above.stream().filter(node -> node.interval().contains(segment.interval())).count()
        == CITING.size();
  }
}
