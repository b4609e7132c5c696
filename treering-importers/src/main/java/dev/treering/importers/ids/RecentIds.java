package dev.treering.importers.ids;

/**
 * How often ids were met lately: known are at least so many different ones, the latest met, in two
 * generations, of which the older is forgotten at once. Adding and asking may alternate, which
 * {@link KnownIds} is slow at, and memory is bounded. As there, an id may be taken for another, so
 * seldom that it does not matter. Not thread-safe.
 */
public final class RecentIds {
  private final int remembered;
  private Generation latest = new Generation();
  private Generation older = new Generation();

  /**
   * @param remembered how many different ids are remembered at least
   */
  public RecentIds(int remembered) {
    this.remembered = remembered;
  }

  /** Remembers an id. */
  public void add(String id) {
    count(KnownIds.hash(id));
  }

  /** Tells whether an id is remembered. */
  public boolean contains(String id) {
    long hash = KnownIds.hash(id);
    return latest.of(hash) > 0 || older.of(hash) > 0;
  }

  /**
   * Remembers an id and returns how many times it was met, this one included.
   *
   * @param hash of the id
   */
  int count(long hash) {
    int known = latest.of(hash);
    if (known == 0) {
      known = older.of(hash);
      if (latest.size == remembered) {
        older = latest;
        latest = new Generation();
      }
    }
    latest.set(hash, known + 1);
    return known + 1;
  }

  /** A table with open addressing, at most half full. */
  private static final class Generation {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] hashes = new long[64];
    private int[] counts = new int[64];
    private int size;

    int of(long hash) {
      return counts[slot(hash)];
    }

    void set(long hash, int count) {
      int slot = slot(hash);
      if (counts[slot] == 0) {
        if (2 * size == hashes.length) {
          grow();
          slot = slot(hash);
        }
        size++;
      }
      hashes[slot] = hash;
      counts[slot] = count;
    }

    /** Returns where a hash stands or would stand; a count of 0 marks what is free. */
    private int slot(long hash) {
      int mask = hashes.length - 1;
      int slot = (int) ((hash * SPREAD) >>> 32) & mask;
      while (counts[slot] != 0 && hashes[slot] != hash) {
        slot = (slot + 1) & mask;
      }
      return slot;
    }

    private void grow() {
      long[] grownHashes = hashes;
      int[] grownCounts = counts;
      hashes = new long[2 * grownHashes.length];
      counts = new int[hashes.length];
      for (int i = 0; i < grownHashes.length; i++) {
        if (grownCounts[i] != 0) {
          int slot = slot(grownHashes[i]);
          hashes[slot] = grownHashes[i];
          counts[slot] = grownCounts[i];
        }
      }
    }
  }
}
