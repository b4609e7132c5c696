package dev.treering.model;

/**
 * The identity of a message within its space: the source's own id where it has one, otherwise one
 * derived from content and position. Compared exactly, ordered by code points (as UTF-8 is).
 *
 * @param value 1 to 1,000 characters, not blank, no control characters, no half of a surrogate pair
 */
public record MessageId(String value) implements Comparable<MessageId> {
  /** The most characters of an id. */
  public static final int LONGEST = 1000;

  public MessageId {
    Checks.identifier("message id", value);
    if (value.length() > LONGEST) {
      throw new InvalidValueException(
          "The message id (%s…, %d characters) must have at most %d characters.%nMaybe a text was taken for an id."
              .formatted(value.substring(0, 40), value.length(), LONGEST));
    }
    if (hasHalfOfAPair(value)) {
      throw new InvalidValueException(
          "The message id (\"%s\") must be well-formed Unicode.%nMaybe it was cut within a character."
              .formatted(value));
    }
  }

  private static boolean hasHalfOfAPair(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (Character.isSurrogate(value.charAt(i))) {
        int codePoint = value.codePointAt(i);
        if (!Character.isSupplementaryCodePoint(codePoint)) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  /** Returns the id with this value. */
  public static MessageId of(String value) {
    return new MessageId(value);
  }

  @Override
  public int compareTo(MessageId other) {
    int shorter = Math.min(value.length(), other.value.length());
    for (int i = 0; i < shorter; i++) {
      char a = value.charAt(i);
      char b = other.value.charAt(i);
      if (a != b) {
        boolean alike = Character.isSurrogate(a) == Character.isSurrogate(b);
        return alike ? Character.compare(a, b) : Character.isSurrogate(a) ? 1 : -1;
      }
    }
    return Integer.compare(value.length(), other.value.length());
  }

  @Override
  public String toString() {
    return value;
  }
}
