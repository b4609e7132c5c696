package dev.treering.tree.consolidate;

import dev.treering.model.Message;
import dev.treering.model.tree.Interval;
import dev.treering.tree.TreeCalendar;
import dev.treering.tree.TreeSettings.Pause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Cuts a month's messages into sessions: stretches without a pause longer than the gap, cut at
 * midnight. A session lasts until the gap has passed after its last message, so that it is known
 * when it is over.
 *
 * <p>The adaptive gap is the subject's own: six times the median pause of the month's days, between
 * 5 minutes and 3 hours (guesses). In a busy room a quarter of an hour ends a talk; where people
 * write a line every hour it does not.
 */
final class Sessions {
  private static final int LONG_FOR_THE_MEDIAN = 6;
  private static final Duration SHORTEST = Duration.ofMinutes(5);
  private static final Duration LONGEST = Duration.ofHours(3);

  private Sessions() {}

  /** One session. */
  record Session(Interval interval, List<Message> messages) {}

  /**
   * Returns the sessions, oldest first.
   *
   * @param messages in the order of time
   */
  static List<Session> of(List<Message> messages, TreeCalendar calendar, Pause pause) {
    Duration gap =
        switch (pause) {
          case Pause.Fixed fixed -> fixed.gap();
          case Pause.Adaptive adaptive -> adaptiveGap(messages, calendar);
        };
    List<Session> sessions = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= messages.size(); i++) {
      if (i == messages.size() || isParted(messages.get(i - 1), messages.get(i), calendar, gap)) {
        sessions.add(session(messages.subList(from, i), calendar, gap));
        from = i;
      }
    }
    return sessions;
  }

  private static boolean isParted(
      Message earlier, Message later, TreeCalendar calendar, Duration gap) {
    return later.occurred().isAfter(earlier.occurred().plus(gap))
        || !calendar.day(earlier.occurred()).contains(later.occurred());
  }

  private static Session session(List<Message> messages, TreeCalendar calendar, Duration gap) {
    Instant midnight = calendar.day(messages.getFirst().occurred()).end();
    Instant silent = messages.getLast().occurred().plus(gap);
    Instant end = silent.isBefore(midnight) ? silent : midnight;
    return new Session(new Interval(messages.getFirst().occurred(), end), List.copyOf(messages));
  }

  private static Duration adaptiveGap(List<Message> messages, TreeCalendar calendar) {
    List<Duration> pauses =
        IntStream.range(1, messages.size())
            .filter(
                i ->
                    calendar
                        .day(messages.get(i - 1).occurred())
                        .contains(messages.get(i).occurred()))
            .mapToObj(
                i -> Duration.between(messages.get(i - 1).occurred(), messages.get(i).occurred()))
            .sorted()
            .toList();
    if (pauses.isEmpty()) {
      return SHORTEST;
    }
    Duration gap = pauses.get(pauses.size() / 2).multipliedBy(LONG_FOR_THE_MEDIAN);
    return gap.compareTo(SHORTEST) < 0 ? SHORTEST : gap.compareTo(LONGEST) > 0 ? LONGEST : gap;
  }
}
