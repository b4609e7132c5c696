package dev.treering.tree.consolidate;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Content;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Standing;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Grows one subject's month: goes through its outline, level by level and oldest first, keeps the
 * memories whose inputs are the same as when they were made, and makes the others. Used once, by
 * one thread.
 */
final class SubjectRing {
  private static final int HISTORY = 3;

  private final Consolidator consolidator;
  private final RingSink sink;
  private final BooleanSupplier stopped;
  private final Map<MessageId, Message> messages = new HashMap<>();
  private final Map<NodeId, MemoryNode> existing = new HashMap<>();
  private final Map<NodeId, MemoryNode> standing = new HashMap<>();
  private final Map<Level, List<MemoryNode>> told = new EnumMap<>(Level.class);
  private final List<MemoryNode> earlierProfiles;
  private final List<String> failures = new ArrayList<>();
  private long made;
  private long kept;
  private long waiting;
  private boolean profileChanged;

  /**
   * @param existing what there is of this subject's month
   * @param earlierProfiles the newest profiles before this month, newest first
   * @param stopped whether no more are to be made
   */
  SubjectRing(
      Consolidator consolidator,
      RingSink sink,
      BooleanSupplier stopped,
      List<Message> messages,
      List<MemoryNode> existing,
      List<MemoryNode> earlierProfiles) {
    this.consolidator = consolidator;
    this.sink = sink;
    this.stopped = stopped;
    messages.forEach(message -> this.messages.put(message.id(), message));
    existing.forEach(node -> this.existing.put(node.id(), node));
    this.earlierProfiles = earlierProfiles;
  }

  /**
   * What became of the month.
   *
   * @param growth the counts
   * @param profileChanged whether its profile says something else than before
   * @param hopeless whether a failure concerns all that is left to make
   */
  record Result(Subject subject, Growth growth, boolean profileChanged, boolean hopeless) {}

  Result grow(Subject subject, List<Planned> outline) {
    List<NodeId> gone = new ArrayList<>(existing.keySet());
    outline.forEach(planned -> gone.remove(planned.id()));
    sink.remove(gone);
    profileChanged = gone.stream().anyMatch(id -> id.level() == Level.PROFILE);
    boolean hopeless = false;
    for (Planned planned : outline) {
      hopeless |= grow(planned, hopeless || stopped.getAsBoolean());
    }
    Growth growth = new Growth(0, 0, made, kept, gone.size(), waiting, failures);
    return new Result(subject, growth, profileChanged, hopeless);
  }

  /** Keeps or makes a memory; returns whether going on is hopeless. */
  private boolean grow(Planned planned, boolean onlyKeep) {
    Task task = task(planned);
    MemoryNode known = existing.get(planned.id());
    if (task == null) {
      waiting++;
      return false;
    }
    String inputs = Inputs.of(task);
    if (known != null && isGood(known, inputs)) {
      keep(known);
      return false;
    }
    if (onlyKeep) {
      waiting++;
      return false;
    }
    Maker maker = consolidator.maker(planned.id().level());
    return switch (consolidator.consolidate(task)) {
      case Consolidation.Made it -> {
        make(node(planned, new Content(it.statements(), maker, inputs), Standing.current()), known);
        yield false;
      }
      case Consolidation.Failed it -> {
        fail(planned, known, it, maker);
        yield it.concernsAll();
      }
    };
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
        history(planned.id()));
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

  private boolean isGood(MemoryNode known, String inputs) {
    Maker.Kind maker = known.content().maker().kind();
    Maker.Kind now = consolidator.maker(known.level()).kind();
    return known.isMade()
        && !(known.standing() instanceof Standing.Failed)
        && known.content().inputs().equals(inputs)
        && (maker == now || maker == Maker.Kind.MODEL);
  }

  private void keep(MemoryNode known) {
    kept++;
    MemoryNode current = known.withStanding(Standing.current());
    if (known.standing().isStale()) {
      sink.put(current, false);
    }
    stand(current);
  }

  private void make(MemoryNode node, @Nullable MemoryNode known) {
    made++;
    sink.put(node, node.content().maker().kind() == Maker.Kind.MODEL);
    stand(node);
    if (node.level() == Level.PROFILE) {
      List<Statement> before = known == null ? List.of() : known.content().statements();
      profileChanged |= !before.equals(node.content().statements());
    }
  }

  private void stand(MemoryNode node) {
    standing.put(node.id(), node);
    told.computeIfAbsent(node.level(), level -> new ArrayList<>()).add(node);
  }

  /** What it said before stays, and says that it is of before. */
  private void fail(
      Planned planned, @Nullable MemoryNode known, Consolidation.Failed failed, Maker maker) {
    failures.add(planned.id() + ": " + failed.reason());
    Content content =
        known != null && known.isMade() ? known.content() : new Content(List.of(), maker, "");
    sink.put(node(planned, content, new Standing.Failed(failed.reason())), true);
  }

  private static MemoryNode node(Planned planned, Content content, Standing standing) {
    return new MemoryNode(planned.id(), planned.interval(), planned.basis(), content, standing);
  }
}
