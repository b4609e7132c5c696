package dev.treering.language;

/**
 * Something lasting that a sentence says of its speaker or of a thing that all know.
 *
 * @param holder of whom or what it says it
 * @param attribute what sort of fact: a name of {@code claims.txt} such as {@code home}, or the
 *     words for the thing, in lower case
 * @param value what is said, as it was written
 * @param normal its normal form: equal claims of one attribute have equal ones
 * @param plurality how many values of the attribute hold at a time
 * @param ends whether it says that this holds no longer
 * @param changes whether the sentence speaks of a change, a decision or a proposal
 */
public record Claim(
    Holder holder,
    String attribute,
    String value,
    String normal,
    Plurality plurality,
    boolean ends,
    boolean changes) {
  /** Of whom or what something is said. */
  public enum Holder {
    /** The one who speaks. */
    SPEAKER,
    /** A thing of the group, such as a meeting or a code. */
    THING
  }

  /** How many values of an attribute hold at a time. */
  public enum Plurality {
    /** One, and never another: a birthday. */
    FIXED,
    /** One; a later one takes its place: a home. */
    ONE,
    /** Any number: what is liked. */
    MANY
  }
}
