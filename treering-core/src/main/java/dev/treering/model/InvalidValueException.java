package dev.treering.model;

import java.io.Serial;

/**
 * A value breaks a rule of the domain. The caller can mend the input and try again.
 *
 * <p>The message says name, value and rule; a second line says what may be the matter.
 */
public final class InvalidValueException extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message name, value, rule, and a line that starts with "Maybe"
   */
  public InvalidValueException(String message) {
    super(message);
  }
}
