package dev.treering.answer;

import static dev.treering.learned.Feature.flag;
import static dev.treering.learned.Feature.unit;

import dev.treering.language.Asked;
import dev.treering.language.Cue;
import dev.treering.learned.Feature;
import dev.treering.model.MessageKind;
import java.util.ArrayList;
import java.util.List;

/** What is measured of a message that may state the answer, and of the question as a whole. */
final class AnswerFeatures {
  /** The features of a candidate. */
  static final List<Feature<AnswerCandidate>> EACH = each();

  /** The features of there being no answer, read off the candidate that fits best. */
  static final List<Feature<AnswerCandidate>> NONE = none();

  private AnswerFeatures() {}

  private static List<Feature<AnswerCandidate>> each() {
    List<Feature<AnswerCandidate>> all = new ArrayList<>(fitness());
    all.addAll(place());
    all.addAll(asked());
    all.addAll(readings());
    for (Cue cue : Cue.values()) {
      all.add(flag("SHOWS_" + cue, "it shows " + cue, c -> c.has(cue)));
    }
    return List.copyOf(all);
  }

  private static List<Feature<AnswerCandidate>> fitness() {
    return List.of(
        unit("WORDS", "share of the question's words", c -> c.scene().fit().words(c.number())),
        unit("MEANING", "nearness of meaning", c -> c.scene().fit().nearness(c.number())),
        unit("FIT", "words and meaning", AnswerCandidate::fit),
        flag("BEST_FIT", "nothing fits better", c -> c.scene().rank(c.number()) == 0),
        flag("TOP_THREE", "at most two fit better", c -> c.scene().rank(c.number()) < 3),
        unit(
            "RANK",
            "place by fitness, logarithmic, 1 from 50",
            c -> Math.log1p(c.scene().rank(c.number())) / Math.log(51)),
        unit("CHAIN_FIT", "best fitness of the states it came from", AnswerCandidate::chainFit),
        unit(
            "PARENT_FIT",
            "fitness of what it hangs below",
            c -> c.parent().map(AnswerCandidate::fit).orElse(0.0)),
        unit("COMMENT_FIT", "best fitness of what is said about it", AnswerCandidate::commentFit),
        unit("PATH_COVERS", "share of the question on its way up", AnswerCandidate::pathCoverage),
        unit("NAMES_COVERED", "share of the question's names", AnswerCandidate::namesCovered),
        unit("TREE_FIT", "best fitness in its tree", AnswerCandidate::treeFit),
        unit("TREE_COVERS", "share of the question in its tree", AnswerCandidate::treeCoverage),
        unit(
            "BEHIND",
            "how much less its chain fits than the best message",
            c -> c.scene().best().fit() - c.chainFit()));
  }

  private static List<Feature<AnswerCandidate>> place() {
    return List.of(
        flag("LATEST", "nothing replaced it", AnswerCandidate::isLatest),
        unit("LATER_UPDATES", "later updates in its tree, 1 from 3", c -> c.laterUpdates() / 3.0),
        flag(
            "LAST_UPDATE",
            "it replaced a state, and nothing later in its tree did",
            c -> c.node().isUpdate() && c.laterUpdates() == 0),
        flag("PARENT_REPLACED", "what it expands was replaced", AnswerCandidate::parentWasReplaced),
        flag("UPDATES", "it replaced a state", c -> c.node().isUpdate()),
        flag("COMMENTS", "it expands another", c -> !c.node().isRoot() && !c.node().isUpdate()),
        flag(
            "LATEST_UPDATE",
            "it replaced a state and stands",
            c -> c.node().isUpdate() && c.isLatest()),
        unit("STATES_BEFORE", "states before it, 1 from 4", c -> c.statesBefore() / 4.0),
        unit("STATES_AFTER", "states after it, 1 from 4", c -> c.statesAfter() / 4.0),
        unit("CONFIDENCE", "of its link", AnswerCandidate::confidence),
        unit("REPLACED", "confidence that it was replaced", AnswerCandidate::replacedConfidence),
        unit("SAID_ABOUT", "comments on it, 1 from 4", c -> c.comments().count() / 4.0),
        flag(
            "CONSENTED",
            "a comment consents",
            c -> c.comments().anyMatch(x -> x.has(Cue.APPROVAL) || x.has(Cue.ACKNOWLEDGEMENT))),
        flag(
            "OBJECTED", "a comment objects", c -> c.comments().anyMatch(x -> x.has(Cue.OBJECTION))),
        flag(
            "ANSWERS_QUESTION",
            "what it hangs below asks",
            c -> c.parent().map(p -> p.profile().asks()).orElse(false)),
        flag("REPEATS_PARENT", "it repeats a value of its parent", AnswerCandidate::repeatsParent),
        unit(
            "NEWER_FITTING",
            "newer ones that fit nearly as well, 1 from 4",
            c -> c.newerFitting() / 4.0),
        flag("NEWEST_FITTING", "nothing newer fits as well", c -> c.newerFitting() == 0),
        flag("SAID_AGAIN", "a newer one says the same", AnswerCandidate::isSaidAgain),
        flag("SAYS_AGAIN", "an older one says the same", AnswerCandidate::saysAgain),
        flag(
            "OPEN_PROPOSAL",
            "a proposal to which nobody consented",
            AnswerCandidate::isOpenProposal),
        flag(
            "REPLACES_ANOTHERS",
            "it replaced what another said",
            AnswerCandidate::replacesAnothers),
        unit("NEWER", "share of the evidence that is newer", AnswerCandidate::newerShare),
        unit(
            "DAYS",
            "days to the end, logarithmic, 1 from 90",
            c -> Math.log1p(c.days()) / Math.log(91)),
        flag("ASKS", "it asks", c -> c.profile().asks()),
        flag(
            "NO_SPEECH",
            "a line of the platform",
            c -> c.node().message().kind() == MessageKind.SYSTEM),
        unit(
            "LENGTH",
            "its words, logarithmic, 1 from 60",
            c -> Math.log1p(c.profile().length()) / Math.log(61)),
        unit("VALUES", "its values, 1 from 3", c -> c.profile().values().size() / 3.0));
  }

  private static List<Feature<AnswerCandidate>> readings() {
    return List.of(
        new Feature<>("READS_UPDATE", "it reads like a change", -3, 3, c -> c.reading().update()),
        new Feature<>("READS_EXPAND", "it reads like a comment", -3, 3, c -> c.reading().expand()),
        new Feature<>(
            "READS_OPENING", "it reads like a beginning", -3, 3, c -> c.reading().opening()));
  }

  private static List<Feature<AnswerCandidate>> asked() {
    return List.of(
        flag("HAS_WHAT_IS_ASKED", "a value of the sort asked for", AnswerCandidate::hasWhatIsAsked),
        flag(
            "LACKS_WHAT_IS_ASKED",
            "a sort is asked for that it has not",
            c -> asksForSort(c) && !c.hasWhatIsAsked()),
        flag(
            "FIRST_WHEN_BEGINNING_ASKED",
            "the first state, and the beginning is asked for",
            c -> c.asksFor(Asked.BEGINNING) && c.statesBefore() == 0),
        flag(
            "CHANGED_WHEN_BEGINNING_ASKED",
            "no first state, and the beginning is asked for",
            c -> c.asksFor(Asked.BEGINNING) && c.statesBefore() > 0),
        flag(
            "REPLACED_WHEN_EARLIER_ASKED",
            "replaced, and an earlier state is asked for",
            c -> c.asksFor(Asked.EARLIER) && !c.isLatest()),
        flag(
            "LATEST_WHEN_EARLIER_ASKED",
            "not replaced, and an earlier state is asked for",
            c -> c.asksFor(Asked.EARLIER) && c.isLatest()),
        flag(
            "REPLACED_WHEN_PAST_ASKED",
            "replaced, and the question is in the past",
            c -> c.asksFor(Asked.PAST) && !c.isLatest()),
        flag(
            "LATEST_WHEN_PRESENT_ASKED",
            "not replaced, and today is asked for",
            c -> c.asksFor(Asked.PRESENT) && c.isLatest()),
        flag(
            "AFTER_TIME_ASKED",
            "later than the time that is named",
            c -> c.scene().isAfterHorizon(c.number())),
        flag(
            "AFTER_TIME_ASKED_PAST",
            "later than the time that is named, and the question is in the past",
            c -> c.asksFor(Asked.PAST) && c.scene().isAfterHorizon(c.number())),
        flag(
            "LATEST_AT_TIME_ASKED",
            "stands at the time that is named",
            c ->
                c.scene().question().horizon().isPresent()
                    && !c.scene().isAfterHorizon(c.number())
                    && c.isLatest()),
        flag(
            "REASON_ASKED_AND_GIVEN",
            "why is asked, and it tells",
            c -> c.asksFor(Asked.REASON) && c.has(Cue.REASON)),
        flag(
            "OWN_WORDS_OF_ONE_ASKED",
            "the question names its author",
            c -> c.scene().questionNamesAuthor(c.number())));
  }

  private static boolean asksForSort(AnswerCandidate c) {
    return c.asksFor(Asked.TIME) || c.asksFor(Asked.AMOUNT) || c.asksFor(Asked.PERSON);
  }

  private static List<Feature<AnswerCandidate>> none() {
    List<Feature<AnswerCandidate>> all =
        new ArrayList<>(
            List.of(
                unit("BEST_FIT", "fitness of the best", AnswerCandidate::fit),
                unit("BEST_WORDS", "words of the best", c -> c.scene().fit().words(c.number())),
                unit(
                    "BEST_PATH",
                    "share of the question on its way up",
                    AnswerCandidate::pathCoverage),
                unit(
                    "BEST_NAMES",
                    "names of the question in the best",
                    AnswerCandidate::namesCovered),
                unit(
                    "UNKNOWN",
                    "share of the question in unknown words",
                    c -> c.scene().fit().unknown()),
                flag("BEST_ASKS", "the best asks", c -> c.profile().asks()),
                flag("BEST_UPDATES", "the best replaced a state", c -> c.node().isUpdate()),
                flag("BEST_REPLACED", "the best was replaced", c -> !c.isLatest()),
                flag(
                    "BEST_HAS_WHAT_IS_ASKED",
                    "the best has what is asked for",
                    AnswerCandidate::hasWhatIsAsked),
                flag(
                    "NOBODY_HAS_WHAT_IS_ASKED",
                    "a sort is asked for that none of the best three has",
                    AnswerFeatures::nobodyHasIt),
                unit(
                    "EVIDENCE",
                    "messages, logarithmic, 1 from 50",
                    c -> Math.log1p(c.scene().size()) / Math.log(51))));
    for (Asked what : Asked.values()) {
      all.add(flag("ASKED_" + what, "the question asks for " + what, c -> c.asksFor(what)));
    }
    for (Cue cue :
        List.of(
            Cue.QUESTION,
            Cue.HEDGE,
            Cue.PROPOSAL,
            Cue.CANCELLATION,
            Cue.CONDITION,
            Cue.DECISION,
            Cue.REVISION,
            Cue.STATUS,
            Cue.JOKE)) {
      all.add(flag("BEST_SHOWS_" + cue, "the best shows " + cue, c -> c.has(cue)));
    }
    return List.copyOf(all);
  }

  private static boolean nobodyHasIt(AnswerCandidate best) {
    return asksForSort(best)
        && best.scene().candidates().stream()
            .noneMatch(c -> c.scene().rank(c.number()) < 3 && c.hasWhatIsAsked());
  }
}
