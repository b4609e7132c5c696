package dev.treering.cli.terminal;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One line that is drawn over and over while something long is under way: how much is done, and how
 * long the rest will take at the pace so far. Draws at most ten times a second. Thread-safe.
 */
public final class ProgressLine implements AutoCloseable {
  private static final Duration BETWEEN_DRAWS = Duration.ofMillis(100);
  private static final int GAUGE_COLUMNS = 24;

  private final @Nullable PrintStream stream;
  private final Look look;
  private final String activity;
  private final InstantSource clock;
  private final Instant started;
  private Instant drawn = Instant.EPOCH;
  private long startedAt = -1;

  ProgressLine(@Nullable PrintStream stream, Look look, String activity, InstantSource clock) {
    this.stream = stream;
    this.look = look;
    this.activity = activity;
    this.clock = clock;
    this.started = clock.instant();
  }

  /**
   * Tells how far it is.
   *
   * @param done units done so far
   * @param total units in all; 0 or less when not known
   */
  public synchronized void at(long done, long total) {
    if (startedAt < 0) {
      startedAt = done;
    }
    Instant now = clock.instant();
    if (stream == null || now.isBefore(drawn.plus(BETWEEN_DRAWS))) {
      return;
    }
    drawn = now;
    String line = look.fit(describe(done, total, Duration.between(started, now)), look.width() - 1);
    stream.print("\r" + line + " ".repeat(look.width() - 1 - DisplayWidth.of(line)));
    stream.flush();
  }

  private String describe(long done, long total, Duration spent) {
    if (total <= 0) {
      return String.format(Locale.ROOT, "%s %,d", activity, done);
    }
    double share = Math.min(1, (double) done / total);
    String gauge = look.glyphs().gauge(share, GAUGE_COLUMNS);
    String counts = String.format(Locale.ROOT, "%s %s %,d of %,d", activity, gauge, done, total);
    long fresh = done - startedAt;
    if (fresh <= 0 || spent.toMillis() < 500) {
      return counts;
    }
    long millisLeft = (long) (spent.toMillis() * ((double) (total - done) / fresh));
    return counts + ", " + roughly(Duration.ofMillis(millisLeft)) + " left";
  }

  /** Returns a duration in the one or two units that matter. */
  static String roughly(Duration duration) {
    long seconds = Math.max(0, (duration.toMillis() + 500) / 1000);
    if (seconds < 60) {
      return seconds + " s";
    }
    long minutes = seconds / 60;
    return minutes < 60
        ? "%d min %02d s".formatted(minutes, seconds % 60)
        : "%d h %02d min".formatted(minutes / 60, minutes % 60);
  }

  /** Removes the line. */
  @Override
  public synchronized void close() {
    if (stream != null && drawn.isAfter(Instant.EPOCH)) {
      stream.print("\r" + " ".repeat(look.width() - 1) + "\r");
      stream.flush();
    }
  }
}
