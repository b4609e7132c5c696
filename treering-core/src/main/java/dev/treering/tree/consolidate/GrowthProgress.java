package dev.treering.tree.consolidate;

/** Is told how far growing has come. */
@FunctionalInterface
public interface GrowthProgress {
  /**
   * A ring is grown.
   *
   * @param done rings so far
   * @param rings in all, as far as is known
   */
  void grown(int done, int rings);

  /** Listens to nothing. */
  static GrowthProgress none() {
    return (done, rings) -> {};
  }
}
