package dev.treering.forest.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.forest.Origin;
import dev.treering.forest.episode.Episode;
import dev.treering.forest.episode.WindowReader;
import dev.treering.forest.seed.Seed;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the local selector keeps of a window, read from a real store, by words alone. */
class LocalEvidenceSelectorTest {
  private static final Instant NINE = Instant.parse("2025-03-03T09:00:00Z");
  private static final SpaceId YARD = SpaceId.of("yard");
  private static final Author ANN = Author.named("Ann");

  @TempDir private Path home;
  private Spaces spaces;
  private SpaceStore store;
  private final List<Message> said = new ArrayList<>();

  @BeforeEach
  void open() {
    spaces = EmbeddedSpaces.open(home, InstantSource.system());
    store = spaces.open(YARD, Spaces.Access.CREATE);
    for (int i = 0; i < 40; i++) {
      said.add(message("filler" + i, 60 + i, "we had tea and cake in the yard again, thanks all"));
    }
  }

  @AfterEach
  void close() {
    store.close();
    spaces.close();
  }

  private static Message message(String id, int minute, String text) {
    return Message.of(id, NINE.plus(Duration.ofMinutes(minute)), ANN, text)
        .withContext(MessageContext.inChannel("yard").withTopic("crane"));
  }

  /** Returns what is kept beside the one seed, which has the relevance given. */
  private List<Evidence> kept(Message seed, double relevance) {
    said.add(seed);
    store.append(said);
    Episode episode =
        new Episode(
            seed.topic(),
            List.of(seed.id()),
            NINE,
            NINE.plus(Duration.ofHours(3)),
            1,
            Duration.ofHours(1));
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      Inquiry inquiry =
          new Inquiry(
              Question.of(YARD, "Who repairs the crane?"), snapshot, store, Optional.empty());
      List<Seed> seeds = List.of(new Seed(seed, 1, relevance));
      return new LocalEvidenceSelector(LocalSelectionSettings.defaults())
          .select(
              inquiry,
              new WindowReader(100).read(inquiry, List.of(episode), seeds).getFirst(),
              seeds)
          .kept();
    }
  }

  private static List<String> ids(List<Evidence> kept) {
    return kept.stream().map(Evidence::message).map(Message::id).map(MessageId::value).toList();
  }

  @Test
  void keepsWhatNamesTheRareWordOfASeedThoughItLacksTheQuestionsWords() {
    said.add(message("back", 30, "no Orbelin then, all as it was"));
    List<Evidence> kept = kept(message("seed", 10, "Orbelin repairs the crane"), 0.8);
    assertThat(ids(kept)).containsExactly("back");
    assertThat(kept.getFirst().origin()).isEqualTo(Origin.SUPPORT);
    assertThat(kept.getFirst().relevance()).isLessThan(0.8);
  }

  @Test
  void followsAChainOfNames() {
    said.add(message("second", 20, "Orbelin is too dear, make it Tarvik"));
    said.add(message("third", 25, "Tarvik cannot come"));
    List<Evidence> kept = kept(message("seed", 10, "Orbelin repairs the crane"), 0.8);
    assertThat(ids(kept)).containsExactly("second", "third");
  }

  @Test
  void wordsThatManyHaveBindNothing() {
    List<Evidence> kept =
        kept(message("seed", 10, "thanks all, cake for who repairs the crane"), 0.8);
    assertThat(kept).isEmpty();
  }

  @Test
  void wordsOfTheQuestionBindNothing() {
    said.add(message("other", 30, "a crane flew over the house this morning"));
    List<Evidence> kept = kept(message("seed", 10, "the crane is for Orbelin"), 0.8);
    assertThat(kept).allMatch(evidence -> evidence.reason().endsWith("bond 0.00"));
  }
}
