package dev.treering.language;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What a phrase tells about the message it stands in. A message may show several. */
public enum Cue {
  /** What held before is replaced: "instead", "no longer", "moved to", "correction". */
  REVISION,
  /** Something that held earlier holds again: "back to", "revert", "as before". */
  ROLLBACK,
  /** Something is settled: "decided", "final", "it is". */
  DECISION,
  /** Somebody consents: "agreed", "approved", "fine with me". */
  APPROVAL,
  /** Something is suggested: "I propose", "how about", "draft". */
  PROPOSAL,
  /** A question word or phrase opens a sentence. */
  QUESTION,
  /** Not meant: "lol", "just kidding", a grin. */
  JOKE,
  /** Not sure: "maybe", "I think", "probably". */
  HEDGE,
  /** Somebody is against: "no way", "I object", "doesn't work". */
  OBJECTION,
  /** It holds only under a condition: "if", "unless", "until". */
  CONDITION,
  /** Heard, and no more: "noted", "thanks", "ok". */
  ACKNOWLEDGEMENT,
  /** Something was carried out: "live", "shipped", "installed", "running". */
  STATUS,
  /** Something will not be, or not yet: "cancelled", "parked", "on hold". */
  CANCELLATION,
  /** From when it holds: "from today", "as of", "effective", "now". */
  EFFECTIVE,
  /** About something else: "separate", "a different thing", "has its own". */
  SEPARATE,
  /** Nothing changes: "unchanged", "stays", "as ever". */
  CONTINUITY,
  /** Said again, or reported: "for the record", "reminder", "fyi". */
  RESTATEMENT,
  /** Why: "because", "the reason", "turns out". */
  REASON,
  /** Beside what was said: "also", "plus", "in addition". */
  ADDITION,
  /** A greeting or a farewell. */
  GREETING;

  /** What settles something or changes what was settled. */
  public static final Set<Cue> SETTLING =
      Collections.unmodifiableSet(
          EnumSet.of(DECISION, REVISION, ROLLBACK, CANCELLATION, EFFECTIVE, STATUS, APPROVAL));
}
