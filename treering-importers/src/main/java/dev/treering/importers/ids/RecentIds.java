package dev.treering.importers.ids;

import java.util.Arrays;

/**
 * Which ids were met lately: at least the last {@value #REMEMBERED} different ones, in two
 * generations, of which the older is forgotten at once. Adding and asking may alternate, which
 * {@link KnownIds} is slow at, and memory is bounded. As there, an id may be taken for another, so
 * seldom that it does not matter for a flag. Not thread-safe.
 */
public final class RecentIds {
  /** How many different ids are remembered at least. */
  public static final int REMEMBERED = 131_072;

  private static final int SLOTS = 2 * REMEMBERED;

  private long[] latest = new long[SLOTS];
  private long[] older = new long[SLOTS];
  private int size;

  /** Remembers an id. */
  public void add(String id) {
    long hash = hash(id);
    int slot = slot(latest, hash);
    if (latest[slot] == hash) {
      return;
    }
    if (size == REMEMBERED) {
      startAnew();
      slot = slot(latest, hash);
    }
    latest[slot] = hash;
    size++;
  }

  /** Tells whether an id is remembered. */
  public boolean contains(String id) {
    long hash = hash(id);
    return latest[slot(latest, hash)] == hash || older[slot(older, hash)] == hash;
  }

  private void startAnew() {
    long[] forgotten = older;
    older = latest;
    latest = forgotten;
    Arrays.fill(latest, 0);
    size = 0;
  }

  /** Zero marks a free slot. */
  private static long hash(String id) {
    long hash = KnownIds.hash(id);
    return hash == 0 ? 1 : hash;
  }

  /** Returns where a hash stands or, being half empty, where it would. */
  private static int slot(long[] table, long hash) {
    int slot = (int) (hash ^ (hash >>> 32)) & (SLOTS - 1);
    while (table[slot] != 0 && table[slot] != hash) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }
}
