package dev.treering.forest.seed;

import static java.util.Objects.requireNonNull;

import dev.treering.forest.Inquiry;
import dev.treering.forest.TermWeights;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Second hops by rare words. What a question needs often stands in two messages, of which only the
 * first has its words; what leads to the second is a word of the first that hardly anybody else
 * uses: the number of a ticket, a place, the name of a thing. So each of the best messages lifts
 * those that share such a word with it, the more the rarer the word; what is found so lifts others
 * in its turn. One search by a few rare words for each lender, and one read of what it finds.
 *
 * @param inquiry reads messages and the statistics of words
 * @param settings who lends how much
 */
record RareWordLift(Inquiry inquiry, HybridSettings.RareWords settings) {
  /** How many rare words of one message are followed, the rarest first. */
  static final int MOST_WORDS = 8;

  /** A word of fewer messages than this is rare in a short chat, too. */
  private static final long RARE_ANYWHERE = 3;

  /** Lifts what is tied to the best. */
  void apply(Lifts lifts) {
    TermWeights weights = inquiry.weights();
    Set<String> asked = weights.distinctTerms(inquiry.question().text());
    Set<MessageId> lent = new HashSet<>();
    List<Hit> lenders = lifts.best(settings.lenders());
    for (int round = 0; round < settings.rounds(); round++) {
      Map<MessageId, Message> messages = inquiry.messages(lenders.stream().map(Hit::id).toList());
      List<Hit> lending =
          lenders.stream()
              .filter(lender -> messages.containsKey(lender.id()) && lent.add(lender.id()))
              .toList();
      List<Tied> tied =
          lending.parallelStream()
              .map(lender -> tied(lender, requireNonNull(messages.get(lender.id())), asked))
              .toList();
      Map<Message, Double> credit = credit(tied);
      credit.forEach(lifts::lift);
      lenders = next(credit, lent);
    }
  }

  /**
   * What may be tied to a lender.
   *
   * @param rare the words of the lender that tie
   * @param sharing the messages that have some of them
   */
  private record Tied(Hit lender, List<String> rare, List<MessageId> sharing) {}

  /** Returns what messages are lent, the most of each; they are read at once. */
  private Map<Message, Double> credit(List<Tied> tied) {
    Map<MessageId, Message> messages =
        inquiry.messages(tied.stream().flatMap(one -> one.sharing().stream()).distinct().toList());
    Map<Message, Double> credit = new HashMap<>();
    for (Tied one : tied) {
      for (MessageId id : one.sharing()) {
        Message other = messages.get(id);
        double tie = other == null || id.equals(one.lender().id()) ? 0 : tie(one.rare(), other);
        if (other != null && tie > 0) {
          credit.merge(other, settings.weight() * one.lender().score() * tie, Math::max);
        }
      }
    }
    return credit;
  }

  /** Returns those that were lent most, with that as their score, and have not lent yet. */
  private List<Hit> next(Map<Message, Double> credit, Set<MessageId> lent) {
    return credit.entrySet().stream()
        .map(entry -> new Hit(entry.getKey().id(), entry.getKey().occurred(), entry.getValue()))
        .filter(hit -> !lent.contains(hit.id()))
        .sorted(Hit.BEST_FIRST)
        .limit(settings.lenders())
        .toList();
  }

  private Tied tied(Hit lender, Message message, Set<String> asked) {
    TermWeights weights = inquiry.weights();
    long mostFrequent =
        Math.clamp(
            inquiry.snapshot().documentCount() / settings.oneOf(),
            Math.min(RARE_ANYWHERE, settings.mostFrequent()),
            settings.mostFrequent());
    List<String> rare =
        weights.distinctTerms(message.text()).stream()
            .filter(term -> !asked.contains(term) && isRare(weights.frequency(term), mostFrequent))
            .sorted(Comparator.comparingLong(weights::frequency).thenComparing(term -> term))
            .limit(MOST_WORDS)
            .toList();
    List<Hit> sharing =
        rare.isEmpty()
            ? List.of()
            : inquiry
                .snapshot()
                .lexical(String.join(" ", rare), Math.toIntExact(rare.size() * mostFrequent));
    return new Tied(lender, rare, sharing.stream().map(Hit::id).toList());
  }

  private static boolean isRare(long frequency, long mostFrequent) {
    return frequency >= 2 && frequency <= mostFrequent;
  }

  /** Returns how much words tie: of each the share of its messages that two are; at most 1. */
  private double tie(List<String> rare, Message other) {
    TermWeights weights = inquiry.weights();
    Set<String> terms = weights.distinctTerms(other.text());
    double sum =
        rare.stream()
            .filter(terms::contains)
            .mapToDouble(term -> 2.0 / weights.frequency(term))
            .sum();
    return Math.min(1, sum);
  }
}
