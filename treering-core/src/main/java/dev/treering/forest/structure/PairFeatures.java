package dev.treering.forest.structure;

import static dev.treering.forest.structure.PairFeature.flag;

import dev.treering.language.Cue;
import dev.treering.language.MessageProfile;
import dev.treering.model.MessageKind;
import java.util.ArrayList;
import java.util.List;

/**
 * All that is measured of a pair of messages: {@link #PAIR} compares the two, {@link #CHILD} looks
 * at the later one alone and decides whether it hangs below anything at all. Pure functions of the
 * pair; a feature that cannot be known (a cosine without vectors, a gap without times) is 0.
 */
public final class PairFeatures {
  private static final double HOUR = 3_600;

  /** The features of a parent and a child. */
  public static final List<PairFeature> PAIR = List.copyOf(pair());

  /** The features of a child alone; only {@link Pair#child} is looked at. */
  public static final List<PairFeature> CHILD = List.copyOf(child());

  private PairFeatures() {}

  private static List<PairFeature> pair() {
    List<PairFeature> all = new ArrayList<>();
    words(all);
    values(all);
    time(all);
    people(all);
    replies(all);
    chains(all);
    acts(all);
    question(all);
    return all;
  }

  private static void words(List<PairFeature> all) {
    all.add(
        unit(
            "CHILD_COVERED",
            "share of the child's words that the parent has",
            Pair::childCoverage));
    all.add(
        unit(
            "PARENT_COVERED",
            "share of the parent's words that the child has",
            Pair::parentCoverage));
    all.add(unit("SHARED", "weight of shared words, 1 from 30", p -> p.sharedWeight() / 30));
    all.add(
        unit(
            "RAREST_SHARED",
            "weight of the rarest shared word, 1 from 10",
            p -> p.rarestShared() / 10));
    all.add(unit("NAMES_SHARED", "names and codes in both, 1 from 3", p -> p.sharedNames() / 3.0));
    all.add(flag("NOTHING_SHARED", "no word in common", p -> p.sharedWeight() == 0));
    all.add(
        new PairFeature(
            "COSINE",
            "likeness of meaning in spreads over the mean",
            -3,
            3,
            p -> p.conversation().standardCosine(p.parent(), p.child())));
    all.add(
        unit(
            "CHAIN_COVERS_CHILD",
            "share of the child's words in the parent's chain",
            p -> p.childProfile().coverageBy(p.chains().chainTerms(p.parent()))));
    all.add(
        new PairFeature(
            "CHAIN_COSINE",
            "best likeness to a state of the parent's chain",
            -3,
            3,
            p -> p.chains().chainCosine(p.parent(), p.child())));
    all.add(
        unit(
            "CHILD_LENGTH",
            "words of the child, logarithmic, 1 from 60",
            p -> Math.log1p(p.childProfile().length()) / Math.log(61)));
    all.add(
        unit(
            "PARENT_LENGTH",
            "words of the parent, logarithmic, 1 from 60",
            p -> Math.log1p(p.parentProfile().length()) / Math.log(61)));
  }

  private static void values(List<PairFeature> all) {
    all.add(
        flag(
            "VALUES_REPEAT",
            "a value stands in both",
            p -> PairValues.repeat(p.parentProfile(), p.childProfile())));
    all.add(
        flag(
            "VALUES_DIFFER",
            "values of one sort differ",
            p -> PairValues.differ(p.parentProfile(), p.childProfile())));
    all.add(
        flag(
            "VALUES_RIVAL",
            "values of one object differ",
            p -> PairValues.rival(p.parentProfile(), p.childProfile())));
    all.add(
        flag(
            "EARLIER_STATE_REPEATS",
            "the child repeats a value from before the parent's state",
            p -> p.chains().earlierStateRepeats(p.parent(), p.childProfile())));
    all.add(
        unit(
            "CHILD_VALUES",
            "values in the child, 1 from 3",
            p -> p.childProfile().values().size() / 3.0));
    all.add(
        unit(
            "PARENT_VALUES",
            "values in the parent, 1 from 3",
            p -> p.parentProfile().values().size() / 3.0));
  }

  private static void time(List<PairFeature> all) {
    all.add(
        unit(
            "GAP",
            "time between, logarithmic, 1 from 90 days",
            p -> Math.log1p(p.seconds() / 60) / Math.log1p(90 * 24 * 60)));
    all.add(flag("WITHIN_MINUTES", "at most five minutes between", p -> p.seconds() <= 300));
    all.add(flag("WITHIN_HOUR", "at most an hour between", p -> p.seconds() <= HOUR));
    all.add(flag("WITHIN_DAY", "at most a day between", p -> p.seconds() <= 24 * HOUR));
    all.add(flag("WITHIN_WEEK", "at most a week between", p -> p.seconds() <= 7 * 24 * HOUR));
    all.add(
        unit(
            "BETWEEN",
            "messages between, logarithmic, 1 from 100",
            p -> Math.log1p(p.between()) / Math.log(101)));
    all.add(flag("NEXT", "nothing between", p -> p.between() == 0));
    all.add(flag("NEXT_BUT_ONE", "one message between", p -> p.between() == 1));
  }

  private static void people(List<PairFeature> all) {
    all.add(flag("SAME_AUTHOR", "one author", Pair::sameAuthor));
    all.add(
        flag(
            "CHILD_ADDRESSES_PARENT",
            "the child names the parent's author",
            Pair::childAddressesParent));
    all.add(
        flag(
            "PARENT_ADDRESSES_CHILD",
            "the parent names the child's author",
            Pair::parentAddressesChild));
    all.add(
        flag(
            "CHILD_ADDRESSES_OTHER",
            "the child names somebody, not the parent's author",
            p -> !p.conversation().addressed(p.child()).isEmpty() && !p.childAddressesParent()));
    all.add(
        flag(
            "PARENT_ADDRESSES_OTHER",
            "the parent names somebody, not the child's author",
            p -> !p.conversation().addressed(p.parent()).isEmpty() && !p.parentAddressesChild()));
    all.add(
        flag(
            "SAME_CHANNEL",
            "one channel",
            p ->
                java.util.Objects.equals(
                    p.conversation().message(p.parent()).context().channel(),
                    p.conversation().message(p.child()).context().channel())));
  }

  private static void replies(List<PairFeature> all) {
    all.add(flag("REPLY", "the child answers the parent", Pair::isReply));
    all.add(
        flag(
            "REPLIES_ELSEWHERE", "the child answers another message here", Pair::repliesElsewhere));
    all.add(
        flag(
            "REPLIES_INTO_TREE",
            "the child answers another message of the parent's tree",
            p ->
                p.repliesElsewhere()
                    && p.chains().sameTree(p.conversation().answered(p.child()), p.parent())));
    all.add(
        flag(
            "REPLIES_AWAY",
            "the child answers a message that is not here",
            p ->
                p.conversation().answersSomething(p.child())
                    && p.conversation().answered(p.child()) < 0));
    all.add(
        flag(
            "ANSWERS_QUESTION",
            "the parent asks, the child does not, another author",
            p -> p.parentProfile().asks() && !p.childProfile().asks() && !p.sameAuthor()));
  }

  private static void chains(List<PairFeature> all) {
    all.add(
        flag(
            "LATEST_STATE",
            "no later state replaced the parent",
            p -> p.chains().isLatestState(p.parent())));
    all.add(
        flag(
            "PARENT_IS_COMMENT",
            "the parent hangs below another as EXPAND",
            p -> p.chains().isComment(p.parent())));
    all.add(
        flag(
            "PARENT_IS_UPDATE",
            "the parent replaced a state",
            p -> p.chains().isUpdate(p.parent())));
    all.add(
        unit(
            "STATES_BEFORE",
            "states the parent's chain has had, 1 from 4",
            p -> p.chains().statesBefore(p.parent()) / 4.0));
    all.add(
        flag(
            "NEWEST_OF_TREE",
            "the parent is the newest of its tree",
            p -> p.chains().isNewestOfTree(p.parent())));
    all.add(
        unit(
            "ANSWERS",
            "messages already below the parent, 1 from 4",
            p -> p.chains().answers(p.parent()) / 4.0));
    all.add(
        flag(
            "CHAIN_APPROVED",
            "somebody consented in the parent's chain",
            p -> p.chains().chainHas(p.parent(), Cue.APPROVAL)));
    all.add(
        flag(
            "CHAIN_CARRIED_OUT",
            "the parent's chain was carried out",
            p -> p.chains().chainHas(p.parent(), Cue.STATUS)));
  }

  private static void acts(List<PairFeature> all) {
    for (Cue cue : Cue.values()) {
      all.add(flag("CHILD_" + cue, "the child shows " + cue, p -> p.childHas(cue)));
      all.add(flag("PARENT_" + cue, "the parent shows " + cue, p -> p.parentHas(cue)));
    }
    all.add(flag("CHILD_ASKS", "the child asks", p -> p.childProfile().asks()));
    all.add(flag("PARENT_ASKS", "the parent asks", p -> p.parentProfile().asks()));
    all.add(
        unit(
            "CHILD_STATE",
            "how much the child reads like a statement of a state",
            p -> stateLikeness(p.childProfile())));
    all.add(
        unit(
            "PARENT_STATE",
            "how much the parent reads like a statement of a state",
            p -> stateLikeness(p.parentProfile())));
    all.add(
        flag(
            "CONSENT_TO_PROPOSAL",
            "a short consent to a proposal or revision",
            p ->
                p.childHas(Cue.APPROVAL)
                    && p.childProfile().length() <= 14
                    && (p.parentHas(Cue.PROPOSAL) || p.parentHas(Cue.REVISION))));
    all.add(
        unit(
            "REVISES_OBJECT",
            "a revising child that shares the parent's words",
            p ->
                p.childHas(Cue.REVISION) || p.childHas(Cue.ROLLBACK) || p.childHas(Cue.EFFECTIVE)
                    ? Math.max(p.childCoverage(), p.parentCoverage())
                    : 0));
    all.add(
        unit(
            "CARRIES_OUT",
            "a report of work that repeats a value or the parent's words",
            p ->
                p.childHas(Cue.STATUS)
                    ? Math.max(
                        p.parentCoverage(),
                        PairValues.repeat(p.parentProfile(), p.childProfile()) ? 0.5 : 0)
                    : 0));
    all.add(
        unit(
            "RIVAL_OF_OBJECT",
            "a differing value of what the words say is one object",
            p ->
                PairValues.differ(p.parentProfile(), p.childProfile())
                    ? Math.max(p.childCoverage(), p.parentCoverage())
                    : 0));
    all.add(
        flag(
            "PARENT_IS_NO_SPEECH",
            "the parent is a line of the platform",
            p -> p.conversation().message(p.parent()).kind() == MessageKind.SYSTEM));
  }

  private static void question(List<PairFeature> all) {
    all.add(
        unit(
            "CHILD_RELEVANCE",
            "nearness of the child to the question",
            p -> p.question().of(p.child())));
    all.add(
        unit(
            "PARENT_RELEVANCE",
            "nearness of the parent to the question",
            p -> p.question().of(p.parent())));
  }

  private static List<PairFeature> child() {
    List<PairFeature> all = new ArrayList<>();
    for (Cue cue : Cue.values()) {
      all.add(flag("ALONE_" + cue, "the message shows " + cue, p -> p.childHas(cue)));
    }
    all.add(flag("ALONE_ASKS", "it asks", p -> p.childProfile().asks()));
    all.add(
        unit(
            "ALONE_LENGTH",
            "its words, logarithmic, 1 from 60",
            p -> Math.log1p(p.childProfile().length()) / Math.log(61)));
    all.add(
        unit(
            "ALONE_STATE",
            "how much it reads like a statement of a state",
            p -> stateLikeness(p.childProfile())));
    all.add(
        flag(
            "ALONE_REPLIES",
            "it answers a message that is here",
            p -> p.conversation().answered(p.child()) >= 0));
    all.add(
        flag(
            "ALONE_REPLIES_AWAY",
            "it answers a message that is not here",
            p ->
                p.conversation().answersSomething(p.child())
                    && p.conversation().answered(p.child()) < 0));
    all.add(
        flag(
            "ALONE_ADDRESSES",
            "it names somebody who is here",
            p -> !p.conversation().addressed(p.child()).isEmpty()));
    all.add(
        flag(
            "ALONE_FIRST",
            "its author has said nothing before",
            p -> p.conversation().previousByAuthor(p.child()) < 0));
    all.add(
        flag(
            "ALONE_SYSTEM",
            "it is a line of the platform",
            p -> p.conversation().message(p.child()).kind() == MessageKind.SYSTEM));
    all.add(
        unit("ALONE_VALUES", "its values, 1 from 3", p -> p.childProfile().values().size() / 3.0));
    all.add(
        unit("ALONE_RELEVANCE", "its nearness to the question", p -> p.question().of(p.child())));
    return all;
  }

  private static PairFeature unit(
      String name, String meaning, java.util.function.ToDoubleFunction<Pair> measure) {
    return new PairFeature(name, meaning, 0, 1, measure);
  }

  /**
   * How much a message reads like the statement of a state, in [0, 1]: cues and values, no
   * question.
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
