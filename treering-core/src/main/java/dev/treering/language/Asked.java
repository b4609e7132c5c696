package dev.treering.language;

/** What the words of a question ask for. A question may show several, or none. */
public enum Asked {
  /** A day, a time, a duration. */
  TIME,
  /** Somebody. */
  PERSON,
  /** A number, a sum, a version. */
  AMOUNT,
  /** A place. */
  PLACE,
  /** Whether something is so. */
  CHOICE,
  /** Why. */
  REASON,
  /** The state at the beginning. */
  BEGINNING,
  /** A state that was replaced. */
  EARLIER,
  /** Something that was; the verb is in the past. */
  PAST,
  /** What holds today, expressly. */
  PRESENT
}
