package dev.treering.model;

import java.util.Arrays;
import java.util.Locale;

/** What sort of line a message is. Only {@link #MESSAGE} is speech that can be evidence. */
public enum MessageKind {
  /** Somebody said something. */
  MESSAGE,
  /** The platform reports an event: a join, a rename, a call. */
  SYSTEM,
  /** Said once and taken back: the id stays, the words are gone. */
  DELETED,
  /** An automatic notice addressed to the channel, such as IRC's. */
  NOTICE;

  /** Returns the lower-case name used in files and on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a {@link #wireName()}.
   *
   * @throws InvalidValueException when there is no such kind
   */
  public static MessageKind ofWireName(String wireName) {
    return Arrays.stream(values())
        .filter(kind -> kind.wireName().equals(wireName))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The kind (\"%s\") must be one of message, system, deleted, notice.%nMaybe a"
                            .formatted(wireName)
                        + " subtype of the source was not mapped."));
  }
}
