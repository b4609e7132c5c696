package dev.treering.importers.irc;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * On which day a line was written. Most logs put only the time into a line: the day is in the
 * file's name or in marks between the lines. Where neither tells, a time that goes back by more
 * than half a day is the next day's. One for each file; not thread-safe.
 */
final class IrcCalendar {
  private static final Duration HALF_A_DAY = Duration.ofHours(12);

  private @Nullable LocalDate day;
  private @Nullable LocalTime last;

  IrcCalendar(@Nullable LocalDate firstDay) {
    day = firstDay;
  }

  /** Takes a mark; a day that lies back is not believed unless the log was opened anew. */
  void mark(IrcLine.Mark mark) {
    if (mark.day() == null) {
      return;
    }
    if (mark.opening() || day == null || mark.day().isAfter(day)) {
      day = mark.day();
      last = null;
    }
  }

  /** Returns date and time of a line in ISO 8601; null when no date is known. */
  @Nullable String place(IrcLine.Stamp stamp) {
    if (stamp.date() != null) {
      day = stamp.date();
    } else {
      rollOver(stamp.clock());
    }
    return day == null ? null : day + "T" + padded(stamp.clock()) + stamp.zone();
  }

  private void rollOver(String clock) {
    LocalTime time;
    try {
      time = LocalTime.parse(padded(clock).replace(',', '.'));
    } catch (DateTimeException e) {
      return; // the reader of times says what is wrong with it
    }
    if (day != null && last != null && Duration.between(time, last).compareTo(HALF_A_DAY) > 0) {
      day = day.plusDays(1);
    }
    last = time;
  }

  private static String padded(String clock) {
    return clock.indexOf(':') == 1 ? "0" + clock : clock;
  }
}
