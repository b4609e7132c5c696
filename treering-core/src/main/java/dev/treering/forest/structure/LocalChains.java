package dev.treering.forest.structure;

import dev.treering.forest.LinkKind;
import dev.treering.language.Cue;
import dev.treering.language.MessageProfile;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What has been linked so far while a conversation is read from its beginning: for every message
 * its tree, and along UPDATE links its chain of states with the state that holds at its end. The
 * features of the next message's pairs look here, so that it can be hung below the latest state of
 * what it changes. Not thread-safe; one for each reading.
 */
public final class LocalChains {
  /** Above it a link is rather right than wrong, and may be built on. */
  private static final double SURE = 0.5;

  private final LocalConversation conversation;
  private final int[] parent;
  private final @Nullable LinkKind[] kind;
  private final int[] treeRoot;
  private final int[] chainRoot;
  private final int[] nextState;
  private final int[] sureNextState;
  private final int[] newestOfTree;
  private final int[] answers;

  /** Starts reading: every message is a tree of its own. */
  public LocalChains(LocalConversation conversation) {
    this.conversation = conversation;
    int size = conversation.size();
    this.parent = new int[size];
    this.kind = new @Nullable LinkKind[size];
    this.treeRoot = new int[size];
    this.chainRoot = new int[size];
    this.nextState = new int[size];
    this.sureNextState = new int[size];
    this.newestOfTree = new int[size];
    this.answers = new int[size];
    Arrays.fill(parent, -1);
    Arrays.fill(nextState, -1);
    Arrays.fill(sureNextState, -1);
    for (int i = 0; i < size; i++) {
      treeRoot[i] = i;
      chainRoot[i] = i;
      newestOfTree[i] = i;
    }
  }

  /**
   * Records that {@code child} hangs below {@code parentNumber}, which was read before it.
   *
   * @param confidence of the link, in [0, 1]
   */
  public void link(int child, int parentNumber, LinkKind linkKind, double confidence) {
    parent[child] = parentNumber;
    kind[child] = linkKind;
    treeRoot[child] = treeRoot[parentNumber];
    newestOfTree[treeRoot[child]] = child;
    answers[parentNumber]++;
    if (linkKind == LinkKind.UPDATE) {
      chainRoot[child] = chainRoot[parentNumber];
      nextState[parentNumber] = child;
    }
    if (confidence > SURE && (linkKind == LinkKind.UPDATE || restates(child, parentNumber))) {
      sureNextState[parentNumber] = child;
    }
  }

  /** Whether it consents or tells that it is done, and says the value again. */
  private boolean restates(int child, int parentNumber) {
    MessageProfile comment = conversation.profile(child);
    return (comment.has(Cue.APPROVAL) || comment.has(Cue.STATUS))
        && PairValues.repeat(conversation.profile(parentNumber), comment);
  }

  boolean sameTree(int a, int b) {
    return treeRoot[a] == treeRoot[b];
  }

  boolean sameChain(int a, int b) {
    return chainRoot[a] == chainRoot[b];
  }

  /** Whether no later state has replaced this one. */
  boolean isLatestState(int number) {
    return nextState[number] < 0;
  }

  /**
   * Returns what surely replaced or confirmed this state, the latest of several; -1 when nothing
   * did.
   */
  int sureNextState(int number) {
    return sureNextState[number];
  }

  boolean isNewestOfTree(int number) {
    return newestOfTree[treeRoot[number]] == number;
  }

  /** Returns how many messages hang directly below. */
  int answers(int number) {
    return answers[number];
  }

  boolean isLinked(int number) {
    return parent[number] >= 0;
  }

  /** Whether it hangs below another as an EXPAND: a comment on a state, not a state. */
  boolean isComment(int number) {
    return kind[number] == LinkKind.EXPAND;
  }

  boolean isUpdate(int number) {
    return kind[number] == LinkKind.UPDATE;
  }

  int parent(int number) {
    return parent[number];
  }

  /** Returns how many states of its chain came before it. */
  int statesBefore(int number) {
    int count = 0;
    for (int at = number; kind[at] == LinkKind.UPDATE; at = parent[at]) {
      count++;
    }
    return count;
  }

  /** Whether a cue stands in it or in an earlier state of its chain. */
  boolean chainHas(int number, Cue cue) {
    for (int at = number; ; at = parent[at]) {
      if (conversation.profile(at).has(cue)) {
        return true;
      }
      if (kind[at] != LinkKind.UPDATE) {
        return false;
      }
    }
  }

  /**
   * Returns the share of a message's weight of words that stands in this state or in earlier ones.
   */
  double chainCoverage(int number, MessageProfile child) {
    double all = 0;
    double covered = 0;
    for (Map.Entry<String, Double> term : child.terms().entrySet()) {
      all += term.getValue();
      covered += chainHasTerm(number, term.getKey()) ? term.getValue() : 0;
    }
    return all == 0 ? 0 : covered / all;
  }

  private boolean chainHasTerm(int number, String term) {
    for (int at = number; ; at = parent[at]) {
      if (conversation.profile(at).terms().containsKey(term)) {
        return true;
      }
      if (kind[at] != LinkKind.UPDATE) {
        return false;
      }
    }
  }

  /** Whether a value of the message stood in a state before the one given. */
  boolean earlierStateRepeats(int number, MessageProfile child) {
    for (int at = number; kind[at] == LinkKind.UPDATE; ) {
      at = parent[at];
      if (PairValues.repeat(conversation.profile(at), child)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the best cosine of a later message to this state or an earlier one of its chain. */
  double chainCosine(int number, int child) {
    double best = -3;
    for (int at = number; ; at = parent[at]) {
      best = Math.max(best, conversation.standardCosine(at, child));
      if (kind[at] != LinkKind.UPDATE) {
        return best;
      }
    }
  }
}
