package dev.treering.model;

import org.jspecify.annotations.Nullable;

/**
 * Where a conversation stood: the tuple O = (stage, phaseOrder, phaseProgress) of T-Mem §4.3, Eq.
 * 4, and the phase's name. Any component may be absent and is then never invented.
 *
 * @param phase the phase's name, for search and display
 * @param stage ordinal of the stage; later stages are larger
 * @param phaseOrder ordinal of the phase within the stage
 * @param phaseProgress how far the phase had come; any unit, finite, larger is further
 */
public record ConversationStage(
    @Nullable String phase,
    @Nullable Integer stage,
    @Nullable Integer phaseOrder,
    @Nullable Double phaseProgress) {
  /** A conversation of which no stage is known. */
  public static final ConversationStage UNKNOWN = new ConversationStage(null, null, null, null);

  public ConversationStage {
    Checks.optionalIdentifier("phase", phase);
    if (phaseProgress != null && !Double.isFinite(phaseProgress)) {
      throw new InvalidValueException(
          "The phase_progress (%s) must be a finite number.%nMaybe a division by zero made it."
              .formatted(phaseProgress));
    }
  }

  /** Returns the stage of a named, ordered phase. */
  public static ConversationStage ofPhase(@Nullable String phase, @Nullable Integer phaseOrder) {
    return new ConversationStage(phase, null, phaseOrder, null);
  }

  /** Whether nothing at all is known. */
  public boolean isUnknown() {
    return equals(UNKNOWN);
  }

  /**
   * Whether a message at this stage may be the parent of one at {@code later}: O_parent ⪯ O_child,
   * lexicographically. A component that either side lacks cannot order them and is passed over.
   */
  public boolean precedesOrEquals(ConversationStage later) {
    int byStage = compareKnown(stage, later.stage);
    if (byStage != 0) {
      return byStage < 0;
    }
    int byOrder = compareKnown(phaseOrder, later.phaseOrder);
    return byOrder != 0 ? byOrder < 0 : compareKnown(phaseProgress, later.phaseProgress) <= 0;
  }

  private static <T extends Comparable<T>> int compareKnown(@Nullable T a, @Nullable T b) {
    return a == null || b == null ? 0 : a.compareTo(b);
  }
}
