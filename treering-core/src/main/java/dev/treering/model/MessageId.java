package dev.treering.model;

/**
 * The identity of a message within its space: the source's own id where it has one, otherwise one
 * derived from content and position. Compared exactly, ordered by code units.
 *
 * @param value not blank, no control characters
 */
public record MessageId(String value) implements Comparable<MessageId> {
  public MessageId {
    Checks.identifier("message id", value);
  }

  /** Returns the id with this value. */
  public static MessageId of(String value) {
    return new MessageId(value);
  }

  @Override
  public int compareTo(MessageId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
