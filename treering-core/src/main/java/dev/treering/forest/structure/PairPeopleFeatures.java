package dev.treering.forest.structure;

import static dev.treering.learned.Feature.flag;
import static dev.treering.learned.Feature.unit;

import dev.treering.learned.Feature;
import java.util.List;
import java.util.Objects;

/** Who speaks to whom. */
final class PairPeopleFeatures {
  private PairPeopleFeatures() {}

  static final List<Feature<Pair>> PEOPLE =
      List.of(
          flag("SAME_AUTHOR", "one author", Pair::sameAuthor),
          flag(
              "CHILD_ADDRESSES_PARENT",
              "the child names the parent's author",
              Pair::childAddressesParent),
          flag(
              "PARENT_ADDRESSES_CHILD",
              "the parent names the child's author",
              Pair::parentAddressesChild),
          flag(
              "CHILD_ADDRESSES_OTHER",
              "the child names somebody, not the parent's author",
              p -> !p.conversation().addressed(p.child()).isEmpty() && !p.childAddressesParent()),
          flag(
              "PARENT_ADDRESSES_OTHER",
              "the parent names somebody, not the child's author",
              p -> !p.conversation().addressed(p.parent()).isEmpty() && !p.parentAddressesChild()));

  static final List<Feature<Pair>> PLACE =
      List.of(
          flag(
              "SAME_CHANNEL",
              "one channel",
              p -> Objects.equals(channel(p, p.parent()), channel(p, p.child()))));

  static final List<Feature<Pair>> TURNS =
      List.of(
          flag(
              "CHILD_ADDRESSES_NOBODY",
              "the child names nobody",
              p -> p.conversation().addressed(p.child()).isEmpty()),
          flag("BOTH_ADDRESS_ONE", "both name the same person", Pair::bothAddressOne),
          flag(
              "LAST_OF_PARENT_AUTHOR",
              "the parent's author has said nothing since",
              p -> p.sinceByAuthorOf(p.parent()) == 0),
          flag(
              "LAST_OF_CHILD_AUTHOR",
              "the parent is the child's author's own last message",
              p -> p.conversation().previousByAuthor(p.child()) == p.parent()),
          unit(
              "PARENT_AUTHOR_SINCE",
              "messages of the parent's author since, 1 from 8",
              p -> p.sinceByAuthorOf(p.parent()) / 8.0),
          unit(
              "CHILD_AUTHOR_SINCE",
              "messages of the child's author since the parent, 1 from 8",
              p -> p.sinceByAuthorOf(p.child()) / 8.0),
          flag(
              "LAST_TO_CHILD_AUTHOR",
              "the parent is the last that names the child's author",
              p -> p.conversation().lastAddressing(p.child()) == p.parent()),
          flag(
              "CALLED_SINCE",
              "the child's author was named after the parent",
              p -> p.conversation().lastAddressing(p.child()) > p.parent()),
          flag("PARTNER", "the child's author last named the parent's author", Pair::isPartner),
          flag(
              "PARTNER_ELSEWHERE",
              "the child's author last named somebody else",
              p -> p.conversation().partner(p.child()) >= 0 && !p.isPartner()),
          flag(
              "PARENT_NEW_HERE",
              "the parent is its author's first message",
              p -> p.conversation().previousByAuthor(p.parent()) < 0),
          flag(
              "CHILD_NEW_HERE",
              "the child is its author's first message",
              p -> p.conversation().previousByAuthor(p.child()) < 0),
          flag(
              "ADDRESSED_AND_LAST",
              "the child names the parent's author, who has said nothing since",
              p -> p.childAddressesParent() && p.sinceByAuthorOf(p.parent()) == 0));

  static final List<Feature<Pair>> REPLIES =
      List.of(
          flag("REPLY", "the child answers the parent, the source says", Pair::isReply),
          flag(
              "REPLIES_ELSEWHERE",
              "the child answers another message here, the source says",
              Pair::repliesElsewhere),
          flag(
              "REPLIES_INTO_TREE",
              "the child answers another message of the parent's tree",
              p ->
                  p.repliesElsewhere()
                      && p.chains().sameTree(p.conversation().answered(p.child()), p.parent())),
          flag(
              "REPLIES_AWAY",
              "the child answers a message that is not here",
              p ->
                  p.conversation().answersSomething(p.child())
                      && p.conversation().answered(p.child()) < 0));

  private static @org.jspecify.annotations.Nullable String channel(Pair pair, int number) {
    return pair.conversation().message(number).context().channel();
  }
}
