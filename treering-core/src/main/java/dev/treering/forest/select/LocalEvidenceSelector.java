package dev.treering.forest.select;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.forest.Origin;
import dev.treering.forest.Rung;
import dev.treering.forest.TermWeights;
import dev.treering.forest.episode.Candidate;
import dev.treering.forest.episode.Window;
import dev.treering.forest.seed.Seed;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Selection without a language model. What it needs of a message is written nowhere in it: a
 * decisive line often shares no word with the question. So besides the fitness of its meaning and
 * words to the question it counts what the message is tied to: the objects that the window's
 * strongest seeds speak of, the seeds that it answers or that answer it, and rare words: who takes
 * a decision back names what was decided, not what it was about.
 *
 * @param settings the weights and the threshold
 */
public record LocalEvidenceSelector(LocalSelectionSettings settings) implements EvidenceSelector {
  private static final int STRONGEST = 3;
  private static final int ROUNDS = 3;

  @Override
  public WindowSelection select(Inquiry inquiry, Window window, List<Seed> seeds) {
    Surroundings around = Surroundings.of(inquiry, window, seeds);
    List<Judged> left =
        window.candidates().stream().map(candidate -> judged(candidate, around)).toList();
    List<Evidence> kept = new ArrayList<>();
    // What is kept binds others in its turn: each state of a chain names the one before it.
    for (int round = 0; round < ROUNDS; round++) {
      Map<Boolean, List<Judged>> parted =
          left.stream()
              .collect(
                  Collectors.partitioningBy(
                      j -> utility(j, around.bond(j.terms())) >= settings.threshold()));
      List<Judged> found = parted.getOrDefault(true, List.of());
      List<Evidence> evidence =
          found.stream().map(j -> evidence(j, around.bond(j.terms()))).toList();
      for (int i = 0; i < evidence.size(); i++) {
        around.bind(found.get(i).terms(), evidence.get(i).relevance());
      }
      kept.addAll(evidence);
      left = parted.getOrDefault(false, List.of());
    }
    kept.sort(
        Comparator.comparingDouble(Evidence::relevance)
            .reversed()
            .thenComparing(Evidence::message, Message.BY_TIME));
    Rung rung = inquiry.hasEmbedder() ? Rung.LOCAL : Rung.LEXICAL;
    List<Evidence> best = kept.subList(0, Math.min(kept.size(), settings.most()));
    return new WindowSelection(window, best, rung, 0, null);
  }

  /** What is known of a candidate, whatever else is kept. */
  private record Judged(
      Message message,
      Set<String> terms,
      double meaning,
      double words,
      double object,
      double replies) {}

  private static Judged judged(Candidate candidate, Surroundings around) {
    Message message = candidate.message();
    Set<String> terms = around.weights.distinctTerms(message.text());
    return new Judged(
        message,
        terms,
        around.nearness(candidate.similarity()),
        around.share(terms, around.asked),
        around.share(terms, around.object),
        around.replyTie(message));
  }

  private double utility(Judged judged, Bond bond) {
    return fitness(judged) + settings.bonds() * bond.strength();
  }

  private double fitness(Judged judged) {
    return settings.meaning() * judged.meaning()
        + settings.words() * judged.words()
        + settings.object() * judged.object()
        + settings.replies() * judged.replies();
  }

  private Evidence evidence(Judged judged, Bond bond) {
    String reason =
        "meaning %.2f, words %.2f, object %.2f, replies %.2f, bond %.2f"
            .formatted(
                judged.meaning(),
                judged.words(),
                judged.object(),
                judged.replies(),
                bond.strength());
    boolean fits = Math.max(judged.meaning(), judged.words()) >= settings.keyFit();
    double relevance = fitness(judged) + settings.bonds() * bond.strength() * bond.relevance();
    return new Evidence(
        judged.message(),
        fits ? Origin.KEY : Origin.SUPPORT,
        Math.clamp(relevance, 0.0, 1.0),
        reason);
  }

  /**
   * A tie by a rare word.
   *
   * @param strength the share of the messages with the word that two are, in [0, 1]
   * @param relevance of the evidence that it ties to, in [0, 1]
   */
  private record Bond(double strength, double relevance) {
    static final Bond NONE = new Bond(0, 0);

    Bond stronger(Bond other) {
      int order = Double.compare(strength, other.strength);
      return order > 0 || (order == 0 && relevance >= other.relevance) ? this : other;
    }
  }

  /** What the candidates of one window are held against. */
  private static final class Surroundings {
    private final TermWeights weights;
    private final Set<String> asked;
    private final Set<String> object;
    private final Map<MessageId, Double> seedRelevance = new HashMap<>();
    private final Map<MessageId, Double> answeredBySeed = new HashMap<>();
    private final Map<String, Bond> bonds = new HashMap<>();
    private final double best;
    private final double typical;

    private Surroundings(Inquiry inquiry, List<Candidate> candidates, List<Seed> seeds) {
      weights = inquiry.weights();
      asked = weights.distinctTerms(inquiry.question().text());
      object = new HashSet<>();
      for (Seed seed : seeds) {
        seedRelevance.put(seed.message().id(), seed.relevance());
        seed.message()
            .context()
            .answered()
            .ifPresent(id -> answeredBySeed.merge(id, seed.relevance(), Math::max));
      }
      best =
          Math.max(
              bestSeedSimilarity(inquiry, seeds),
              candidates.isEmpty() ? 0 : candidates.getFirst().similarity());
      typical = candidates.isEmpty() ? 0 : candidates.getLast().similarity();
    }

    static Surroundings of(Inquiry inquiry, Window window, List<Seed> seeds) {
      Surroundings around = new Surroundings(inquiry, window.candidates(), seeds);
      Set<MessageId> anchors = new HashSet<>(window.episode().anchors());
      List<Seed> within =
          seeds.stream().filter(seed -> anchors.contains(seed.message().id())).toList();
      for (int i = 0; i < within.size(); i++) {
        Set<String> terms = around.weights.distinctTerms(within.get(i).message().text());
        if (i < STRONGEST) {
          around.object.addAll(terms);
        }
        around.bind(terms, within.get(i).relevance());
      }
      return around;
    }

    /** Lets the words of evidence bind: the fewer other messages have one, the more it does. */
    private void bind(Set<String> terms, double relevance) {
      for (String term : terms) {
        if (!asked.contains(term)) {
          double strength = 2.0 / Math.max(2, weights.frequency(term));
          bonds.merge(term, new Bond(strength, relevance), Bond::stronger);
        }
      }
    }

    private static double bestSeedSimilarity(Inquiry inquiry, List<Seed> seeds) {
      Optional<EmbeddingVector> question = inquiry.questionVector();
      if (question.isEmpty()) {
        return 0;
      }
      Map<MessageId, EmbeddingVector> vectors =
          inquiry.vectors(seeds.stream().map(Seed::message).toList());
      return vectors.values().stream().mapToDouble(v -> v.dot(question.get())).max().orElse(0);
    }

    /** Scales a similarity between the window's least similar candidate and the best of all. */
    double nearness(double similarity) {
      double range = best - typical;
      return range > 1e-9 ? Math.clamp((similarity - typical) / range, 0.0, 1.0) : 0;
    }

    /** Returns the share of {@code whole}'s information that {@code terms} cover. */
    double share(Set<String> terms, Set<String> whole) {
      double all = 0;
      double shared = 0;
      for (String term : whole) {
        double weight = weights.weight(term) - 1;
        all += weight;
        shared += terms.contains(term) ? weight : 0;
      }
      return all > 0 ? shared / all : 0;
    }

    /** Returns the strongest bond that one of the words has. */
    Bond bond(Set<String> terms) {
      return terms.stream()
          .map(term -> bonds.getOrDefault(term, Bond.NONE))
          .reduce(Bond.NONE, Bond::stronger);
    }

    double replyTie(Message message) {
      double answers =
          message.context().answered().map(id -> seedRelevance.getOrDefault(id, 0.0)).orElse(0.0);
      return Math.max(answers, answeredBySeed.getOrDefault(message.id(), 0.0));
    }
  }
}
