package dev.treering.cli.config;

import java.io.Serial;

/** A setting cannot be used as it is. The user can mend it. */
public final class ConfigurationException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final boolean ofOption;

  /**
   * @param message name, value, rule, and a line that starts with "Maybe"
   */
  public ConfigurationException(String message) {
    this(message, false);
  }

  /**
   * @param ofOption whether the value was given as an option of the command
   */
  ConfigurationException(String message, boolean ofOption) {
    super(message);
    this.ofOption = ofOption;
  }

  /** Whether the value was given as an option of the command, so that its usage is wrong. */
  public boolean isOfOption() {
    return ofOption;
  }
}
