package dev.treering.model;

/**
 * The name of one isolated memory. Nothing crosses spaces: every read and write names exactly one.
 *
 * @param value 1 to 200 characters, not blank, no control characters
 */
public record SpaceId(String value) implements Comparable<SpaceId> {
  private static final int LONGEST = 200;

  public SpaceId {
    Checks.identifier("space", value);
    if (value.length() > LONGEST) {
      throw new InvalidValueException(
          "The space (%s…, %d characters) must have at most %d characters.%nMaybe a path was given."
              .formatted(value.substring(0, 40), value.length(), LONGEST));
    }
  }

  /** Returns the space with this name. */
  public static SpaceId of(String value) {
    return new SpaceId(value);
  }

  @Override
  public int compareTo(SpaceId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
