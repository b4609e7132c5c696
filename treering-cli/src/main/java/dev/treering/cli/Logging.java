package dev.treering.cli;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Keeps libraries from writing between the lines of a command. What goes wrong is said by the
 * command itself; {@code logback.xml} does the same for libraries that log through SLF4J.
 */
final class Logging {
  /** Held, because the logging system forgets the level of a logger that nobody holds. */
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  private Logging() {}

  /** Lets through nothing but what no command could tell itself. */
  static void toPeopleOnly() {
    LUCENE.setLevel(Level.SEVERE);
  }
}
