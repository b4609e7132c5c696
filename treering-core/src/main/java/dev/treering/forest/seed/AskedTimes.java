package dev.treering.forest.seed;

import dev.treering.language.TimeFrame;
import dev.treering.language.TimeReading;
import dev.treering.model.tree.Interval;
import dev.treering.store.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The stretches of time that a question is about.
 *
 * @param intervals when what it asks for was said; empty when it tells nothing of that
 * @param alone whether it asks for all that was said then, and for nothing in particular
 */
record AskedTimes(List<Interval> intervals, boolean alone) {
  AskedTimes {
    intervals = List.copyOf(intervals);
  }

  /**
   * Reads a question.
   *
   * @param asked the moment of asking
   * @param silence the longest pause within a session
   */
  static AskedTimes of(String question, Instant asked, Timeline timeline, Duration silence) {
    TimeReading reading = TimeReading.of(question, asked);
    List<Interval> intervals =
        reading.frames().stream()
            .flatMap(frame -> intervals(frame, asked, timeline, silence).stream())
            .toList();
    return new AskedTimes(intervals, reading.rest().isBlank() && !intervals.isEmpty());
  }

  /** Whether a message said at an instant belongs to what is asked for. */
  boolean contain(Instant instant) {
    return intervals.stream().anyMatch(interval -> interval.contains(instant));
  }

  private static List<Interval> intervals(
      TimeFrame frame, Instant asked, Timeline timeline, Duration silence) {
    return switch (frame) {
      case TimeFrame.Stretch stretch -> List.of(stretch.interval());
      case TimeFrame.Earlier earlier ->
          earlier(earlier.day(), asked, sessions(asked, timeline, silence));
      case TimeFrame.Sessions numbers -> numbered(numbers, sessions(asked, timeline, silence));
    };
  }

  /** Returns the sessions that had begun by the moment of asking. */
  private static List<Interval> sessions(Instant asked, Timeline timeline, Duration silence) {
    return timeline.sessions(silence).stream()
        .filter(session -> !session.start().isAfter(asked))
        .toList();
  }

  /** Returns the day without the session that goes on, unless that is all there is of it. */
  private static List<Interval> earlier(Interval day, Instant asked, List<Interval> sessions) {
    List<Interval> today = sessions.stream().filter(day::overlaps).toList();
    List<Interval> over = today.stream().filter(session -> session.end().isBefore(asked)).toList();
    return over.isEmpty() ? today : over;
  }

  private static List<Interval> numbered(TimeFrame.Sessions numbers, List<Interval> sessions) {
    int n = sessions.size();
    int from = numbers.fromEnd() ? n - numbers.last() : numbers.first() - 1;
    int until = numbers.fromEnd() ? n - numbers.first() + 1 : numbers.last();
    int first = Math.clamp(from, 0, n);
    return sessions.subList(first, Math.clamp(until, first, n));
  }
}
