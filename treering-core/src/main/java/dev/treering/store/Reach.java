package dev.treering.store;

/**
 * How far an index has come, in the numbers of the log: everything up to these has been applied.
 *
 * @param messages the sequence number of a change to a message; see {@link LogEntry#sequence}
 * @param vectors the number of a change to the vectors; see {@link StoredVector#number}
 */
public record Reach(long messages, long vectors) {
  /** Nothing has been applied. */
  public static final Reach NONE = new Reach(0, 0);

  /** Returns what both have reached. */
  public Reach least(Reach other) {
    return new Reach(Math.min(messages, other.messages), Math.min(vectors, other.vectors));
  }
}
