package dev.treering.cli.config;

import java.io.Serial;

/** A setting cannot be used as it is. The user can mend it. */
public final class ConfigurationException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message name, value, rule, and a line that starts with "Maybe"
   */
  public ConfigurationException(String message) {
    super(message);
  }
}
