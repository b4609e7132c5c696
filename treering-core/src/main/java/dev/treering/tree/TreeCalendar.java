package dev.treering.tree;

import dev.treering.model.tree.Interval;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;

/**
 * Cuts time into days, weeks and months as people of a zone see them. Weeks are ISO weeks cut at
 * the ends of months, so that every day has one week and every week one month. Days have 23 or 25
 * hours where the clocks change.
 *
 * @param zone whose clocks
 */
public record TreeCalendar(ZoneId zone) {
  /** Returns the calendar day that an instant is in. */
  public Interval day(Instant instant) {
    LocalDate day = date(instant);
    return interval(day, day.plusDays(1));
  }

  /** Returns the part of an ISO week within one month that an instant is in. */
  public Interval week(Instant instant) {
    LocalDate day = date(instant);
    LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    LocalDate month = day.withDayOfMonth(1);
    LocalDate start = monday.isBefore(month) ? month : monday;
    LocalDate end =
        monday.plusWeeks(1).isAfter(month.plusMonths(1))
            ? month.plusMonths(1)
            : monday.plusWeeks(1);
    return interval(start, end);
  }

  /** Returns the calendar month that an instant is in: its ring. */
  public Interval month(Instant instant) {
    LocalDate month = date(instant).withDayOfMonth(1);
    return interval(month, month.plusMonths(1));
  }

  private LocalDate date(Instant instant) {
    return instant.atZone(zone).toLocalDate();
  }

  private Interval interval(LocalDate from, LocalDate to) {
    return new Interval(from.atStartOfDay(zone).toInstant(), to.atStartOfDay(zone).toInstant());
  }
}
