package dev.treering.model;

import org.jspecify.annotations.Nullable;

/** The rules that several values share, each with the one message that tells of its breach. */
final class Checks {
  private Checks() {}

  /** Returns {@code value}, which must have a visible character and no control characters. */
  static String identifier(String name, String value) {
    if (value.isBlank()) {
      throw new InvalidValueException(
          "The %s (\"%s\") must not be blank.%nMaybe the source has no such field; leave it absent."
              .formatted(name, value));
    }
    if (hasControlCharacter(value)) {
      throw new InvalidValueException(
          "The %s (\"%s\") must not contain control characters.%nMaybe two fields were joined."
              .formatted(name, value.replaceAll("\\p{Cntrl}", "\uFFFD")));
    }
    return value;
  }

  private static boolean hasControlCharacter(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (Character.isISOControl(value.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** Like {@link #identifier} for a field that may be absent. */
  static @Nullable String optionalIdentifier(String name, @Nullable String value) {
    return value == null ? null : identifier(name, value);
  }
}
