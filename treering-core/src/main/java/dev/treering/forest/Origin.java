package dev.treering.forest;

/** How a message came into the evidence (T-Mem §4.2, Eq. 3). */
public enum Origin {
  /** It was a seed: global retrieval found it. */
  ANCHOR,
  /** Found in an episode; it establishes something the answer claims. */
  KEY,
  /** Found in an episode; a necessary bridge or constraint. */
  SUPPORT
}
