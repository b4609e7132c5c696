package dev.treering.forest.seed;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Inquiry;
import dev.treering.forest.seed.HybridSettings.Changes;
import dev.treering.forest.seed.HybridSettings.Feedback;
import dev.treering.forest.seed.HybridSettings.Lifting;
import dev.treering.forest.seed.HybridSettings.Nearby;
import dev.treering.forest.seed.HybridSettings.RareWords;
import dev.treering.forest.seed.HybridSettings.Traits;
import dev.treering.language.ActModel;
import dev.treering.language.Cue;
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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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
  private static final Lifting NO_LIFTING = Lifting.none();

  /** Words of the invented chats are not that rare, so that the rules must be wide to matter. */
  private static final Lifting MUCH_LIFTING =
      new Lifting(new RareWords(5, 3, 30, 2, 0.9), new Changes(9, 0.8), 4);

  private static final List<HybridSettings> SETTINGS =
      List.of(
          HybridSettings.defaults(),
          new HybridSettings(5, 40, 0.5, 0.5, NO_NEARBY, NO_FEEDBACK, NO_TRAITS, NO_LIFTING),
          new HybridSettings(
              5, 40, 0.5, 0.5, NO_NEARBY, new Feedback(4, 9, 2), NO_TRAITS, NO_LIFTING),
          new HybridSettings(36, 60, 0.3, 2, NO_NEARBY, NO_FEEDBACK, NO_TRAITS, NO_LIFTING),
          new HybridSettings(
              36,
              200,
              0.5,
              0,
              new Nearby(9, 1, 0.7, Duration.ofHours(9)),
              NO_FEEDBACK,
              NO_TRAITS,
              NO_LIFTING),
          new HybridSettings(
              10, 20, 0, 0.5, NO_NEARBY, NO_FEEDBACK, new Traits(1, 2, 1, 0.5, 0, 1.5), NO_LIFTING),
          new HybridSettings(20, 40, 0.5, 0.5, NO_NEARBY, NO_FEEDBACK, NO_TRAITS, MUCH_LIFTING));

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
            compare(store, chat, question, embedder, settings);
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
      SpaceStore store,
      List<Message> chat,
      Question question,
      Optional<Embedder> embedder,
      HybridSettings settings) {
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      List<Seed> seeds =
          SeedRetriever.hybrid(settings).retrieve(new Inquiry(question, snapshot, store, embedder));
      assertAlike(
          seeds,
          plain(new Inquiry(question, snapshot, store, embedder), chat, settings),
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

  private static List<Seed> plain(Inquiry inquiry, List<Message> chat, HybridSettings settings) {
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
        inquiry.messages(bestOf(total).stream().limit(4L * settings.limit()).toList());
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
                            + traits(requireNonNull(read.get(hit.id())), inquiry, settings)))
            .toList();
    return SeedRanking.seeds(inquiry, lifted(inquiry, chat, weighed, settings), settings.limit());
  }

  /** Looks at every message for every lender. */
  private static List<Hit> lifted(
      Inquiry inquiry, List<Message> chat, List<Hit> weighed, HybridSettings settings) {
    List<Hit> sorted = weighed.stream().sorted(Hit.BEST_FIRST).toList();
    int place = Math.min(settings.lifting().ceiling(), sorted.size());
    double ceiling = place == 0 ? 0 : sorted.get(place - 1).score();
    Map<MessageId, Hit> hits = new HashMap<>();
    sorted.forEach(hit -> hits.put(hit.id(), hit));
    Map<MessageId, Message> all =
        inquiry.messages(chat.stream().map(Message::id).distinct().toList());
    RareWords rare = settings.lifting().rareWords();
    Set<MessageId> lent = new HashSet<>();
    List<Hit> lenders = best(hits, rare.lenders());
    for (int round = 0; round < rare.rounds(); round++) {
      Map<MessageId, Double> more = new HashMap<>();
      for (Hit lender : lenders) {
        if (lent.add(lender.id())) {
          List<String> words = rareWords(inquiry, requireNonNull(all.get(lender.id())), rare);
          for (Message other : all.values()) {
            Set<String> terms = inquiry.weights().distinctTerms(other.text());
            double tie = 0;
            for (String word : words) {
              tie += terms.contains(word) ? 2.0 / inquiry.weights().frequency(word) : 0;
            }
            if (tie > 0 && !other.id().equals(lender.id())) {
              more.merge(other.id(), rare.weight() * lender.score() * Math.min(1, tie), Math::max);
            }
          }
        }
      }
      more.forEach((id, score) -> lift(hits, requireNonNull(all.get(id)), score, ceiling));
      lenders =
          more.entrySet().stream()
              .filter(entry -> !lent.contains(entry.getKey()))
              .map(
                  entry ->
                      new Hit(
                          entry.getKey(),
                          requireNonNull(all.get(entry.getKey())).occurred(),
                          entry.getValue()))
              .sorted(Hit.BEST_FIRST)
              .limit(rare.lenders())
              .toList();
    }
    Changes changes = settings.lifting().changes();
    Map<MessageId, Double> changed = new HashMap<>();
    best(hits, changes.lenders()).forEach(hit -> changed.put(hit.id(), hit.score()));
    for (Message message : all.values()) {
      Optional<MessageId> answered = message.context().answered().filter(changed::containsKey);
      answered.ifPresent(
          id ->
              lift(
                  hits,
                  message,
                  changes.weight() * requireNonNull(changed.get(id)) * bearing(inquiry, message),
                  ceiling));
    }
    return List.copyOf(hits.values());
  }

  private static List<Hit> best(Map<MessageId, Hit> hits, int limit) {
    return hits.values().stream().sorted(Hit.BEST_FIRST).limit(limit).toList();
  }

  private static void lift(Map<MessageId, Hit> hits, Message message, double more, double ceiling) {
    double own = hits.containsKey(message.id()) ? hits.get(message.id()).score() : 0;
    double score = Math.max(own, Math.min(ceiling, own + more));
    if (score > 0 || hits.containsKey(message.id())) {
      hits.put(message.id(), new Hit(message.id(), message.occurred(), score));
    }
  }

  private static List<String> rareWords(Inquiry inquiry, Message message, RareWords rare) {
    long most =
        Math.max(
            Math.min(3, rare.mostFrequent()),
            Math.min(rare.mostFrequent(), inquiry.snapshot().documentCount() / rare.oneOf()));
    Set<String> asked = inquiry.weights().distinctTerms(inquiry.question().text());
    return inquiry.weights().distinctTerms(message.text()).stream()
        .filter(word -> !asked.contains(word))
        .filter(word -> inquiry.weights().frequency(word) > 1)
        .filter(word -> inquiry.weights().frequency(word) <= most)
        .sorted(
            Comparator.<String>comparingLong(word -> inquiry.weights().frequency(word))
                .thenComparing(word -> word))
        .limit(8)
        .toList();
  }

  private static double bearing(Inquiry inquiry, Message reply) {
    return inquiry.profile(reply).has(Cue.APPROVAL) ? 1 : change(inquiry, reply);
  }

  private static double change(Inquiry inquiry, Message message) {
    double update = ActModel.standard().read(inquiry.profile(message)).update();
    return Math.min(1, Math.max(0, update / 1.5));
  }

  private static List<MessageId> bestOf(Map<MessageId, Double> scores) {
    return scores.keySet().stream()
        .sorted(
            Comparator.<MessageId>comparingDouble(id -> -requireNonNull(scores.get(id)))
                .thenComparing(id -> id))
        .toList();
  }

  private static double traits(Message message, Inquiry inquiry, HybridSettings settings) {
    String spaced = message.text().replaceAll("(\\p{IsIdeographic})", " $1 ").strip();
    int words = spaced.isEmpty() ? 0 : spaced.split("\\s+", -1).length;
    List<String> asked =
        List.of(inquiry.question().text().toLowerCase(Locale.ROOT).split("\\W+", -1));
    boolean named =
        message.author() != null
            && PersonNames.parts(message.author().name()).stream().anyMatch(asked::contains);
    return settings.traits().length() * Math.min(words, 40) / 40
        + (named ? settings.traits().speaker() : 0)
        + settings.traits().changing() * change(inquiry, message)
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

  /** A repair in three messages, of which each names only the next; and much else is said. */
  private static List<Message> ticket() {
    List<Message> chat = new ArrayList<>();
    List<String> said =
        List.of(
            "The winch on the north quay screams, I opened a ticket: QX-731",
            "731 waits for a bearing from Halvorsen",
            "Halvorsen sends everything on Thursday");
    for (int i = 0; i < 120; i++) {
      String noise = i % 4 == 0 ? "north quay: the winch went up and down" : "gulls, again";
      String text = i % 40 == 39 ? said.get(i / 40) : noise + " " + i;
      chat.add(Message.of("t" + i, EIGHTH.plusSeconds(600L * i), Author.named("Ada"), text));
    }
    return chat;
  }

  @Test
  void rareWordsLeadToTheSecondHopAndTheThird() {
    assertThat(seeds(ticket(), "When is the screaming winch on the north quay repaired?", 36))
        .contains("t39", "t79", "t119");
  }

  @Test
  void whatIsLiftedStaysBelowTheCeiling() {
    List<String> seeds =
        seeds(ticket(), "When is the screaming winch on the north quay repaired?", 36);
    assertThat(seeds.indexOf("t79")).isGreaterThanOrEqualTo(17);
  }

  @Test
  void changeOrConsentThatAnswersTheBestIsFoundThoughItSharesNoWord() {
    List<Message> chat = new ArrayList<>(ticket());
    chat.add(
        Message.of(
            "plan",
            EIGHTH.plusSeconds(90_000),
            Author.named("Bo"),
            "We decided: the regatta starts at the lighthouse"));
    for (String text :
        List.of(
            "Lovely day out here",
            "Scrap that, we are back to what Ada said",
            "The harbour master agreed")) {
      Message reply =
          Message.of(
              "r" + chat.size(),
              EIGHTH.plusSeconds(90_000 + chat.size()),
              Author.named("Cy"),
              text);
      chat.add(reply.withContext(reply.context().withReplyTo(MessageId.of("plan"))));
    }
    HybridSettings changesAlone =
        new HybridSettings(
            36,
            100,
            0.5,
            0,
            NO_NEARBY,
            NO_FEEDBACK,
            NO_TRAITS,
            HybridSettings.defaults().lifting());
    assertThat(seeds(chat, "Where does the regatta start?", changesAlone))
        .startsWith("plan", "r123", "r122");
  }

  @Test
  void explanationOfAWordIsFoundWhenItsMeaningIsAsked() {
    List<Message> chat = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      chat.add(
          Message.of(
              "m" + i,
              EIGHTH.plusSeconds(600L * i),
              Author.named("Ada"),
              i == 20 ? "Note to all: OTTER = the old tug" : "OTTER is late again, quay " + i));
    }
    assertThat(seeds(chat, "What does OTTER stand for?", 5)).contains("m20");
  }

  private List<String> seeds(List<Message> chat, String asked, int limit) {
    return seeds(chat, asked, HybridSettings.defaults().withLimit(limit));
  }

  private List<String> seeds(List<Message> chat, String asked, HybridSettings settings) {
    try (Spaces spaces = EmbeddedSpaces.open(home, InstantSource.system());
        SpaceStore store = spaces.open(YARD, Spaces.Access.CREATE)) {
      store.append(chat);
      try (IndexSnapshot snapshot = store.snapshot(null)) {
        return SeedRetriever.hybrid(settings)
            .retrieve(new Inquiry(Question.of(YARD, asked), snapshot, store, Optional.empty()))
            .stream()
            .map(seed -> seed.message().id().value())
            .toList();
      }
    }
  }
}
