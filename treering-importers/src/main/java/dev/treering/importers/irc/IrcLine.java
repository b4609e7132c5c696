package dev.treering.importers.irc;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** What a line of a log is. */
sealed interface IrcLine {
  /** Something that happened at a time. */
  sealed interface Timed extends IrcLine {
    /** Returns the time as it was written. */
    Stamp stamp();
  }

  /**
   * A time as written.
   *
   * @param date the day, where the line has one
   * @param clock hours, minutes and perhaps seconds
   * @param zone an offset, where the line has one; else empty
   */
  record Stamp(@Nullable LocalDate date, String clock, String zone) {}

  /** How somebody said it. */
  enum Manner {
    /** Plainly. */
    SPEECH,
    /** As something done: {@code /me waves}. */
    ACTION,
    /** As a notice. */
    NOTICE
  }

  /** Somebody said something. */
  record Said(Stamp stamp, Manner manner, String nick, String text) implements Timed {}

  /** The server or the client tells of something. */
  record Event(Stamp stamp, String text) implements Timed {}

  /**
   * The log was opened, or a day began.
   *
   * @param day absent when the mark cannot be read
   * @param opening whether the log was opened or closed; then time may also have gone back
   */
  record Mark(@Nullable LocalDate day, boolean opening) implements IrcLine {}

  /** Anything else. */
  record Unknown() implements IrcLine {}
}
