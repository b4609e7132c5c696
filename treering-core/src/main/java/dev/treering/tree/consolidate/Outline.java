package dev.treering.tree.consolidate;

import dev.treering.model.Message;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Subject;
import dev.treering.tree.TreeCalendar;
import dev.treering.tree.TreeSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which memories there must be of one subject's month (TiMem §3.1 and appendix B): a pure function
 * of the month's messages. O(n).
 */
final class Outline {
  private static final int MESSAGES_OF_A_TURN = 2;

  private final Subject subject;
  private final TreeSettings settings;
  private final TreeCalendar calendar;
  private final Instant horizon;
  private final List<Planned> planned = new ArrayList<>();

  private Outline(Subject subject, TreeSettings settings, Instant horizon) {
    this.subject = subject;
    this.settings = settings;
    this.calendar = settings.calendar();
    this.horizon = horizon;
  }

  /**
   * Returns the memories, by level, then by start.
   *
   * @param messages what the subject's month holds to remember, in the order of time
   * @param horizon how far data time has come: what ends later is not over yet
   */
  static List<Planned> of(
      Subject subject, List<Message> messages, TreeSettings settings, Instant horizon) {
    return new Outline(subject, settings, horizon).draw(messages);
  }

  private List<Planned> draw(List<Message> messages) {
    List<Sessions.Session> sessions = Sessions.of(messages, calendar, settings.pause());
    List<Planned> level = new ArrayList<>();
    for (Sessions.Session session : sessions) {
      List<Planned> segments = segments(session);
      planned.addAll(segments);
      plan(Level.SESSION, session.interval(), segments).ifPresent(level::add);
    }
    planned.addAll(level);
    level = above(Level.DAY, level, calendar::day);
    level = above(Level.WEEK, level, calendar::week);
    above(Level.PROFILE, level, calendar::month);
    return planned;
  }

  /** Cuts a session at turns, never between messages of one instant; the last may be odd. */
  private List<Planned> segments(Sessions.Session session) {
    List<Message> messages = session.messages();
    int size = settings.turns() * MESSAGES_OF_A_TURN;
    List<Planned> segments = new ArrayList<>();
    for (int from = 0; from < messages.size(); ) {
      int to = Math.min(messages.size(), from + size);
      while (to < messages.size()
          && messages.get(to).occurred().equals(messages.get(to - 1).occurred())) {
        to++;
      }
      boolean last = to == messages.size();
      boolean full = to - from >= size;
      boolean over = !last || full || !session.interval().end().isAfter(horizon);
      if (over) {
        Instant end = last ? session.interval().end() : messages.get(to).occurred();
        segments.add(segment(messages.subList(from, to), end));
      }
      from = to;
    }
    return segments;
  }

  private Planned segment(List<Message> messages, Instant end) {
    Instant start = messages.getFirst().occurred();
    return new Planned(
        new NodeId(subject, Level.SEGMENT, start),
        new Interval(start, end),
        new Basis.OfMessages(messages.stream().map(Message::id).toList()));
  }

  private List<Planned> above(
      Level level, List<Planned> children, Function<Instant, Interval> interval) {
    Map<Interval, List<Planned>> byInterval = new LinkedHashMap<>();
    for (Planned child : children) {
      byInterval
          .computeIfAbsent(interval.apply(child.id().start()), i -> new ArrayList<>())
          .add(child);
    }
    List<Planned> made = new ArrayList<>();
    byInterval.forEach((in, below) -> plan(level, in, below).ifPresent(made::add));
    planned.addAll(made);
    return made;
  }

  private Optional<Planned> plan(Level level, Interval interval, List<Planned> children) {
    if (interval.end().isAfter(horizon)) {
      return Optional.empty();
    }
    List<Instant> starts = children.stream().map(child -> child.id().start()).toList();
    return Optional.of(
        new Planned(
            new NodeId(subject, level, interval.start()), interval, new Basis.OfChildren(starts)));
  }
}
