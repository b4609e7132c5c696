package dev.treering.forest.structure;

import dev.treering.learned.Feature;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that is measured of a pair of messages, and what each step of a {@link PairModel} looks at.
 * Features are pure functions of the pair; one that cannot be known (a cosine without vectors, a
 * gap without times) is 0.
 */
public final class PairFeatures {
  private PairFeatures() {}

  /** Returns what the reply step looks at in a candidate. */
  public static List<Feature<Pair>> replyPair() {
    return join(
        PairWordFeatures.WORDS,
        PairTimeFeatures.TIME,
        PairTimeFeatures.ORDER,
        PairPeopleFeatures.PEOPLE,
        PairPeopleFeatures.TURNS,
        PairChainFeatures.TREES,
        PairActFeatures.CUES,
        PairActFeatures.ACTS);
  }

  /** Returns what the reply step looks at in the message itself. */
  public static List<Feature<Pair>> replyAlone() {
    return join(PairAloneFeatures.CUES, PairAloneFeatures.TALK);
  }

  /** Returns what the state step looks at in a candidate. */
  public static List<Feature<Pair>> statePair() {
    return join(
        PairWordFeatures.WORDS,
        PairWordFeatures.MEANING,
        PairWordFeatures.VALUES,
        PairWordFeatures.QUESTION,
        PairTimeFeatures.TIME,
        PairTimeFeatures.ORDER,
        PairPeopleFeatures.PEOPLE,
        PairPeopleFeatures.PLACE,
        PairPeopleFeatures.REPLIES,
        PairChainFeatures.TREES,
        PairChainFeatures.STATES,
        PairActFeatures.CUES,
        PairActFeatures.ACTS,
        PairActFeatures.STATEMENTS,
        PairActFeatures.READINGS,
        PairAloneFeatures.CHAT);
  }

  /** Returns what the state step looks at in the message itself. */
  public static List<Feature<Pair>> stateAlone() {
    return join(
        PairAloneFeatures.CUES,
        PairAloneFeatures.TALK,
        PairAloneFeatures.STATES,
        PairAloneFeatures.READINGS,
        PairAloneFeatures.CHAT);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  private static List<Feature<Pair>> join(List<Feature<Pair>>... lists) {
    return Stream.of(lists).flatMap(List::stream).toList();
  }
}
