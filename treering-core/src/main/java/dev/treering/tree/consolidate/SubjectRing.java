package dev.treering.tree.consolidate;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Content;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Standing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Grows one subject's month: goes through its outline, level by level and oldest first, keeps the
 * memories whose inputs are the same as when they were made, and makes the others. Used once, by
 * one thread.
 */
final class SubjectRing {
  private static final int HISTORY = 3;

  private final Consolidator consolidator;
  private final boolean facts;
  private final RingSink sink;
  private final AtomicBoolean stopped;
  private final Map<MessageId, Message> messages = new HashMap<>();
  private final Map<NodeId, MemoryNode> existing = new HashMap<>();
  private final Map<NodeId, MemoryNode> standing = new HashMap<>();
  private final Map<Level, List<MemoryNode>> told = new EnumMap<>(Level.class);
  private final List<MemoryNode> earlierProfiles;
  private final Consumer<NodeId> laterProfiles;
  private final List<String> failures = new ArrayList<>();
  private long made;
  private long kept;
  private long waiting;
  private long removed;

  /**
   * @param facts whether facts are read as well
   * @param existing what there is of this subject's month
   * @param earlierProfiles the newest profiles before this month, newest first
   * @param stopped whether no more are to be made
   * @param laterProfiles is told before a profile changes, since later ones have it as history
   */
  SubjectRing(
      Consolidator consolidator,
      boolean facts,
      RingSink sink,
      AtomicBoolean stopped,
      List<Message> messages,
      List<MemoryNode> existing,
      List<MemoryNode> earlierProfiles,
      Consumer<NodeId> laterProfiles) {
    this.consolidator = consolidator;
    this.facts = facts;
    this.sink = sink;
    this.stopped = stopped;
    messages.forEach(message -> this.messages.put(message.id(), message));
    existing.forEach(node -> this.existing.put(node.id(), node));
    this.earlierProfiles = earlierProfiles;
    this.laterProfiles = laterProfiles;
  }

  /**
   * Grows the month.
   *
   * @param full all memories there must be once everything is over
   * @param over those of them that are over
   */
  Growth grow(List<Planned> full, List<Planned> over) {
    Set<NodeId> due = over.stream().map(Planned::id).collect(Collectors.toSet());
    Set<NodeId> gone = new TreeSet<>(existing.keySet());
    for (Planned planned : full) {
      if (due.contains(planned.id()) || isOf(existing.get(planned.id()), planned)) {
        gone.remove(planned.id());
      }
    }
    remove(gone);
    over.forEach(this::grow);
    return new Growth(0, 0, made, kept, removed, 0, waiting, failures);
  }

  private static boolean isOf(@Nullable MemoryNode node, Planned planned) {
    return node != null
        && node.basis().equals(planned.basis())
        && node.interval().equals(planned.interval());
  }

  private void remove(Set<NodeId> gone) {
    gone.stream().filter(id -> id.level() == Level.PROFILE).forEach(laterProfiles);
    sink.remove(List.copyOf(gone));
    removed += gone.size();
  }

  /** Keeps or makes a memory; once making is hopeless, only keeps. */
  private void grow(Planned planned) {
    Task task = task(planned);
    MemoryNode known = existing.get(planned.id());
    if (task == null) {
      await(planned, known);
      return;
    }
    String inputs = Inputs.of(task);
    if (known != null && isGood(known, inputs)) {
      keepOrComplete(planned, task, known);
    } else if (stopped.get()) {
      await(planned, known);
    } else {
      make(planned, task, inputs, known);
    }
  }

  /** Statements that stand are not asked for again where only their facts are missing. */
  private void keepOrComplete(Planned planned, Task task, MemoryNode known) {
    Content content = known.content();
    boolean completes = consolidator.maker(known.level()).kind() == content.maker().kind();
    if (known.standing() instanceof Standing.Factless && completes && !stopped.get()) {
      settle(planned, task, content, consolidator.complete(task, content.statements()));
    } else {
      keep(known);
    }
  }

  private void make(Planned planned, Task task, String inputs, @Nullable MemoryNode known) {
    Content empty = new Content(List.of(), consolidator.maker(planned.id().level()), inputs);
    Consolidation made = consolidator.consolidate(task);
    if (made instanceof Consolidation.Failed failed) {
      report(planned, failed);
      if (failed.concernsAll()) {
        await(planned, known);
      } else {
        fail(planned, known, failed, empty);
      }
    } else {
      settle(planned, task, empty, made);
    }
  }

  /**
   * Stores what was made.
   *
   * @param of its maker and its inputs
   */
  private void settle(Planned planned, Task task, Content of, Consolidation consolidation) {
    switch (consolidation) {
      case Consolidation.Made it -> {
        Content content = new Content(it.statements(), of.maker(), of.inputs(), facts(task, it));
        settle(node(planned, content, Standing.current()));
      }
      case Consolidation.Factless it -> {
        report(planned, it.failed());
        Content content = new Content(it.statements(), of.maker(), of.inputs());
        settle(node(planned, content, new Standing.Factless(it.failed().reason())));
      }
      case Consolidation.Failed it ->
          throw new IllegalStateException(
              "The memory %s must keep its statements when its facts fail, but: %s"
                  .formatted(planned.id(), it.reason()));
    }
  }

  private void settle(MemoryNode node) {
    made++;
    put(node, node.content().maker().kind() == Maker.Kind.MODEL);
  }

  private void report(Planned planned, Consolidation.Failed failed) {
    failures.add(planned.id() + ": " + failed.reason());
    if (failed.concernsAll()) {
      stopped.set(true);
    }
  }

  /** Facts of segments are read by rules, whoever makes the memory. */
  private static List<Fact> facts(Task task, Consolidation.Made made) {
    return task.facts() && task.id().level() == Level.SEGMENT
        ? ClaimedFacts.in(task.messages().values())
        : made.facts();
  }

  /** What was made from other memories than there are now cannot stay until it is made anew. */
  private void await(Planned planned, @Nullable MemoryNode known) {
    waiting++;
    if (known == null) {
      return;
    }
    if (!isOf(known, planned)) {
      remove(Set.of(planned.id()));
    } else if (known.isMade() && !known.standing().isStale()) {
      sink.put(known.withStanding(Standing.stale()), false);
    }
  }

  /** Returns the task; nothing when something below is missing or out of date. */
  private @Nullable Task task(Planned planned) {
    List<MemoryNode> children = new ArrayList<>();
    for (Instant start : planned.children()) {
      Level below = planned.id().level().below().orElseThrow();
      MemoryNode child = standing.get(new NodeId(planned.id().subject(), below, start));
      if (child == null) {
        return null;
      }
      children.add(child);
    }
    return new Task(
        planned.id(),
        planned.interval(),
        messages(planned, children),
        children,
        history(planned.id()),
        facts && hasFacts(planned.id().level()));
  }

  private static boolean hasFacts(Level level) {
    return level == Level.SEGMENT || level == Level.PROFILE;
  }

  private Map<MessageId, Message> messages(Planned planned, List<MemoryNode> children) {
    List<MessageId> ids =
        planned.basis() instanceof Basis.OfMessages of
            ? of.messages()
            : children.stream().flatMap(child -> child.content().cited().stream()).toList();
    Map<MessageId, Message> read = new LinkedHashMap<>();
    ids.stream()
        .map(messages::get)
        .filter(Objects::nonNull)
        .distinct()
        .sorted(Message.BY_TIME)
        .forEach(message -> read.put(message.id(), message));
    return read;
  }

  private List<MemoryNode> history(NodeId id) {
    if (id.level() == Level.PROFILE) {
      return earlierProfiles;
    }
    List<MemoryNode> before = told.getOrDefault(id.level(), List.of());
    return before.subList(Math.max(0, before.size() - HISTORY), before.size()).reversed();
  }

  /** What quotes is made anew where quoting has changed; what a model wrote stays. */
  private boolean isGood(MemoryNode known, String inputs) {
    Maker maker = known.content().maker();
    return known.isMade()
        && !(known.standing() instanceof Standing.Failed)
        && known.content().inputs().equals(inputs)
        && (maker.kind() == Maker.Kind.MODEL || maker.equals(consolidator.maker(known.level())));
  }

  private void keep(MemoryNode known) {
    kept++;
    if (known.standing().isStale()) {
      put(known.withStanding(Standing.current()), false);
    } else {
      stand(known);
    }
  }

  /** Later profiles are noted first, so that a process that is killed in between loses nothing. */
  private void put(MemoryNode node, boolean atOnce) {
    if (node.level() == Level.PROFILE) {
      laterProfiles.accept(node.id());
    }
    sink.put(node, atOnce);
    stand(node);
  }

  private void stand(MemoryNode node) {
    standing.put(node.id(), node);
    told.computeIfAbsent(node.level(), level -> new ArrayList<>()).add(node);
  }

  /** What it said before stays, and says that it is of before. */
  private void fail(
      Planned planned, @Nullable MemoryNode known, Consolidation.Failed failed, Content empty) {
    Content content =
        known != null && known.isMade()
            ? known.content()
            : new Content(List.of(), empty.maker(), "");
    sink.put(node(planned, content, new Standing.Failed(failed.reason())), true);
  }

  private static MemoryNode node(Planned planned, Content content, Standing standing) {
    return new MemoryNode(planned.id(), planned.interval(), planned.basis(), content, standing);
  }
}
