package dev.treering.forest.seed;

import dev.treering.forest.Inquiry;
import dev.treering.forest.TermWeights;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Second hops by rare words. What a question needs often stands in two messages, of which only the
 * first has its words; what leads to the second is a word of the first that hardly anybody else
 * uses: the number of a ticket, a place, a thing's name. So each of the best messages lends weight
 * to those that share such a word with it, the more the rarer the word; what is found so lends on.
 * Messages that were no candidates become some. One search by a few rare words for each lender.
 *
 * @param inquiry reads messages and the statistics of words
 * @param settings who lends how much
 */
record RareWordBridges(Inquiry inquiry, HybridSettings.Bridges settings) {
  /** Returns the hits with what they are lent, and those found by it. */
  List<Hit> add(List<Hit> hits, Set<String> asked) {
    double ceiling = hits.stream().sorted(Hit.BEST_FIRST).skip(Integer.getInteger("b.p", 12) - 1).mapToDouble(Hit::score).findFirst().orElse(0);
    long mostFrequent = Math.clamp(inquiry.snapshot().documentCount() / Integer.getInteger("b.n", 500), 3, settings.mostFrequent());
    Map<MessageId, Hit> raised = new HashMap<>();
    hits.forEach(hit -> raised.put(hit.id(), hit));
    Set<MessageId> lent = new LinkedHashSet<>();
    for (int round = 0; round < settings.rounds(); round++) {
      List<Hit> lenders =
          raised.values().stream()
              .sorted(Hit.BEST_FIRST)
              .limit((long) settings.lenders() * (round + 1))
              .filter(hit -> lent.add(hit.id()))
              .toList();
      Map<MessageId, Message> messages =
          inquiry.messages(lenders.stream().map(Hit::id).toList());
      Map<MessageId, Double> credit = new HashMap<>();
      Map<MessageId, Message> found = new HashMap<>();
      for (Hit lender : lenders) {
        Message message = messages.get(lender.id());
        if (message != null) {
          lend(lender, message, asked, credit, found, mostFrequent);
        }
      }
      found.forEach(
          (id, message) -> {
            Hit known = raised.get(id);
            double own = known == null ? 0 : known.score();
            raised.put(
                id, new Hit(id, message.occurred(), Math.max(own, Math.min(ceiling, own + credit.getOrDefault(id, 0.0)))));
          });
    }
    int rl = Integer.getInteger("b.rl", 18);
    double rw = Integer.getInteger("b.rw", 40) / 100.0;
    if (rw > 0) {
      List<Hit> top = raised.values().stream().sorted(Hit.BEST_FIRST).limit(rl).toList();
      Map<MessageId, Double> score = new HashMap<>();
      top.forEach(h -> score.put(h.id(), h.score()));
      Map<MessageId, List<MessageId>> replies =
          inquiry.snapshot().replies(top.stream().map(Hit::id).toList());
      Map<MessageId, Message> read =
          inquiry.messages(replies.values().stream().flatMap(List::stream).toList());
      replies.forEach(
          (parent, answers) ->
              answers.forEach(
                  id -> {
                    Message m = read.get(id);
                    if (m != null) {
                      double up =
                          dev.treering.language.ActModel.standard()
                              .read(inquiry.profile(m))
                              .update();
                      double more =
                          rw * score.getOrDefault(parent, 0.0) * Math.clamp(up / 1.5, 0, 1);
                      Hit known = raised.get(id);
                      double own = known == null ? 0 : known.score();
                      raised.put(
                          id,
                          new Hit(
                              id,
                              m.occurred(),
                              Math.max(own, Math.min(ceiling, own + more))));
                    }
                  }));
    }
    return List.copyOf(raised.values());
  }

  private void lend(
      Hit lender,
      Message message,
      Set<String> asked,
      Map<MessageId, Double> credit,
      Map<MessageId, Message> found, long mostFrequent) {
    TermWeights weights = inquiry.weights();
    List<String> rare = new ArrayList<>();
    for (String term : weights.distinctTerms(message.text())) {
      long frequency = weights.frequency(term);
      if (frequency >= 2 && frequency <= mostFrequent && !asked.contains(term)) {
        rare.add(term);
      }
    }
    if (rare.isEmpty()) {
      return;
    }
    List<Hit> sharing =
        inquiry.snapshot().lexical(String.join(" ", rare), 2 * (int) mostFrequent);
    Map<MessageId, Message> read = inquiry.messages(sharing.stream().map(Hit::id).toList());
    read.forEach(
        (id, other) -> {
          if (!id.equals(lender.id())) {
            Set<String> terms = weights.distinctTerms(other.text());
            double strength =
                rare.stream()
                    .filter(terms::contains)
                    .mapToDouble(term -> 2.0 / weights.frequency(term))
                    .sum();
            if (strength > 0) {
              credit.merge(id, settings.weight() * lender.score() * Math.min(1, strength), Math::max);
              found.put(id, other);
            }
          }
        });
  }
}
