package dev.treering.language;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Recognises the language of a state change in a text, in any of the {@link CueLexicon}'s
 * languages.
 */
public final class StateChanges {
  private static final Set<Cue> CHANGING =
      EnumSet.of(Cue.REVISION, Cue.ROLLBACK, Cue.DECISION, Cue.CANCELLATION, Cue.EFFECTIVE);

  private StateChanges() {}

  /**
   * Whether a phrase of revision, rollback, decision, cancellation or coming into force is there.
   */
  public static boolean in(String text) {
    return !Collections.disjoint(CueLexicon.standard().cuesIn(text), CHANGING);
  }
}
