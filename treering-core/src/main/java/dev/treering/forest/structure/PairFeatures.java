package dev.treering.forest.structure;

import dev.treering.language.Cue;
import dev.treering.language.MessageProfile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What is measured of a pair (parent, child), by name. Every feature is in [-1, 1]; all but the
 * cosines are in [0, 1]. The order of {@link #NAMES} is the order of the values.
 */
public final class PairFeatures {
  /** The names, in the order of the values. */
  public static final List<String> NAMES = names();

  private static final double FULL_GAP_HOURS = 24 * 60;
  private static final double STANDARD_RANGE = 3;

  private PairFeatures() {}

  private static List<String> names() {
    List<String> names =
        new ArrayList<>(
            List.of(
                "bias",
                "reply",
                "same_thread",
                "answers_other",
                "child_covered",
                "parent_covered",
                "chain_covered",
                "cosine",
                "chain_cosine",
                "shared_names",
                "values_differ",
                "values_rival",
                "values_repeat",
                "reverts_value",
                "gap",
                "adjacent",
                "same_author",
                "addressed",
                "answers_question",
                "same_channel",
                "parent_latest",
                "parent_comment",
                "parent_in_chain",
                "parent_relevance",
                "child_relevance",
                "child_asks",
                "parent_asks",
                "child_short"));
    for (Cue cue : Cue.values()) {
      names.add("child_" + cue.name().toLowerCase(Locale.ROOT));
    }
    for (Cue cue : Cue.values()) {
      names.add("parent_" + cue.name().toLowerCase(Locale.ROOT));
    }
    return List.copyOf(names);
  }

  /**
   * Returns the features of a pair.
   *
   * @param conversation the messages
   * @param chains what was linked among the earlier ones
   * @param parent the number of the earlier message
   * @param child the number of the later one
   * @param parentRelevance its relevance to the question, in [0, 1]
   * @param childRelevance likewise
   */
  public static double[] of(
      LocalConversation conversation,
      LocalChains chains,
      int parent,
      int child,
      double parentRelevance,
      double childRelevance) {
    MessageProfile p = conversation.profile(parent);
    MessageProfile c = conversation.profile(child);
    boolean reply = conversation.answered(child) == parent;
    Values values = new Values(NAMES.size());
    values.add(1);
    values.add(reply);
    values.add(!reply && inOneThread(conversation, parent, child));
    values.add(!reply && conversation.answersSomething(child));
    values.add(c.coverageBy(p.terms().keySet()));
    values.add(p.coverageBy(c.terms().keySet()));
    values.add(c.coverageBy(chains.chainTerms(parent)));
    values.add(conversation.standardCosine(parent, child) / STANDARD_RANGE);
    values.add(Math.max(-1, chains.chainCosine(parent, child) / STANDARD_RANGE));
    values.add(sharesName(p, c));
    values.add(PairValues.differ(p, c));
    values.add(PairValues.rival(p, c));
    values.add(PairValues.repeat(p, c));
    values.add(chains.earlierStateRepeats(parent, c));
    values.add(gap(conversation, parent, child));
    values.add(child - parent == 1);
    values.add(conversation.sameAuthor(parent, child));
    values.add(conversation.addressed(child).contains(conversation.author(parent)));
    values.add(p.asks() && !c.asks());
    values.add(sameChannel(conversation, parent, child));
    values.add(chains.isLatestState(parent));
    values.add(chains.isComment(parent));
    values.add(chains.isUpdate(parent));
    values.add(parentRelevance);
    values.add(childRelevance);
    values.add(c.asks());
    values.add(p.asks());
    values.add(c.length() <= 5);
    for (Cue cue : Cue.values()) {
      values.add(c.has(cue));
    }
    for (Cue cue : Cue.values()) {
      values.add(p.has(cue));
    }
    return values.all();
  }

  private static boolean inOneThread(LocalConversation conversation, int parent, int child) {
    return conversation.answersSomething(child)
        && conversation
            .message(child)
            .context()
            .answered()
            .equals(conversation.message(parent).context().answered());
  }

  private static boolean sharesName(MessageProfile p, MessageProfile c) {
    Set<String> shared = new HashSet<>(c.names());
    shared.retainAll(p.words());
    return !shared.isEmpty();
  }

  private static boolean sameChannel(LocalConversation conversation, int parent, int child) {
    String channel = conversation.message(parent).context().channel();
    return channel != null
        && channel.equals(conversation.message(child).context().channel());
  }

  private static double gap(LocalConversation conversation, int parent, int child) {
    double hours = conversation.seconds(parent, child) / 3600;
    return Math.min(1, Math.log1p(hours) / Math.log1p(FULL_GAP_HOURS));
  }

  /** Fills the values one after the other. */
  private static final class Values {
    private final double[] values;
    private int next;

    Values(int size) {
      values = new double[size];
    }

    void add(double value) {
      values[next++] = value;
    }

    void add(boolean holds) {
      values[next++] = holds ? 1 : 0;
    }

    double[] all() {
      if (next != values.length) {
        throw new IllegalStateException(
            "There are %d features for %d names.".formatted(next, values.length));
      }
      return values;
    }
  }
}
