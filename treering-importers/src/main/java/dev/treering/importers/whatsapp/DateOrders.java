package dev.treering.importers.whatsapp;

import dev.treering.importers.time.DateOrder;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Weighs the orders in which a file's dates may be meant: an order counts that makes most of them
 * dates at all; of several, those in which time does not run backwards, as it hardly does in a
 * chat. Where dots stand between the numbers the month never stands first: no locale of the Unicode
 * CLDR writes so. What is then left is ambiguous, and the order in which the chat is shortest is
 * the likelier one. Only a few numbers are held. Not thread-safe.
 */
final class DateOrders {
  private static final int FIRST_YEAR = 2009;
  private static final int BUDDHIST_FROM = 2400;
  private static final int BUDDHIST_AHEAD = 543;

  private final int lastYear;
  private final List<Account> accounts = new ArrayList<>();

  /**
   * @param now tells which years are in the future
   */
  DateOrders(HeaderLine.Shape shape, Instant now) {
    lastYear = now.atOffset(ZoneOffset.UTC).getYear() + 1;
    if (shape.yearFirst()) {
      accounts.add(new Account(Order.YMD));
      accounts.add(new Account(Order.YDM));
    } else {
      accounts.add(new Account(Order.DMY));
      if (!shape.dotted()) {
        accounts.add(new Account(Order.MDY));
      }
      if (!shape.longYear()) {
        accounts.add(new Account(Order.YMD));
      }
    }
  }

  /** An order of the three numbers. */
  enum Order {
    DMY,
    MDY,
    YMD,
    YDM;

    /** Returns the date; null when there is none. */
    @Nullable LocalDate date(HeaderLine header) {
      try {
        return switch (this) {
          case DMY -> LocalDate.of(year(header.third()), header.second(), header.first());
          case MDY -> LocalDate.of(year(header.third()), header.first(), header.second());
          case YMD -> LocalDate.of(year(header.first()), header.second(), header.third());
          case YDM -> LocalDate.of(year(header.first()), header.third(), header.second());
        };
      } catch (DateTimeException e) {
        return null;
      }
    }

    /** Short years are of this century; Thai calendars count on from the Buddha. */
    private static int year(int written) {
      if (written < 100) {
        return 2000 + written;
      }
      return written >= BUDDHIST_FROM ? written - BUDDHIST_AHEAD : written;
    }
  }

  /**
   * What was decided.
   *
   * @param order by which dates are read
   * @param candidates all that are as good, the likelier first; more than one when it is ambiguous
   */
  record Decision(Order order, List<Candidate> candidates) {
    Decision {
      candidates = List.copyOf(candidates);
    }

    boolean isAmbiguous() {
      return candidates.size() > 1;
    }
  }

  /**
   * An order that may be meant.
   *
   * @param first the earliest date by it
   * @param last the latest date by it
   */
  record Candidate(Order order, LocalDate first, LocalDate last) {
    long days() {
      return ChronoUnit.DAYS.between(first, last);
    }
  }

  /** Takes the next header of the file. */
  void add(HeaderLine header) {
    accounts.forEach(account -> account.add(header));
  }

  /**
   * @param told what the caller says; absent when the numbers must tell
   */
  Decision decide(@Nullable DateOrder told) {
    for (Account account : accounts) {
      if (told != null && account.order.name().equals(told.name())) {
        return new Decision(account.order, List.of(account.candidate()));
      }
    }
    long most = accounts.stream().mapToLong(a -> a.valid).max().orElse(0);
    List<Account> left = accounts.stream().filter(a -> a.valid == most).toList();
    if (left.stream().map(a -> a.datesHash).distinct().count() == 1) {
      left = left.subList(0, 1);
    }
    if (left.stream().anyMatch(a -> a.backwards == 0)) {
      left = left.stream().filter(a -> a.backwards == 0).toList();
    }
    List<Candidate> candidates =
        withoutFarFetched(left).stream()
            .sorted(Comparator.comparingLong(Account::spanDays))
            .map(Account::candidate)
            .toList();
    return new Decision(candidates.getFirst().order(), candidates);
  }

  /**
   * A long year that stands first is followed by the month, unless that is impossible. A short year
   * that stands first is rare: it counts only where it makes the chat shorter, as it does when what
   * else were the year changes from day to day.
   */
  private static List<Account> withoutFarFetched(List<Account> accounts) {
    List<Account> usual =
        accounts.stream().filter(a -> a.order == Order.DMY || a.order == Order.MDY).toList();
    long shortest = usual.stream().mapToLong(Account::spanDays).min().orElse(Long.MAX_VALUE);
    boolean monthSecond = accounts.stream().anyMatch(a -> a.order == Order.YMD);
    return accounts.stream()
        .filter(a -> a.order != Order.YMD || usual.isEmpty() || a.spanDays() < shortest)
        .filter(a -> a.order != Order.YDM || !monthSecond)
        .toList();
  }

  /** How well one order does. */
  private final class Account {
    private final Order order;
    private long valid;
    private long backwards;
    private long datesHash;
    private LocalDate earliest = LocalDate.MAX;
    private LocalDate latest = LocalDate.MIN;
    private @Nullable LocalDate before;
    private @Nullable HeaderLine lastHeader;
    private @Nullable LocalDate lastDate;

    Account(Order order) {
      this.order = order;
    }

    void add(HeaderLine header) {
      if (!header.hasDateOf(lastHeader)) {
        lastDate = order.date(header);
        lastHeader = header;
      }
      LocalDate date = lastDate;
      if (date == null || date.getYear() < FIRST_YEAR || date.getYear() > lastYear) {
        return;
      }
      valid++;
      datesHash = datesHash * 31 + date.toEpochDay();
      if (before != null && date.isBefore(before.minusDays(1))) {
        backwards++;
      }
      before = date;
      earliest = date.isBefore(earliest) ? date : earliest;
      latest = date.isAfter(latest) ? date : latest;
    }

    Candidate candidate() {
      return new Candidate(order, earliest, latest);
    }

    long spanDays() {
      return valid == 0 ? Long.MAX_VALUE : ChronoUnit.DAYS.between(earliest, latest);
    }
  }
}
