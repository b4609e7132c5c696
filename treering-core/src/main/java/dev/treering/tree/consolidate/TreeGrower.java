package dev.treering.tree.consolidate;

import dev.treering.model.Message;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Subject;
import dev.treering.store.LogEntry;
import dev.treering.store.MemoryNodes;
import dev.treering.store.MessageLog;
import dev.treering.tree.TreeSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Grows a space's trees up to an instant of data time (TiMem §3.2, appendix B): segments online, as
 * messages arrive; sessions, days, weeks and profiles when they are over. A space is grown by one
 * thread at a time; within a ring the subjects are grown in parallel.
 *
 * <p>First the log's changes since the last time are looked through, and the months of what changed
 * are noted. Then each noted month, oldest first, is read and grown as a whole (see {@code
 * SubjectRing}), so memory is bounded by the longest month, and what was done stays done when the
 * process is killed. Months whose profile quotes are noted again once a model makes memories. When
 * a profile says something else than before, the months of the three profiles after it, which have
 * it as history, are noted as well. The same log, settings and horizon give the same trees,
 * whatever happened on the way (decision 0008). Cost: O(n) for n messages of the months that
 * changed, besides one call of Φ for each memory whose inputs changed.
 */
public final class TreeGrower {
  /** All that is there counts as over. */
  public static final Instant EVERYTHING = Instant.MAX;

  private static final int PAGE = 1000;
  private static final int HISTORY = 3;

  private final MessageLog log;
  private final MemoryNodes nodes;
  private final Consolidator consolidator;
  private final TreeSettings settings;

  /**
   * @param log the space's log, opened for writing
   * @param consolidator makes memories
   * @param settings by what rules; when they are not those of the last time the trees are grown
   *     anew
   */
  public TreeGrower(MessageLog log, Consolidator consolidator, TreeSettings settings) {
    this.log = log;
    this.nodes = log.nodes();
    this.consolidator = consolidator;
    this.settings = settings;
  }

  /** Returns the settings by which a space's trees were grown last; empty when there are none. */
  public static Optional<TreeSettings> settingsOf(MessageLog log) {
    return log.nodes().schedule().map(schedule -> TreeSettings.parse(schedule.settings()));
  }

  /**
   * Grows what is over by an instant.
   *
   * @param horizon how far data time has come; {@link #EVERYTHING} to take all as over
   */
  public Growth advanceTo(Instant horizon, GrowthProgress progress) {
    scheduleChanges();
    settings.forget().ifPresent(age -> wake(new Forgetting(log, age), horizon));
    TreeSet<Instant> pending = new TreeSet<>(nodes.pending());
    Growth growth = Growth.NONE;
    AtomicBoolean stopped = new AtomicBoolean();
    int done = 0;
    while (!pending.isEmpty() && !Thread.currentThread().isInterrupted()) {
      Instant ring = pending.removeFirst();
      growth = growth.plus(grow(ring, horizon, stopped, pending));
      done++;
      progress.grown(done, done + pending.size());
      if (stopped.get()) {
        break;
      }
    }
    Optional<Duration> age = settings.forget();
    return age.isPresent() && growth.isComplete()
        ? growth.plus(Growth.ofForgotten(new Forgetting(log, age.get()).run(grownRings(), horizon)))
        : growth;
  }

  private void wake(Forgetting forgetting, Instant horizon) {
    List<Instant> rings = forgetting.tooEarly(grownRings(), horizon);
    if (!rings.isEmpty()) {
      nodes.schedule(nodes.schedule().orElseThrow(), rings, false);
    }
  }

  /** Notes the months of all that changed since the last time. */
  private void scheduleChanges() {
    Optional<MemoryNodes.Schedule> last = nodes.schedule();
    boolean sameRules = last.filter(s -> s.settings().equals(settings.text())).isPresent();
    long from = sameRules ? last.get().sequence() : 0;
    long to = from;
    Set<Instant> rings = new TreeSet<>();
    List<LogEntry> page = log.read(from, PAGE);
    while (!page.isEmpty()) {
      page.forEach(entry -> rings.add(ring(entry.message().occurred())));
      to = page.getLast().sequence();
      page = log.read(to, PAGE);
    }
    if (consolidator.maker(Level.PROFILE).kind() == Maker.Kind.MODEL) {
      rings.addAll(grownRings(profile -> profile.content().maker().kind() == Maker.Kind.LOCAL));
    }
    if (!sameRules || !rings.isEmpty() || to > from) {
      boolean otherMonths =
          last.filter(s -> !TreeSettings.parse(s.settings()).zone().equals(settings.zone()))
              .isPresent();
      if (!sameRules && !otherMonths) {
        rings.addAll(grownRings());
      }
      nodes.schedule(new MemoryNodes.Schedule(settings.text(), to), rings, otherMonths);
    }
  }

  /** The rings there are; they may hold memories of subjects that are no longer wanted. */
  private Set<Instant> grownRings() {
    return grownRings(profile -> true);
  }

  private Set<Instant> grownRings(Predicate<MemoryNode> wanted) {
    Interval ever = new Interval(Instant.MIN, Instant.MAX);
    return nodes.subjects().stream()
        .flatMap(subject -> nodes.within(subject, Level.PROFILE, ever).stream())
        .filter(wanted)
        .map(profile -> ring(profile.start()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Instant ring(Instant instant) {
    return settings.calendar().month(instant).start();
  }

  private Growth grow(Instant ring, Instant horizon, AtomicBoolean stopped, Set<Instant> pending) {
    Interval month = settings.calendar().month(ring);
    long upTo = log.lastSequence();
    Map<Subject, List<Message>> messages = messages(month);
    Map<Subject, List<MemoryNode>> existing =
        nodes.ring(ring).stream().collect(Collectors.groupingBy(MemoryNode::subject));
    Set<Subject> subjects = new TreeSet<>(messages.keySet());
    subjects.addAll(existing.keySet());
    RingSink sink = new RingSink(nodes, ring, upTo);
    Set<Instant> later = ConcurrentHashMap.newKeySet();
    List<Growth> results =
        List.copyOf(subjects).parallelStream()
            .map(
                subject ->
                    new SubjectRing(
                            consolidator,
                            settings.facts(),
                            sink,
                            stopped,
                            messages.getOrDefault(subject, List.of()),
                            existing.getOrDefault(subject, List.of()),
                            earlierProfiles(subject, ring),
                            profile -> later.addAll(noteLaterProfiles(profile)))
                        .grow(
                            outline(subject, messages, EVERYTHING),
                            outline(subject, messages, horizon)))
            .toList();
    Growth growth =
        new Growth(
            1, messages.values().stream().mapToLong(List::size).sum(), 0, 0, 0, 0, 0, List.of());
    for (Growth result : results) {
      growth = growth.plus(result);
    }
    sink.finish(growth.isComplete() && !month.end().isAfter(horizon));
    pending.addAll(later);
    return growth;
  }

  private List<Planned> outline(
      Subject subject, Map<Subject, List<Message>> messages, Instant horizon) {
    return Outline.of(subject, messages.getOrDefault(subject, List.of()), settings, horizon);
  }

  private List<MemoryNode> earlierProfiles(Subject subject, Instant ring) {
    return nodes.before(subject, Level.PROFILE, ring, HISTORY).stream()
        .filter(profile -> !profile.standing().isStale())
        .toList();
  }

  private List<Instant> noteLaterProfiles(NodeId profile) {
    List<Instant> rings =
        nodes.after(profile.subject(), Level.PROFILE, profile.start(), HISTORY).stream()
            .map(later -> ring(later.start()))
            .toList();
    if (!rings.isEmpty()) {
      nodes.schedule(nodes.schedule().orElseThrow(), rings, false);
    }
    return rings;
  }

  /** Returns what there is to remember of a month, by subject, in the order of time. */
  private Map<Subject, List<Message>> messages(Interval month) {
    Map<Subject, List<Message>> bySubject = new TreeMap<>();
    for (LogEntry entry : log.said(month)) {
      Message message = entry.message();
      if (message.isSpeech() && !message.text().isBlank()) {
        for (Subject subject : Subject.of(message)) {
          if (settings.subjects().contains(subject.kind())) {
            bySubject.computeIfAbsent(subject, s -> new ArrayList<>()).add(message);
          }
        }
      }
    }
    return bySubject;
  }
}
