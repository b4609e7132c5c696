package dev.treering.forest.structure;

import static dev.treering.learned.Feature.flag;
import static dev.treering.learned.Feature.unit;

import dev.treering.language.Cue;
import dev.treering.learned.Feature;
import java.util.List;

/** Where a candidate parent stands in what has been linked so far. */
final class PairChainFeatures {
  private PairChainFeatures() {}

  static final List<Feature<Pair>> TREES =
      List.of(
          flag(
              "NEWEST_OF_TREE",
              "the parent is the newest of its tree",
              p -> p.chains().isNewestOfTree(p.parent())),
          unit(
              "ANSWERS",
              "messages already below the parent, 1 from 4",
              p -> p.chains().answers(p.parent()) / 4.0),
          flag(
              "PARENT_LINKED",
              "the parent hangs below another",
              p -> p.chains().isLinked(p.parent())),
          flag(
              "IN_OWN_TREE",
              "the child's author's last message is in the parent's tree",
              p -> inTree(p, p.conversation().previousByAuthor(p.child()))),
          flag(
              "IN_OTHER_TREE",
              "the child's author's last message is in another tree",
              p ->
                  p.conversation().previousByAuthor(p.child()) >= 0
                      && !inTree(p, p.conversation().previousByAuthor(p.child()))),
          flag(
              "IN_CALLERS_TREE",
              "who last named the child's author did so in the parent's tree",
              p -> inTree(p, p.conversation().lastAddressing(p.child()))),
          flag(
              "UNANSWERED_QUESTION",
              "the parent asks and nothing hangs below it yet",
              p -> p.parentProfile().asks() && p.chains().answers(p.parent()) == 0));

  static final List<Feature<Pair>> STATES =
      List.of(
          flag(
              "LATEST_STATE",
              "no later state replaced the parent",
              p -> p.chains().isLatestState(p.parent())),
          flag(
              "PARENT_IS_COMMENT",
              "the parent hangs below another as EXPAND",
              p -> p.chains().isComment(p.parent())),
          flag(
              "PARENT_IS_UPDATE",
              "the parent replaced a state",
              p -> p.chains().isUpdate(p.parent())),
          unit(
              "STATES_BEFORE",
              "states that the parent's chain has had, 1 from 4",
              p -> p.chains().statesBefore(p.parent()) / 4.0),
          flag(
              "CHAIN_APPROVED",
              "somebody consented in the parent's chain",
              p -> p.chains().chainHas(p.parent(), Cue.APPROVAL)),
          flag(
              "CHAIN_CARRIED_OUT",
              "the parent's chain was carried out",
              p -> p.chains().chainHas(p.parent(), Cue.STATUS)),
          unit(
              "REPLY_LIKELIHOOD",
              "probability that the child answers the parent, by the reply step",
              Pair::replyLikelihood));

  private static boolean inTree(Pair pair, int number) {
    return number >= 0 && pair.chains().sameTree(number, pair.parent());
  }
}
