package dev.treering.cli;

import java.io.Serial;

/** An argument cannot be used as it is: another one is needed, nothing else has to be mended. */
final class WrongUsageException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message name, value, rule, and a line that starts with "Maybe"
   */
  WrongUsageException(String message) {
    super(message);
  }
}
