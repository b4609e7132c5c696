package dev.treering.forest;

/** What a message does to the earlier one it hangs below (T-Mem §4.3, Eq. 5). */
public enum LinkKind {
  /** It advances, changes, replaces or reverts the parent's state. */
  UPDATE,
  /** It answers, confirms, rejects, explains or adds detail; the parent's state remains. */
  EXPAND
}
