package dev.treering.model.tree;

/** Whether a memory still says what its messages say. */
public sealed interface Standing {
  /** It was made from what is there now, as far as the store knows. */
  record Current() implements Standing {}

  /** Something that it rests on has changed; it will be made anew. */
  record Stale() implements Standing {}

  /** It could not be made; what it says, if anything, is from before. It will be tried again. */
  record Failed(String reason) implements Standing {}

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

  /** Whether it is to be made anew. */
  default boolean isStale() {
    return this instanceof Stale || this instanceof Failed;
  }
}
