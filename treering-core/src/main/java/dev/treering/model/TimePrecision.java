package dev.treering.model;

import java.util.Arrays;

/** How exactly the source knew when a message was said. */
public enum TimePrecision {
  MICROSECOND("us"),
  MILLISECOND("ms"),
  SECOND("s"),
  MINUTE("min"),
  DAY("day");

  private final String wireName;

  TimePrecision(String wireName) {
    this.wireName = wireName;
  }

  /** Returns the short name used in files and on the wire. */
  public String wireName() {
    return wireName;
  }

  /**
   * Reads a {@link #wireName()}.
   *
   * @throws InvalidValueException when there is no such precision
   */
  public static TimePrecision ofWireName(String wireName) {
    return Arrays.stream(values())
        .filter(precision -> precision.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The ts_precision (\"%s\") must be one of us, ms, s, min, day.%nMaybe it is"
                            .formatted(wireName)
                        + " spelled out; use the short form."));
  }
}
