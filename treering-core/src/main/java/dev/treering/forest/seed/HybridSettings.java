package dev.treering.forest.seed;

import dev.treering.model.InvalidValueException;
import java.time.Duration;
import java.util.stream.DoubleStream;

/**
 * How hybrid seeds are found. Shares and weights are of the best fused score, which is about 1.
 *
 * @param limit the most seeds, k
 * @param pool how many hits of each ranking are fused, at least {@code limit}
 * @param vectorWeight share of the meaning in the fused score, in [0, 1]; the rest is BM25's
 * @param replyCredit share of the score of what a message answers, and of its answers, that is
 *     added to its own; at least 0
 * @param nearby what standing beside a good message adds
 * @param feedback what likeness to the best adds
 * @param traits what a message by itself adds
 * @param lifting what else is lifted by the best, when all that is counted
 */
public record HybridSettings(
    int limit,
    int pool,
    double vectorWeight,
    double replyCredit,
    Nearby nearby,
    Feedback feedback,
    Traits traits,
    Lifting lifting) {
  /**
   * Smoothing over the turns of a conversation: a good message speaks for what was said right
   * before and after it in its channel.
   *
   * @param lenders how many of the best lend weight, at least 0
   * @param next share of the score that the next message on each side gets, at least 0
   * @param second share that the one after it gets, at least 0
   * @param silence the longest pause within a conversation, at least 0
   */
  public record Nearby(int lenders, double next, double second, Duration silence) {
    public Nearby {
      if (lenders < 0 || !(next >= 0) || !(second >= 0) || silence.isNegative()) {
        throw new InvalidValueException(
            "The lenders (%d), their shares (%s, %s) and the silence (%s) must not be negative.%nMaybe a sign is wrong."
                .formatted(lenders, next, second, silence));
      }
    }

    /** Returns no smoothing. */
    public static Nearby none() {
      return new Nearby(0, 0, 0, Duration.ZERO);
    }
  }

  /**
   * Pseudo-relevance feedback among the candidates: messages that are like the best ones are about
   * the same thing, though they may share no word with the question.
   *
   * @param best how many of the best lend weight, at least 0
   * @param nearest to how many of those nearest to them in meaning, at least 2
   * @param weight the most that likeness adds, where the best score is 1; at least 0
   */
  public record Feedback(int best, int nearest, double weight) {
    public Feedback {
      if (best < 0 || nearest < 2 || !(weight >= 0)) {
        throw new InvalidValueException(
            "The feedback of the best (%d) to the nearest (%d) with a weight (%s) must have at least 0, 2 and 0.%nMaybe two were swapped."
                .formatted(best, nearest, weight));
      }
    }

    /** Returns no feedback. */
    public static Feedback none() {
      return new Feedback(0, 2, 0);
    }
  }

  /**
   * What a message tells by itself, whatever it is about.
   *
   * @param speaker added when the question names who said it, at least 0
   * @param length added to a message of 40 words or more, less to a shorter one; at least 0
   * @param asking taken from a message that only asks, at least 0
   * @param then added when it was said at a time that the question names, at least 0
   * @param explaining added when it explains a word whose meaning the question asks for, at least 0
   * @param changing added to a message that reads like a change for certain, less to one that may
   *     be one; at least 0
   */
  public record Traits(
      double speaker,
      double length,
      double asking,
      double then,
      double explaining,
      double changing) {
    public Traits {
      if (DoubleStream.of(speaker, length, asking, then, explaining, changing)
          .anyMatch(weight -> !(weight >= 0))) {
        throw new InvalidValueException(
            "The weights of the speaker (%s), the length (%s), the asking (%s), the time (%s), the explaining (%s) and the change (%s) must not be negative.%nMaybe a sign is wrong."
                .formatted(speaker, length, asking, then, explaining, changing));
      }
    }

    /** Returns no weight for any of them. */
    public static Traits none() {
      return new Traits(0, 0, 0, 0, 0, 0);
    }
  }

  /**
   * Second hops: messages that share no word with the question and are tied to the best.
   *
   * @param rareWords ties by rare words
   * @param changes ties of what changes the best
   * @param ceiling nothing is lifted above the score of this place, at least 1
   */
  public record Lifting(RareWords rareWords, Changes changes, int ceiling) {
    public Lifting {
      if (ceiling < 1) {
        throw new InvalidValueException(
            "The place (%d) above which nothing is lifted must be at least 1.%nMaybe it was counted from 0."
                .formatted(ceiling));
      }
    }

    /** Returns no lifting. */
    public static Lifting none() {
      return new Lifting(new RareWords(0, 0, 2, 1, 0), new Changes(0, 0), 1);
    }
  }

  /**
   * Ties by rare words.
   *
   * @param lenders how many of the best lend weight in each round, at least 0
   * @param rounds how often what was found lends on, at least 0
   * @param mostFrequent a rare word is in at most so many messages, at least 2
   * @param oneOf and in at most one of so many, though in three in any chat; at least 1
   * @param weight the share of its score that a lender gives for a word that only two messages
   *     have; at least 0
   */
  public record RareWords(int lenders, int rounds, long mostFrequent, long oneOf, double weight) {
    public RareWords {
      if (lenders < 0 || rounds < 0 || mostFrequent < 2 || oneOf < 1 || !(weight >= 0)) {
        throw new InvalidValueException(
            "The lenders (%d), the rounds (%d), the messages of a rare word (%d), the messages of which one has it (%d) and the weight (%s) must be at least 0, 0, 2, 1 and 0.%nMaybe two were swapped."
                .formatted(lenders, rounds, mostFrequent, oneOf, weight));
      }
    }
  }

  /**
   * Ties of what answers the best and reads like a change, or consents.
   *
   * @param lenders how many of the best lend weight, at least 0
   * @param weight the share of its score that a lender gives to what changes it for certain, or
   *     consents to it; at least 0
   */
  public record Changes(int lenders, double weight) {
    public Changes {
      if (lenders < 0 || !(weight >= 0)) {
        throw new InvalidValueException(
            "The lenders (%d) and their weight (%s) must not be negative.%nMaybe a sign is wrong."
                .formatted(lenders, weight));
      }
    }
  }

  public HybridSettings {
    if (limit < 1 || pool < limit) {
      throw new InvalidValueException(
          "The seed limit (%d) must be at least 1 and the pool (%d) no smaller.%nMaybe they were"
                  .formatted(limit, pool)
              + " swapped.");
    }
    if (!(vectorWeight >= 0 && vectorWeight <= 1) || !(replyCredit >= 0)) {
      throw new InvalidValueException(
          "The vector weight (%s) must be in [0, 1] and the reply credit (%s) not negative.%nMaybe"
                  .formatted(vectorWeight, replyCredit)
              + " a percentage was given.");
    }
  }

  /**
   * The depth of the paper; equal weights; half the score of the neighbours in the reply graph, as
   * first measured by hand on a work chat with gold. The others were measured on that chat, on long
   * chats of our own, on LoCoMo and on REALTALK (docs/decisions/0006-forest-choices.md).
   */
  public static HybridSettings defaults() {
    return new HybridSettings(
        36,
        100,
        0.5,
        0.5,
        new Nearby(36, 0.2, 0.1, Duration.ofMinutes(30)),
        new Feedback(5, 15, 0.2),
        new Traits(0.25, 0.2, 0.15, 0.3, 0.4, 0.1),
        new Lifting(new RareWords(4, 2, 8, 500, 0.4), new Changes(18, 0.6), 18));
  }

  /** Returns these with another limit, and a pool that is no smaller. */
  public HybridSettings withLimit(int newLimit) {
    return new HybridSettings(
        newLimit,
        Math.max(pool, newLimit),
        vectorWeight,
        replyCredit,
        nearby,
        feedback,
        traits,
        lifting);
  }

  /** Returns how many messages are read, of which the seeds are chosen. */
  int candidates() {
    return 4 * limit;
  }
}
