package dev.treering.eval;

/**
 * How well found links agree with marked ones.
 *
 * @param right links found and marked
 * @param found links found
 * @param marked links marked
 */
public record LinkScore(long right, long found, long marked) {
  /** No link at all. */
  public static final LinkScore NONE = new LinkScore(0, 0, 0);

  /** Returns both together. */
  public LinkScore plus(LinkScore other) {
    return new LinkScore(right + other.right, found + other.found, marked + other.marked);
  }

  /** Returns the share of found links that are marked, in [0, 1]. */
  public double precision() {
    return found == 0 ? 0 : (double) right / found;
  }

  /** Returns the share of marked links that are found, in [0, 1]. */
  public double recall() {
    return marked == 0 ? 0 : (double) right / marked;
  }

  /** Returns the harmonic mean of precision and recall, in [0, 1]. */
  public double f1() {
    return found + marked == 0 ? 0 : 2.0 * right / (found + marked);
  }
}
