package dev.treering.model.tree;

import java.util.Locale;

/**
 * Who made a memory.
 *
 * @param kind what sort of maker
 * @param version which one exactly: the rules, or the model with its prompt
 */
public record Maker(Kind kind, String version) {
  /** What sort of maker. */
  public enum Kind {
    /** A language model. */
    MODEL,
    /** The consolidator that quotes. */
    LOCAL;

    /** Returns the lower-case name used on the wire. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
