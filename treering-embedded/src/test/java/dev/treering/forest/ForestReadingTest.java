package dev.treering.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.episode.Candidate;
import dev.treering.forest.episode.Episode;
import dev.treering.forest.episode.Window;
import dev.treering.forest.episode.WindowReader;
import dev.treering.forest.seed.Seed;
import dev.treering.forest.structure.ParentFinder;
import dev.treering.forest.structure.ParentOptions;
import dev.treering.forest.structure.ParentSettings;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.model.Topic;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.testkit.HashEmbedder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows and eligible parents, read from a real store. */
class ForestReadingTest {
  private static final Instant NINE = Instant.parse("2025-03-03T09:00:00Z");
  private static final SpaceId YARD = SpaceId.of("yard");
  private static final Author ANN = Author.named("Ann");

  @TempDir private Path home;
  private Spaces spaces;
  private SpaceStore store;

  @BeforeEach
  void open() {
    spaces = EmbeddedSpaces.open(home, InstantSource.system());
    store = spaces.open(YARD, Spaces.Access.CREATE);
  }

  @AfterEach
  void close() {
    store.close();
    spaces.close();
  }

  private static Message message(String id, int minute, String topic, String text) {
    return Message.of(id, NINE.plus(Duration.ofMinutes(minute)), ANN, text)
        .withContext(MessageContext.inChannel("yard").withTopic(topic));
  }

  private Inquiry inquiry(IndexSnapshot snapshot) {
    return new Inquiry(
        Question.of(YARD, "When is the crane repaired?"), snapshot, store, Optional.empty());
  }

  private static Episode episode(int from, int to) {
    Topic topic = message("x", 0, "crane", "x").topic();
    return new Episode(
        topic,
        List.of(),
        NINE.plus(Duration.ofMinutes(from)),
        NINE.plus(Duration.ofMinutes(to)),
        1,
        Duration.ofMinutes(60));
  }

  private static List<String> ids(Window window) {
    return window.candidates().stream()
        .map(Candidate::message)
        .map(message -> message.id().value())
        .toList();
  }

  @Test
  void windowOffersWhatIsNoSeedOfItsTopicAndTime() {
    Message seed = message("m1", 10, "crane", "the crane is repaired on Monday");
    store.append(
        List.of(
            seed,
            message("m2", 20, "crane", "repaired or replaced?"),
            message("m3", 20, "fence", "the crane of the fence is repaired"),
            message("m4", 300, "crane", "the crane again")));
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      List<Window> windows =
          new WindowReader(100)
              .read(inquiry(snapshot), List.of(episode(0, 30)), List.of(new Seed(seed, 1, 1)));
      assertThat(windows).hasSize(1);
      assertThat(ids(windows.getFirst())).containsExactly("m2");
    }
  }

  @Test
  void meaningsThatAreMissingAreMadeForAsManyAsCanBeOffered() {
    List<Message> said = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      said.add(message("filler" + i, i, "crane", "somebody had tea number " + i));
    }
    said.add(message("m1", 20, "crane", "Bea said the crane is repaired"));
    store.append(said);
    AtomicInteger made = new AtomicInteger();
    HashEmbedder hash = HashEmbedder.ofDimension(64);
    Embedder counting =
        new Embedder() {
          @Override
          public String modelId() {
            return hash.modelId();
          }

          @Override
          public int dimension() {
            return hash.dimension();
          }

          @Override
          public EmbeddingVector passage(String text) {
            made.incrementAndGet();
            return hash.passage(text);
          }

          @Override
          public EmbeddingVector query(String text) {
            return hash.query(text);
          }
        };
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      Inquiry inquiry =
          new Inquiry(
              Question.of(YARD, "When is the crane repaired?"),
              snapshot,
              store,
              Optional.of(counting));
      List<Window> windows = new WindowReader(5).read(inquiry, List.of(episode(0, 60)), List.of());
      assertThat(ids(windows.getFirst())).hasSize(5).startsWith("m1");
      assertThat(made).hasValue(5);
    }
  }

  @Test
  void messageInTwoWindowsIsOfferedWhereTheCoreIsNearer() {
    store.append(
        List.of(
            message("m1", 70, "crane", "the crane is nearer to nine"),
            message("m2", 110, "crane", "the crane is nearer to eleven"),
            message("m3", 90, "crane", "the crane is between")));
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      List<Window> windows =
          new WindowReader(100)
              .read(inquiry(snapshot), List.of(episode(0, 60), episode(120, 180)), List.of());
      assertThat(ids(windows.getFirst())).containsExactlyInAnyOrder("m1", "m3");
      assertThat(ids(windows.getLast())).containsExactly("m2");
    }
  }

  @Test
  void windowOffersNoMoreThanItsLimit() {
    List<Message> many = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      many.add(message("m" + i, i, "crane", "the crane is repaired, note " + i));
    }
    store.append(many);
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      Window window =
          new WindowReader(7)
              .read(inquiry(snapshot), List.of(episode(0, 30)), List.of())
              .getFirst();
      assertThat(window.candidates()).hasSize(7);
      assertThat(window.read()).isEqualTo(30);
    }
  }

  @Test
  void parentsAreEarlierAndOfTheTopicAndBounded() {
    Random random = new Random(31);
    List<Message> chat = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String topic = random.nextBoolean() ? "crane" : "fence";
      chat.add(message("m" + i, random.nextInt(40), topic, "note " + random.nextInt(9)));
    }
    store.append(chat);
    List<Evidence> evidence =
        chat.stream()
            .sorted(Message.BY_TIME)
            .map(message -> new Evidence(message, Origin.ANCHOR, 0.5, ""))
            .toList();
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      List<ParentOptions> options =
          new ParentFinder(new ParentSettings(3, 4, false)).find(inquiry(snapshot), evidence);
      assertThat(options).isNotEmpty();
      for (ParentOptions option : options) {
        assertThat(option.parents()).isNotEmpty().hasSizeLessThanOrEqualTo(7);
        Message child = option.child().message();
        for (Evidence parent : option.parents()) {
          assertThat(parent.message().occurred()).isBefore(child.occurred());
          assertThat(parent.message().topic()).isEqualTo(child.topic());
        }
      }
    }
  }

  @Test
  void whatMessageAnswersIsOfferedHoweverFar() {
    List<Message> chat = new ArrayList<>();
    chat.add(message("first", 0, "crane", "which bolt?"));
    for (int i = 1; i < 40; i++) {
      chat.add(message("m" + i, i, "crane", "the same note about the long hook"));
    }
    Message answer = message("answer", 50, "crane", "the same note about the long hook");
    chat.add(answer.withContext(answer.context().withReplyTo(MessageId.of("first"))));
    store.append(chat);
    List<Evidence> evidence =
        chat.stream().map(message -> new Evidence(message, Origin.ANCHOR, 0.5, "")).toList();
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      ParentOptions last =
          new ParentFinder(new ParentSettings(2, 2, false))
              .find(inquiry(snapshot), evidence)
              .getLast();
      assertThat(last.parents())
          .extracting(parent -> parent.message().id().value())
          .contains("first")
          .hasSizeLessThanOrEqualTo(5);
    }
  }
}
