package dev.treering.forest.structure;

import static dev.treering.learned.Feature.flag;
import static dev.treering.learned.Feature.unit;

import dev.treering.language.ActReading;
import dev.treering.language.Cue;
import dev.treering.language.MessageProfile;
import dev.treering.learned.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What two messages do: decide, revise, ask, consent. */
final class PairActFeatures {
  private static final int SHORT = 14;

  private PairActFeatures() {}

  static final List<Feature<Pair>> CUES = cues();

  static final List<Feature<Pair>> ACTS =
      List.of(
          flag("CHILD_ASKS", "the child asks", p -> p.childProfile().asks()),
          flag("PARENT_ASKS", "the parent asks", p -> p.parentProfile().asks()),
          flag(
              "ANSWERS_QUESTION",
              "the parent asks, the child does not, by another author",
              p -> p.parentProfile().asks() && !p.childProfile().asks() && !p.sameAuthor()));

  static final List<Feature<Pair>> STATEMENTS =
      List.of(
          unit(
              "CHILD_STATE",
              "how much the child reads like a statement of a state",
              p -> stateLikeness(p.childProfile())),
          unit(
              "PARENT_STATE",
              "how much the parent reads like a statement of a state",
              p -> stateLikeness(p.parentProfile())),
          flag(
              "CONSENT_TO_PROPOSAL",
              "a short consent to a proposal or revision",
              PairActFeatures::consents),
          unit(
              "REVISES_OBJECT",
              "a revising child that shares words with the parent",
              p -> changes(p.childProfile()) ? p.coverage() : 0),
          unit(
              "CARRIES_OUT",
              "a report of work that repeats the parent's words or values",
              PairActFeatures::carriesOut));

  static final List<Feature<Pair>> READINGS =
      Stream.concat(
              readings("CHILD", "the child", p -> p.conversation().reading(p.child())),
              readings("PARENT", "the parent", p -> p.conversation().reading(p.parent())))
          .toList();

  /** Returns the features of what a message reads like, by its words alone. */
  static Stream<Feature<Pair>> readings(
      String prefix, String whose, Function<Pair, ActReading> reading) {
    return Stream.of(
        new Feature<>(
            prefix + "_READS_UPDATE",
            whose + " reads like a change",
            -3,
            3,
            p -> reading.apply(p).update()),
        new Feature<>(
            prefix + "_READS_EXPAND",
            whose + " reads like a comment",
            -3,
            3,
            p -> reading.apply(p).expand()),
        new Feature<>(
            prefix + "_READS_OPENING",
            whose + " reads like a beginning",
            -3,
            3,
            p -> reading.apply(p).opening()));
  }

  private static List<Feature<Pair>> cues() {
    List<Feature<Pair>> all = new ArrayList<>();
    for (Cue cue : Cue.values()) {
      all.add(flag("CHILD_" + cue, "the child shows " + cue, p -> p.childHas(cue)));
      all.add(flag("PARENT_" + cue, "the parent shows " + cue, p -> p.parentHas(cue)));
    }
    return List.copyOf(all);
  }

  private static boolean consents(Pair pair) {
    return pair.childHas(Cue.APPROVAL)
        && pair.childProfile().length() <= SHORT
        && (pair.parentHas(Cue.PROPOSAL) || pair.parentHas(Cue.REVISION));
  }

  private static boolean changes(MessageProfile profile) {
    return profile.has(Cue.REVISION) || profile.has(Cue.ROLLBACK) || profile.has(Cue.EFFECTIVE);
  }

  private static double carriesOut(Pair pair) {
    if (!pair.childHas(Cue.STATUS)) {
      return 0;
    }
    boolean repeats = PairValues.repeat(pair.parentProfile(), pair.childProfile());
    return Math.max(pair.parentCoverage(), repeats ? 0.5 : 0);
  }

  /**
   * How much a message reads like the statement of a state, in [0, 1]: cues, values, no question.
   */
  static double stateLikeness(MessageProfile profile) {
    double likeness = profile.length() >= 5 ? 0.2 : 0;
    likeness += profile.has(Cue.DECISION) || profile.has(Cue.APPROVAL) ? 0.25 : 0;
    likeness += profile.has(Cue.REVISION) || profile.has(Cue.ROLLBACK) ? 0.25 : 0;
    likeness += profile.has(Cue.EFFECTIVE) || profile.has(Cue.STATUS) ? 0.15 : 0;
    likeness += profile.has(Cue.CANCELLATION) ? 0.15 : 0;
    likeness += Math.min(2, profile.values().size()) * 0.15;
    likeness -= profile.asks() ? 0.4 : 0;
    likeness -= profile.has(Cue.JOKE) ? 0.2 : 0;
    return Math.clamp(likeness, 0.0, 1.0);
  }
}
