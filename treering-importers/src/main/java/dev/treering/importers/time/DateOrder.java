package dev.treering.importers.time;

import dev.treering.model.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** The order of day, month and year in dates made of numbers only, such as 03/04/2024. */
public enum DateOrder {
  /** Day, month, year. */
  DMY,
  /** Month, day, year. */
  MDY,
  /** Year, month, day. */
  YMD;

  /**
   * Reads a name such as {@code dmy}.
   *
   * @throws InvalidValueException when there is no such order
   */
  public static DateOrder ofName(String name) {
    return Arrays.stream(values())
        .filter(order -> order.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The date order (\"%s\") must be one of dmy, mdy, ymd.%nMaybe it is in capitals."
                        .formatted(name)));
  }
}
