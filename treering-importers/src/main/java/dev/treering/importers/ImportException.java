package dev.treering.importers;

import java.io.Serial;

/**
 * A source as a whole cannot be imported. The subclasses are arranged by what the caller can do.
 */
public abstract sealed class ImportException extends RuntimeException
    permits ImportException.NotFound,
        ImportException.WrongFormat,
        ImportException.Ambiguous,
        ImportException.LimitExceeded,
        ImportException.Unreadable {
  @Serial private static final long serialVersionUID = 1L;

  private ImportException(String message) {
    super(message);
  }

  private ImportException(String message, Throwable cause) {
    super(message, cause);
  }

  /** There is nothing at the path: correct it. */
  public static final class NotFound extends ImportException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param message the path, and what may be the matter
     */
    public NotFound(String message) {
      super(message);
    }
  }

  /** The path holds something else: name another format or path. */
  public static final class WrongFormat extends ImportException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param message what was expected, what it looks like, and what may be the matter
     */
    public WrongFormat(String message) {
      super(message);
    }
  }

  /** The path may hold several formats: name one. */
  public static final class Ambiguous extends ImportException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param message the formats it may hold and why
     */
    public Ambiguous(String message) {
      super(message);
    }
  }

  /** The source is larger than the limits allow: distrust it, or raise the limit. */
  public static final class LimitExceeded extends ImportException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param message the limit, its value, what exceeded it, and the way out
     */
    public LimitExceeded(String message) {
      super(message);
    }
  }

  /** The disk or the archive fails: mend it and try again. */
  public static final class Unreadable extends ImportException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param message what failed on which path
     * @param cause the failure itself
     */
    public Unreadable(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
