package dev.treering.forest.structure;

import dev.treering.language.Cue;
import dev.treering.language.MessageProfile;
import java.util.Set;

/**
 * A message and one that it may hang below, as features see them: two numbers within a
 * conversation, and what has been linked before the child was read.
 *
 * @param conversation the messages
 * @param chains what has been linked so far
 * @param question what is asked, for the features that tell how much a pair matters to it
 * @param parent the earlier message's number
 * @param child the later message's number
 * @param words what the two have in common
 * @param replyLikelihood the probability that the child answers the parent, in [0, 1]; 0 before the
 *     reply step has judged it
 */
public record Pair(
    LocalConversation conversation,
    LocalChains chains,
    LocalQuestion question,
    int parent,
    int child,
    PairWords words,
    double replyLikelihood) {
  /** Returns the pair as it is before the reply step has judged it. */
  public static Pair of(
      LocalConversation conversation,
      LocalChains chains,
      LocalQuestion question,
      int parent,
      int child) {
    return new Pair(
        conversation,
        chains,
        question,
        parent,
        child,
        PairWords.of(
            conversation.profile(parent), conversation.weight(parent), conversation.profile(child)),
        0);
  }

  /** Returns this as the reply step judged it. */
  public Pair withReplyLikelihood(double likelihood) {
    return new Pair(conversation, chains, question, parent, child, words, likelihood);
  }

  MessageProfile parentProfile() {
    return conversation.profile(parent);
  }

  MessageProfile childProfile() {
    return conversation.profile(child);
  }

  boolean parentHas(Cue cue) {
    return parentProfile().has(cue);
  }

  boolean childHas(Cue cue) {
    return childProfile().has(cue);
  }

  boolean sameAuthor() {
    return conversation.sameAuthor(parent, child);
  }

  double seconds() {
    return conversation.seconds(parent, child);
  }

  /** Returns how many messages stand between. */
  int between() {
    return child - parent - 1;
  }

  /** Whether the child is known to answer exactly this message. */
  boolean isReply() {
    return conversation.answered(child) == parent;
  }

  /** Whether the child is known to answer another message that is here. */
  boolean repliesElsewhere() {
    int answered = conversation.answered(child);
    return answered >= 0 && answered != parent;
  }

  /** Whether the child names the parent's author. */
  boolean childAddressesParent() {
    return conversation.author(parent) >= 0
        && conversation.addressed(child).contains(conversation.author(parent));
  }

  /** Whether the parent names the child's author. */
  boolean parentAddressesChild() {
    return conversation.author(child) >= 0
        && conversation.addressed(parent).contains(conversation.author(child));
  }

  /** Returns the share of the child's weight of words that the parent has too. */
  double childCoverage() {
    return words.childCoverage();
  }

  /** Returns the share of the parent's weight of words that the child has too. */
  double parentCoverage() {
    return words.parentCoverage();
  }

  /** Returns the weight of the heaviest word that both have; 0 when they share none. */
  double rarestShared() {
    return words.rarest();
  }

  /** Returns the weight of all words that both have. */
  double sharedWeight() {
    return words.shared();
  }

  /** Returns how many names or codes stand in both. */
  int sharedNames() {
    return words.names();
  }

  /** Returns the greater of the two coverages. */
  double coverage() {
    return Math.max(childCoverage(), parentCoverage());
  }

  /** Returns how many messages an end's author has said between the two. */
  int sinceByAuthorOf(int number) {
    return conversation.countByAuthorBetween(number, parent, child);
  }

  /** Whether both name one and the same person. */
  boolean bothAddressOne() {
    Set<Integer> people = conversation.addressed(parent);
    return conversation.addressed(child).stream().anyMatch(people::contains);
  }

  /** Whether the parent's author is the one whom the child's author last named before. */
  boolean isPartner() {
    return conversation.author(parent) >= 0
        && conversation.partner(child) == conversation.author(parent);
  }
}
