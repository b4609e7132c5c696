package dev.treering.cli;

import java.io.Serial;

/** A command cannot do what was asked; the message says why and what to do. */
final class CommandFailedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message name, value, rule, and a line that starts with "Maybe"
   */
  CommandFailedException(String message) {
    super(message);
  }
}
