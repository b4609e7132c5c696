package dev.treering.tree.plan;

import dev.treering.model.tree.Level;
import java.util.Locale;

/**
 * How much of the tree a question needs, with the budgets of its levels and what the gate is to
 * leave (TiMem §3.3, appendix B).
 */
public enum Complexity {
  /** One fact: segments, sessions and the profile. */
  SIMPLE(3, 8, 20, 4, 0, 0, 1),
  /** Several facts or a stretch of time: days as well. */
  HYBRID(8, 18, 20, 4, 2, 0, 1),
  /** Patterns, reasons, developments: all levels. */
  COMPLEX(15, 30, 20, 4, 2, 2, 1);

  private final int least;
  private final int most;
  private final int segments;
  private final int sessions;
  private final int days;
  private final int weeks;
  private final int profiles;

  Complexity(int least, int most, int segments, int sessions, int days, int weeks, int profiles) {
    this.least = least;
    this.most = most;
    this.segments = segments;
    this.sessions = sessions;
    this.days = days;
    this.weeks = weeks;
    this.profiles = profiles;
  }

  /** Returns the most memories of a level that are looked at. */
  public int budget(Level level) {
    return switch (level) {
      case SEGMENT -> segments;
      case SESSION -> sessions;
      case DAY -> days;
      case WEEK -> weeks;
      case PROFILE -> profiles;
    };
  }

  /** Returns how many memories the gate leaves at least, where there are so many. */
  public int least() {
    return least;
  }

  /** Returns how many memories the gate leaves at most. */
  public int most() {
    return most;
  }

  /** Returns the lower-case name used on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
