package dev.treering.language;

/**
 * Something countable or nameable that a message states, such as a time, a sum or a ticket.
 *
 * @param kind what sort of value
 * @param text its normal form: equal values of a kind have equal texts
 * @param of the word it counts or follows, in lower case; empty when none is near
 */
public record Value(Kind kind, String text, String of) {
  /** The sorts of value. Two of one sort about one thing are rivals when they differ. */
  public enum Kind {
    /** A plain number, also spelled out. */
    NUMBER,
    /** A share in percent. */
    PERCENT,
    /** A sum of money. */
    MONEY,
    /** A time of day, as minutes after midnight. */
    TIME,
    /** A day of a month, with the month when that is said. */
    DATE,
    /** A day of the week. */
    WEEKDAY,
    /** A version, ticket, model or other code. */
    CODE
  }
}
