package dev.treering.forest.seed;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.InParallel;
import dev.treering.forest.Inquiry;
import dev.treering.language.ActModel;
import dev.treering.language.FunctionWords;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Interval;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Seeds by words and meaning together, where messages lend weight to those they are tied to. Beyond
 * the paper, which uses words alone.
 *
 * <p>Both rankings are scaled to [0, 1] within their pool and added with their weights; the words
 * that only make a question a question are not searched. Then each message is credited with a share
 * of the score of the message it answers and of its best answer: in a group chat the decisive line
 * often is a short reply that shares no word with the question. So are the turns beside a good one.
 * Of what is best by then, four times as many messages as there may be seeds are read. Those that
 * are like the best ones in meaning get a little more (a state that was changed weeks later often
 * is told in words that the question lacks), and what each message tells by itself is added. At
 * last the best lift what is tied to them by a rare word, or changes them ({@link Lifts}). Cost:
 * two searches at the same time, each with a read of its replies, one read of neighbours, one of
 * vectors and one of messages.
 *
 * @param settings the weights
 * @param acts tells what reads like a change
 */
record HybridSeeds(HybridSettings settings, ActModel acts) implements SeedRetriever {
  /** The best score first, then by id. */
  static final Comparator<Map.Entry<MessageId, Double>> BEST =
      Map.Entry.<MessageId, Double>comparingByValue(Comparator.reverseOrder())
          .thenComparing(Map.Entry.comparingByKey());

  @Override
  public List<Seed> retrieve(Inquiry inquiry) {
    AskedTimes times =
        AskedTimes.of(
            inquiry.question().text(),
            inquiry.asked(),
            inquiry.timeline(),
            settings.nearby().silence());
    Map<MessageId, Double> saidThen = times.alone() ? saidThen(inquiry, times) : Map.of();
    Map<MessageId, Double> scores = saidThen.isEmpty() ? found(inquiry, times) : saidThen;
    Map<MessageId, Message> candidates = inquiry.messages(best(scores));
    List<Hit> raised = new PoolFeedback(inquiry, settings.feedback()).add(hits(candidates, scores));
    ChangeLift changes = new ChangeLift(inquiry, acts, settings.lifting().changes());
    List<Hit> weighed =
        SeedTraits.of(settings.traits(), inquiry.question().text(), times, changes::change)
            .add(raised, candidates);
    // Who asks for a time alone wants what was said then, and not what hangs together with it.
    List<Hit> ranked = saidThen.isEmpty() ? lifted(inquiry, weighed, changes) : weighed;
    return SeedRanking.seeds(inquiry, ranked, settings.limit());
  }

  private List<Hit> lifted(Inquiry inquiry, List<Hit> weighed, ChangeLift changes) {
    Lifts lifts = new Lifts(weighed, settings.lifting().ceiling());
    new RareWordLift(inquiry, settings.lifting().rareWords()).apply(lifts);
    changes.apply(lifts);
    return lifts.all();
  }

  private static List<Hit> hits(Map<MessageId, Message> candidates, Map<MessageId, Double> scores) {
    return candidates.values().stream()
        .map(m -> new Hit(m.id(), m.occurred(), scores.getOrDefault(m.id(), 0.0)))
        .toList();
  }

  /** Returns what was said at the times that are asked for, all alike. */
  private Map<MessageId, Double> saidThen(Inquiry inquiry, AskedTimes times) {
    Map<MessageId, Double> said = new LinkedHashMap<>();
    for (Interval interval : times.intervals()) {
      inquiry.timeline().said(interval, settings.candidates()).forEach(id -> said.put(id, 0.0));
    }
    return said;
  }

  /** Returns what is found by words and meaning, with what is tied to it. */
  private Map<MessageId, Double> found(Inquiry inquiry, AskedTimes times) {
    List<Ranking> rankings =
        inquiry.hasEmbedder()
            ? InParallel.both(
                () -> byWords(inquiry, times), () -> byMeaning(inquiry, times), List::of)
            : List.of(byWords(inquiry, times));
    Map<MessageId, Double> own = fuse(rankings);
    Map<MessageId, Double> scores = new HashMap<>(own);
    replyCredit(own, rankings).forEach((id, more) -> scores.merge(id, more, Double::sum));
    new NeighbourCredit(inquiry, settings.nearby())
        .of(own)
        .forEach((id, more) -> scores.merge(id, more, Double::sum));
    return scores;
  }

  /**
   * What one search found, and how that is tied to other messages.
   *
   * @param hits the best first
   * @param answered by hit, what it answers
   * @param answers by hit, what answers it
   */
  private record Ranking(
      List<Hit> hits, Map<MessageId, MessageId> answered, Map<MessageId, List<MessageId>> answers) {
    double floor() {
      return hits.isEmpty() ? 0 : hits.getLast().score();
    }
  }

  private Ranking byWords(Inquiry inquiry, AskedTimes times) {
    String text = FunctionWords.without(inquiry.question().searchText());
    List<Hit> hits = search(inquiry, times, snapshot -> snapshot.lexical(text, settings.pool()));
    Ranking ranking = withReplies(inquiry, hits);
    // Most candidates are among these. They are read, in both senses, while the other search goes
    // on, which waits for the meaning of the question.
    inquiry.messages(hits.stream().map(Hit::id).toList()).values().forEach(inquiry::profile);
    return ranking;
  }

  private Ranking byMeaning(Inquiry inquiry, AskedTimes times) {
    EmbeddingVector question = inquiry.questionVector().orElseThrow();
    return withReplies(
        inquiry, search(inquiry, times, snapshot -> snapshot.nearest(question, settings.pool())));
  }

  /** Returns what is best of all, and what is best of the times that are asked for. */
  private static List<Hit> search(
      Inquiry inquiry, AskedTimes times, Function<IndexSnapshot, List<Hit>> search) {
    List<Hit> all = search.apply(inquiry.snapshot());
    if (times.intervals().isEmpty()) {
      return all;
    }
    Set<Hit> found = new LinkedHashSet<>(all);
    for (Interval interval : times.intervals()) {
      found.addAll(search.apply(inquiry.snapshot().within(interval)));
    }
    return found.stream().sorted(Hit.BEST_FIRST).toList();
  }

  private Ranking withReplies(Inquiry inquiry, List<Hit> hits) {
    List<MessageId> ids = hits.stream().map(Hit::id).toList();
    if (settings.replyCredit() == 0 || ids.isEmpty()) {
      return new Ranking(hits, Map.of(), Map.of());
    }
    return InParallel.both(
        () -> inquiry.snapshot().answered(ids),
        () -> inquiry.snapshot().replies(ids),
        (answered, answers) -> new Ranking(hits, answered, answers));
  }

  /** Adds up the rankings, that by words first, each with its weight. */
  private Map<MessageId, Double> fuse(List<Ranking> rankings) {
    double vectorWeight = rankings.size() > 1 ? settings.vectorWeight() : 0;
    Map<MessageId, Double> fused = new LinkedHashMap<>();
    add(fused, rankings.getFirst().hits(), 1 - vectorWeight, 0);
    if (rankings.size() > 1) {
      add(fused, rankings.getLast().hits(), vectorWeight, rankings.getLast().floor());
    }
    return fused;
  }

  /** Adds a ranking scaled so that {@code floor} gives 0 and its best hit gives {@code weight}. */
  private static void add(
      Map<MessageId, Double> fused, List<Hit> ranking, double weight, double floor) {
    double range = ranking.isEmpty() ? 1 : ranking.getFirst().score() - floor;
    for (Hit hit : ranking) {
      double scaled = range > 0 ? weight * (hit.score() - floor) / range : weight;
      fused.merge(hit.id(), scaled, Double::sum);
    }
  }

  /** Returns what replies and what they answer credit each other with, the best of each. */
  private Map<MessageId, Double> replyCredit(Map<MessageId, Double> own, List<Ranking> rankings) {
    Map<MessageId, Double> credit = new HashMap<>();
    for (Ranking ranking : rankings) {
      ranking.answered().forEach((reply, parent) -> lend(credit, own, reply, parent));
      ranking
          .answers()
          .forEach((parent, replies) -> replies.forEach(reply -> lend(credit, own, reply, parent)));
    }
    return credit;
  }

  /** Lets the two ends of a reply credit each other with what they scored by themselves. */
  private void lend(
      Map<MessageId, Double> credit,
      Map<MessageId, Double> own,
      MessageId reply,
      MessageId answered) {
    credit.merge(reply, settings.replyCredit() * own.getOrDefault(answered, 0.0), Math::max);
    credit.merge(answered, settings.replyCredit() * own.getOrDefault(reply, 0.0), Math::max);
  }

  /** Returns the best messages, which are read. */
  private List<MessageId> best(Map<MessageId, Double> scores) {
    return scores.entrySet().stream()
        .sorted(BEST)
        .limit(settings.candidates())
        .map(Map.Entry::getKey)
        .toList();
  }
}
