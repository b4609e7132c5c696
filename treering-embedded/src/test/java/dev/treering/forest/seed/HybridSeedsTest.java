package dev.treering.forest.seed;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Inquiry;
import dev.treering.forest.seed.HybridSettings.Feedback;
import dev.treering.forest.seed.HybridSettings.Nearby;
import dev.treering.forest.seed.HybridSettings.Traits;
import dev.treering.language.FunctionWords;
import dev.treering.language.PersonNames;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.Hit;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.testkit.Conversations;
import dev.treering.testkit.HashEmbedder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HybridSeedsTest {
  private static final SpaceId YARD = SpaceId.of("yard");
  private static final Embedder EMBEDDER = HashEmbedder.ofDimension(32);

  private static final double ROUNDING = 1e-9;

  private static final Nearby NO_NEARBY = Nearby.none();
  private static final Feedback NO_FEEDBACK = Feedback.none();
  private static final Traits NO_TRAITS = Traits.none();
  private static final List<HybridSettings> SETTINGS =
      List.of(
          HybridSettings.defaults(),
          new HybridSettings(5, 40, 0.5, 0.5, NO_NEARBY, NO_FEEDBACK, NO_TRAITS),
          new HybridSettings(5, 40, 0.5, 0.5, NO_NEARBY, new Feedback(4, 9, 2), NO_TRAITS),
          new HybridSettings(36, 60, 0.3, 2, NO_NEARBY, NO_FEEDBACK, NO_TRAITS),
          new HybridSettings(
              36, 200, 0.5, 0, new Nearby(9, 1, 0.7, Duration.ofHours(9)), NO_FEEDBACK, NO_TRAITS),
          new HybridSettings(10, 20, 0, 0.5, NO_NEARBY, NO_FEEDBACK, new Traits(1, 2, 1, 0.5)));

  @TempDir private Path home;

  /** Searching at the same time and leaving out what cannot become a seed change nothing. */
  @Test
  void seedsAreThoseOfThePlainFormula() {
    try (Spaces spaces = EmbeddedSpaces.open(home, InstantSource.system());
        SpaceStore store = spaces.open(YARD, Spaces.Access.CREATE)) {
      Random random = new Random(11);
      List<Message> chat = withReplies(Conversations.random(random, 400), random);
      store.append(chat);
      Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
      chat.stream()
          .filter(message -> message.isSpeech() && random.nextInt(10) > 0)
          .forEach(message -> vectors.put(message.id(), EMBEDDER.passage(message.text())));
      store.putVectors(EMBEDDER.modelId(), store.log().lastSequence(), vectors);
      for (int i = 0; i < 8; i++) {
        Question question = Question.of(YARD, Conversations.text(random) + " crane");
        for (Optional<Embedder> embedder :
            List.of(Optional.of(EMBEDDER), Optional.<Embedder>empty())) {
          for (HybridSettings settings : SETTINGS) {
            compare(store, question, embedder, settings);
          }
        }
      }
    }
  }

  /** Half of the messages answer one, of which some are known to nobody. */
  private static List<Message> withReplies(List<Message> chat, Random random) {
    List<Message> all = new ArrayList<>();
    for (Message message : chat) {
      MessageId answered =
          all.isEmpty() || random.nextInt(8) == 0
              ? MessageId.of("elsewhere-" + random.nextInt(5))
              : all.get(random.nextInt(all.size())).id();
      all.add(
          random.nextBoolean()
              ? message
              : message.withContext(message.context().withReplyTo(answered)));
    }
    return all;
  }

  private static void compare(
      SpaceStore store, Question question, Optional<Embedder> embedder, HybridSettings settings) {
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      List<Seed> seeds =
          SeedRetriever.hybrid(settings).retrieve(new Inquiry(question, snapshot, store, embedder));
      assertAlike(
          seeds,
          plain(new Inquiry(question, snapshot, store, embedder), settings),
          "%s %s".formatted(settings, question.text()));
    }
  }

  /** Equal up to rounding: what is added in another order may change places, or be the last. */
  private static void assertAlike(List<Seed> seeds, List<Seed> expected, String what) {
    assertThat(scores(seeds))
        .as(what)
        .usingElementComparator((a, b) -> Math.abs(a - b) < ROUNDING ? 0 : Double.compare(a, b))
        .isEqualTo(scores(expected));
    Map<MessageId, Double> byId =
        expected.stream().collect(Collectors.toMap(s -> s.message().id(), Seed::score));
    double last = expected.isEmpty() ? 0 : expected.getLast().score();
    for (Seed seed : seeds) {
      assertThat(byId.getOrDefault(seed.message().id(), last))
          .as("%s: %s", what, seed.message().id())
          .isCloseTo(seed.score(), within(ROUNDING));
    }
  }

  private static List<Double> scores(List<Seed> seeds) {
    return seeds.stream().map(Seed::score).toList();
  }

  private static List<Seed> plain(Inquiry inquiry, HybridSettings settings) {
    IndexSnapshot snapshot = inquiry.snapshot();
    Optional<EmbeddingVector> question = inquiry.questionVector();
    double vectorWeight = question.isPresent() ? settings.vectorWeight() : 0;
    Map<MessageId, Double> own = new HashMap<>();
    add(
        own,
        snapshot.lexical(FunctionWords.without(inquiry.question().searchText()), settings.pool()),
        1 - vectorWeight,
        false);
    question.ifPresent(
        vector -> add(own, snapshot.nearest(vector, settings.pool()), vectorWeight, true));
    Map<MessageId, Double> bonus = new HashMap<>();
    if (settings.replyCredit() > 0) {
      snapshot
          .answered(own.keySet())
          .forEach((reply, parent) -> lend(bonus, own, reply, parent, settings));
      snapshot
          .replies(own.keySet())
          .forEach(
              (parent, all) -> all.forEach(reply -> lend(bonus, own, reply, parent, settings)));
    }
    Map<MessageId, Double> total = new HashMap<>(own);
    bonus.forEach((id, more) -> total.merge(id, more, Double::sum));
    List<MessageId> lenders = bestOf(own).stream().limit(settings.nearby().lenders()).toList();
    inquiry
        .timeline()
        .neighbours(lenders, 2, settings.nearby().silence())
        .forEach(
            (id, beside) ->
                List.of(beside.before(), beside.after())
                    .forEach(
                        side -> {
                          for (int i = 0; i < side.size(); i++) {
                            total.merge(
                                side.get(i),
                                requireNonNull(own.get(id))
                                    * (i == 0
                                        ? settings.nearby().next()
                                        : settings.nearby().second()),
                                Double::sum);
                          }
                        }));
    Map<MessageId, Message> read =
        inquiry.messages(bestOf(total).stream().limit(2L * settings.limit()).toList());
    List<Hit> hits = new ArrayList<>();
    read.forEach(
        (id, message) -> hits.add(new Hit(id, message.occurred(), total.getOrDefault(id, 0.0))));
    List<Hit> weighed =
        fedBack(snapshot, question, hits, settings).stream()
            .map(
                hit ->
                    new Hit(
                        hit.id(),
                        hit.occurred(),
                        hit.score()
                            + traits(
                                requireNonNull(read.get(hit.id())), inquiry.question(), settings)))
            .toList();
    return SeedRanking.seeds(inquiry, weighed, settings.limit());
  }

  private static List<MessageId> bestOf(Map<MessageId, Double> scores) {
    return scores.keySet().stream()
        .sorted(
            Comparator.<MessageId>comparingDouble(id -> -requireNonNull(scores.get(id)))
                .thenComparing(id -> id))
        .toList();
  }

  private static double traits(Message message, Question question, HybridSettings settings) {
    String spaced = message.text().replaceAll("(\\p{IsIdeographic})", " $1 ").strip();
    int words = spaced.isEmpty() ? 0 : spaced.split("\\s+", -1).length;
    List<String> asked = List.of(question.text().toLowerCase(Locale.ROOT).split("\\W+", -1));
    boolean named =
        message.author() != null
            && PersonNames.parts(message.author().name()).stream().anyMatch(asked::contains);
    return settings.traits().length() * Math.min(words, 40) / 40
        + (named ? settings.traits().speaker() : 0)
        - (words <= 25 && message.text().endsWith("?") ? settings.traits().asking() : 0);
  }

  private static List<Hit> fedBack(
      IndexSnapshot snapshot,
      Optional<EmbeddingVector> question,
      List<Hit> hits,
      HybridSettings settings) {
    Feedback feedback = settings.feedback();
    if (question.isEmpty() || feedback.weight() == 0 || hits.isEmpty()) {
      return hits;
    }
    List<Hit> pool = hits.stream().sorted(Hit.BEST_FIRST).toList();
    Map<MessageId, EmbeddingVector> vectors = snapshot.vectors(pool.stream().map(Hit::id).toList());
    List<Hit> raised = new ArrayList<>();
    for (Hit hit : pool) {
      double most = 0;
      for (Hit lender : pool.subList(0, Math.min(feedback.best(), pool.size()))) {
        EmbeddingVector from = vectors.get(lender.id());
        EmbeddingVector to = vectors.get(hit.id());
        if (lender != hit && from != null && to != null) {
          List<Double> cosines =
              pool.stream()
                  .filter(other -> other != lender && vectors.containsKey(other.id()))
                  .map(other -> from.dot(requireNonNull(vectors.get(other.id()))))
                  .map(cosine -> (double) cosine)
                  .sorted(Comparator.reverseOrder())
                  .limit(feedback.nearest())
                  .toList();
          double relevance = lender.score() / pool.getFirst().score();
          double over = from.dot(to) - cosines.getLast();
          double range = cosines.getFirst() - cosines.getLast();
          most = Math.max(most, relevance * over / range);
        }
      }
      raised.add(
          new Hit(
              hit.id(),
              hit.occurred(),
              hit.score() + feedback.weight() * pool.getFirst().score() * most));
    }
    return raised;
  }

  private static void add(
      Map<MessageId, Double> scores, List<Hit> ranking, double weight, boolean fromLast) {
    double floor = fromLast && !ranking.isEmpty() ? ranking.getLast().score() : 0;
    double range = ranking.isEmpty() ? 1 : ranking.getFirst().score() - floor;
    for (Hit hit : ranking) {
      double scaled = range > 0 ? weight * (hit.score() - floor) / range : weight;
      scores.merge(hit.id(), scaled, Double::sum);
    }
  }

  private static void lend(
      Map<MessageId, Double> bonus,
      Map<MessageId, Double> own,
      MessageId reply,
      MessageId answered,
      HybridSettings settings) {
    double credit = settings.replyCredit();
    bonus.merge(reply, credit * own.getOrDefault(answered, 0.0), Math::max);
    bonus.merge(answered, credit * own.getOrDefault(reply, 0.0), Math::max);
  }

  private static final Instant EIGHTH = Instant.parse("2025-05-08T09:00:00Z");

  /** Three sessions: on 8 May, on 9 June at nine, and the same day at twelve. */
  private static List<Message> threeSessions() {
    List<Message> chat = new ArrayList<>();
    List<Instant> starts =
        List.of(
            EIGHTH, Instant.parse("2025-06-09T09:00:00Z"), Instant.parse("2025-06-09T12:00:00Z"));
    for (int session = 0; session < starts.size(); session++) {
      for (int turn = 0; turn < 3; turn++) {
        chat.add(
            Message.of(
                "s%d-%d".formatted(session + 1, turn),
                starts.get(session).plusSeconds(60L * turn),
                Author.named(turn % 2 == 0 ? "Ada" : "Bo"),
                "the crane was oiled, turn " + turn));
      }
    }
    return chat;
  }

  @ParameterizedTest
  @CsvSource({
    "What did we talk about on May 8th?,s1",
    "What did we talk about in May?,s1",
    "What did we discuss in our second session?,s2",
    "What did we discuss one session ago?,s3",
    "What did we discuss earlier today?,s2",
    "What did we talk about 32 days ago?,s1"
  })
  void timeAloneBringsWhatWasSaidThen(String asked, String session) {
    assertThat(threeSeeds(asked, Optional.of(EMBEDDER)))
        .containsExactlyInAnyOrder(session + "-0", session + "-1", session + "-2");
    assertThat(threeSeeds(asked, Optional.empty()))
        .containsExactlyInAnyOrder(session + "-0", session + "-1", session + "-2");
  }

  @Test
  void timeBesideSomethingElseRaisesWhatWasSaidThen() {
    assertThat(threeSeeds("Who oiled the crane on 8 May?", Optional.of(EMBEDDER)).getFirst())
        .startsWith("s1");
    assertThat(threeSeeds("Who oiled the crane on 8 May?", Optional.of(EMBEDDER))).hasSize(9);
  }

  @Test
  void dayOnWhichNothingWasSaidLeavesTheUsualSearch() {
    assertThat(threeSeeds("What about the crane on 1 January?", Optional.empty())).hasSize(9);
  }

  private List<String> threeSeeds(String asked, Optional<Embedder> embedder) {
    try (Spaces spaces = EmbeddedSpaces.open(home, InstantSource.system());
        SpaceStore store = spaces.open(YARD, Spaces.Access.CREATE)) {
      store.append(threeSessions());
      try (IndexSnapshot snapshot = store.snapshot(null)) {
        return SeedRetriever.hybrid(HybridSettings.defaults())
            .retrieve(new Inquiry(Question.of(YARD, asked), snapshot, store, embedder))
            .stream()
            .map(seed -> seed.message().id().value())
            .toList();
      }
    }
  }
}
