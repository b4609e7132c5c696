package dev.treering.cli;

import java.io.Serial;

/** Every row of an import was rejected, so that it failed as a whole. */
final class NothingTakenException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param rejected how many rows there were; each was rejected
   */
  NothingTakenException(long rejected) {
    super(
        """
        The rejected rows (%1$d of %1$d) must not be all that there are; the summary says why.
        Maybe --format names another format, or --map names the columns of time, author and text."""
            .formatted(rejected));
  }
}
