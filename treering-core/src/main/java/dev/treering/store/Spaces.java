package dev.treering.store;

import dev.treering.model.SpaceId;
import java.util.List;

/** All spaces of one home. Thread-safe. */
public interface Spaces extends AutoCloseable {
  /** How a space is opened. */
  enum Access {
    /** For reading; another process may write at the same time. */
    READ,
    /** For writing; fails with {@link StoreException.Busy} when another process does. */
    WRITE,
    /** As {@link #WRITE}, and made when it does not exist yet. */
    CREATE
  }

  /** Returns the names of the spaces that exist, in order. */
  List<SpaceId> list();

  /**
   * Opens a space; the caller closes it.
   *
   * @throws UnknownSpaceException when it does not exist and is not to be made
   */
  SpaceStore open(SpaceId space, Access access);

  /**
   * Removes a space with everything in it.
   *
   * @throws UnknownSpaceException when it does not exist
   */
  void drop(SpaceId space);

  @Override
  void close();
}
