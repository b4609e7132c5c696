package dev.treering.store;

import java.util.List;

/**
 * What an append did; all of it is on disk.
 *
 * @param outcomes one for each message given, in the order given
 * @param changes the new states of the messages stored or updated, by sequence
 * @param lastSequence the log's last sequence number after it
 */
public record AppendReceipt(List<Outcome> outcomes, List<LogEntry> changes, long lastSequence) {
  /** What became of one message. */
  public enum Outcome {
    /** It is new. */
    STORED,
    /** Its id was known and it brings something newer: an edit, a deletion, a missing field. */
    UPDATED,
    /** Its id was known and it brings nothing new. */
    DUPLICATE
  }

  public AppendReceipt {
    outcomes = List.copyOf(outcomes);
    changes = List.copyOf(changes);
  }

  /** Returns how many messages had this outcome. */
  public int count(Outcome outcome) {
    return (int) outcomes.stream().filter(outcome::equals).count();
  }
}
