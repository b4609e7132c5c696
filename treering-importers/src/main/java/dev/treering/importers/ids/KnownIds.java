package dev.treering.importers.ids;

import java.util.Arrays;

/**
 * Which ids a source has, in eight bytes each: enough to tell that a message is not in it. Two ids
 * may be taken for one another, so seldom that it does not matter for a flag. Not thread-safe.
 */
public final class KnownIds {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private long[] hashes = new long[64];
  private int size;
  private boolean sorted = true;

  /** Remembers an id. */
  public void add(String id) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, size + size / 2);
    }
    hashes[size++] = hash(id);
    sorted = false;
  }

  /** Tells whether an id was remembered. */
  public boolean contains(String id) {
    return place(id) >= 0;
  }

  /** Returns how many times an id was added. */
  public int size() {
    return size;
  }

  /**
   * Returns a number for an id, the same until another is added and less than {@link #size};
   * negative when the id was not remembered.
   */
  public int place(String id) {
    if (!sorted) {
      Arrays.sort(hashes, 0, size);
      sorted = true;
    }
    return Arrays.binarySearch(hashes, 0, size, hash(id));
  }

  /** Returns a number that stands for an id. */
  static long hash(String id) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < id.length(); i++) {
      hash = (hash ^ id.charAt(i)) * FNV_PRIME;
    }
    return hash ^ (hash >>> 29);
  }
}
