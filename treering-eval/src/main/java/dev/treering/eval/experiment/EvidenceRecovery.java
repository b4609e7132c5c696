package dev.treering.eval.experiment;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.metric.Rankings;
import dev.treering.eval.metric.Share;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.Measure;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.Wording;
import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.forest.episode.Candidate;
import dev.treering.forest.episode.Episode;
import dev.treering.forest.episode.Window;
import dev.treering.forest.episode.WindowReader;
import dev.treering.forest.seed.Seed;
import dev.treering.memory.Recipe;
import dev.treering.memory.RecipeStages;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import dev.treering.store.Hit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Exp-2 (T-Mem §5.3) with the controls of §E.2. At each depth k, that is from k seeds:
 *
 * <ul>
 *   <li>{@code seeds}: the seeds alone;
 *   <li>{@code discovery}: with what their episodes hold;
 *   <li>{@code discovery-36}: the best 36 of these, so that more messages are no help;
 *   <li>{@code global-36}: where a topic has n episodes, the nearest 100·n messages of the whole
 *       topic are selected from in n portions instead, and the best 36 are taken alike. Only the
 *       region that is searched differs.
 * </ul>
 *
 * <p>The paper ranks the last two with a large reranker; here places by BM25 and by meaning are
 * fused, in both arms alike.
 *
 * @param recipe whose seeds, episodes and selection are looked at
 */
record EvidenceRecovery(Recipe recipe) implements Measure {
  static final List<Integer> DEPTHS = List.of(12, 24, 36, 48, 60, 72);
  private static final int FIXED = 36;

  /** How deep BM25 is asked when the last 36 are chosen. */
  private static final int RANKED = 1000;

  /** Longer than any conversation, so that a window is a whole topic. */
  private static final Duration ALWAYS = Duration.ofDays(200 * 365);

  @Override
  public Measured of(Bench bench, LabelledQuestion question) {
    Arms arms = new Arms(question);
    Staging staging = new Staging(new RecipeStages(bench.rungs(), recipe));
    bench.inquire(
        Wording.FULL,
        question.question(),
        inquiry -> {
          DEPTHS.forEach(depth -> at(depth, inquiry, staging, question, arms));
          return arms;
        });
    return arms.measured();
  }

  private void at(
      int depth, Inquiry inquiry, Staging staging, LabelledQuestion question, Arms arms) {
    List<Seed> seeds = staging.stages().seeds(depth).retrieve(inquiry);
    List<Evidence> found = staging.discover(inquiry, seeds);
    List<Evidence> everywhere =
        staging.select(inquiry, wholeTopics(inquiry, staging, seeds), seeds);
    arms.addAt(
        "seeds", figures(question, seeds.stream().map(s -> s.message().id()).toList()), depth);
    arms.addAt("discovery", figures(question, ids(found)), depth);
    arms.addAt("discovery-36", figures(question, best(inquiry, found)), depth);
    arms.addAt("global-36", figures(question, best(inquiry, everywhere)), depth);
  }

  private static Map<String, Share> figures(LabelledQuestion question, List<MessageId> found) {
    Map<String, Share> figures = new LinkedHashMap<>();
    List<List<MessageId>> units = question.labels().evidence();
    figures.put(
        "key_evidence", new Share(Rankings.unitsFound(found, units, found.size()), units.size()));
    figures.put("messages", Share.of(found.size()));
    return figures;
  }

  private static List<MessageId> ids(List<Evidence> evidence) {
    return evidence.stream().map(one -> one.message().id()).toList();
  }

  /** Returns windows over whole topics, as many and as large as the episodes' windows would be. */
  private List<Window> wholeTopics(Inquiry inquiry, Staging staging, List<Seed> seeds) {
    Map<Topic, List<Episode>> byTopic =
        staging.stages().episodes().find(seeds).accepted().stream()
            .collect(
                Collectors.groupingBy(Episode::topic, LinkedHashMap::new, Collectors.toList()));
    List<Window> windows = new ArrayList<>();
    byTopic.values().forEach(episodes -> windows.addAll(wholeTopic(inquiry, episodes, seeds)));
    return windows;
  }

  private List<Window> wholeTopic(Inquiry inquiry, List<Episode> episodes, List<Seed> seeds) {
    Episode first = episodes.getFirst();
    Episode all =
        new Episode(
            first.topic(), first.anchors(), first.start(), first.end(), first.density(), ALWAYS);
    Window topic =
        new WindowReader(recipe.windowLimit() * episodes.size())
            .read(inquiry, List.of(all), seeds)
            .getFirst();
    List<Window> portions = new ArrayList<>();
    for (int i = 0; i < episodes.size(); i++) {
      List<Candidate> portion = new ArrayList<>();
      for (int j = i; j < topic.candidates().size(); j += episodes.size()) {
        portion.add(topic.candidates().get(j));
      }
      portions.add(new Window(episodes.get(i), portion, topic.read()));
    }
    return portions;
  }

  /** Returns the best 36 of these. */
  private static List<MessageId> best(Inquiry inquiry, List<Evidence> evidence) {
    Set<MessageId> among = Set.copyOf(ids(evidence));
    List<MessageId> byWords =
        inquiry.snapshot().lexical(inquiry.question().searchText(), RANKED).stream()
            .map(Hit::id)
            .filter(among::contains)
            .toList();
    List<MessageId> ranked =
        Rankings.fused(List.of(byWords, byMeaning(inquiry, evidence)), Rankings.FUSION);
    return ranked.subList(0, Math.min(FIXED, ranked.size()));
  }

  /** Without an embedder: by what selection and retrieval thought of them. */
  private static List<MessageId> byMeaning(Inquiry inquiry, List<Evidence> evidence) {
    List<Message> messages = evidence.stream().map(Evidence::message).toList();
    Map<MessageId, EmbeddingVector> vectors = inquiry.vectors(messages);
    return evidence.stream()
        .sorted(
            Comparator.comparingDouble(
                    (Evidence one) -> {
                      EmbeddingVector vector = vectors.get(one.message().id());
                      return vector == null
                          ? one.relevance()
                          : inquiry.questionVector().map(vector::dot).orElse(0f);
                    })
                .reversed()
                .thenComparing(Evidence::message, Message.BY_TIME))
        .map(one -> one.message().id())
        .toList();
  }
}
