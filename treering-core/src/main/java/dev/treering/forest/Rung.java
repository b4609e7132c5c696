package dev.treering.forest;

import java.util.Locale;

/** On what a result stands, from the plainest to the best. */
public enum Rung {
  /** Words and metadata only. */
  LEXICAL,
  /** Words, metadata and a local embedder. */
  LOCAL,
  /** A language model, but for some windows or batches, where it failed, a lower rung. */
  MIXED,
  /** A language model throughout. */
  MODEL;

  /** Returns the lower-case name used on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns what a whole stands on whose parts stand on this and on {@code other}. */
  public Rung and(Rung other) {
    if (this == other) {
      return this;
    }
    boolean modelInOne = compareTo(MIXED) >= 0 || other.compareTo(MIXED) >= 0;
    return modelInOne ? MIXED : (compareTo(other) < 0 ? this : other);
  }
}
