package dev.treering.store;

import java.io.Serial;

/** The store cannot do what was asked. The subclasses are arranged by what the caller can do. */
public abstract sealed class StoreException extends RuntimeException
    permits StoreException.Busy, StoreException.Incompatible, StoreException.Broken {
  @Serial private static final long serialVersionUID = 1L;

  private StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  private StoreException(String message) {
    super(message);
  }

  /** Another process writes to the space: wait for it, then try again. */
  public static final class Busy extends StoreException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param message which space is locked by whom, and what to do
     */
    public Busy(String message) {
      super(message);
    }
  }

  /** The store was written with another format or embedding model: convert it as the text says. */
  public static final class Incompatible extends StoreException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param message what was found, what is needed, and the way out
     */
    public Incompatible(String message) {
      super(message);
    }
  }

  /** Disk full, no permission, damaged file: nothing was half-written; mend the cause. */
  public static final class Broken extends StoreException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param message what failed on which path, and what to do
     * @param cause the failure itself
     */
    public Broken(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
