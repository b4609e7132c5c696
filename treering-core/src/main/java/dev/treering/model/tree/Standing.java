package dev.treering.model.tree;

import java.util.Optional;

/** Whether a memory still says what its messages say. */
public sealed interface Standing {
  /** It was made from what is there now, as far as the store knows. */
  record Current() implements Standing {}

  /** Something that it rests on has changed; it will be made anew. */
  record Stale() implements Standing {}

  /** It could not be made; what it says, if anything, is from before. It will be tried again. */
  record Failed(String reason) implements Standing {}

  /**
   * It says what its messages say, but its facts could not be read; only those will be tried again.
   */
  record Factless(String reason) implements Standing {}

  /**
   * Its words were let go, since nothing above needed them; its messages stay in the log, from
   * which it can be made again.
   */
  record Forgotten() implements Standing {}

  /** Returns that it was made from what is there now. */
  static Standing current() {
    return new Current();
  }

  /** Returns that it is to be made anew. */
  static Standing stale() {
    return new Stale();
  }

  /** Returns why it, or a part of it, could not be made; empty when nothing is missing. */
  default Optional<String> failure() {
    return switch (this) {
      case Failed failed -> Optional.of(failed.reason());
      case Factless factless -> Optional.of(factless.reason());
      case Current current -> Optional.empty();
      case Stale stale -> Optional.empty();
      case Forgotten forgotten -> Optional.empty();
    };
  }

  /** Whether it is to be made anew. */
  default boolean isStale() {
    return this instanceof Stale || this instanceof Failed;
  }
}
