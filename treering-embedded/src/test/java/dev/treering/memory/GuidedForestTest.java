package dev.treering.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.forest.Inquiry;
import dev.treering.forest.seed.AnchorSource;
import dev.treering.forest.seed.HybridSettings;
import dev.treering.forest.seed.Seed;
import dev.treering.forest.seed.SeedRetriever;
import dev.treering.memory.MemoryTest.WordCounter;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.TreeGrower;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tree leads the forest to what was said in the same turn, in other words. */
class GuidedForestTest {
  private static final SpaceId HIVES = SpaceId.of("hives");
  private static final TreeParts LOCAL = TreeParts.local(Optional.empty(), new WordCounter());
  private static final Question QUESTION = Question.of(HIVES, "Who extracts the honey?");
  private static final List<Message> CHAT =
      List.of(
          said("m1", "2025-06-01T08:00:00Z", "Who extracts the honey this year?"),
          said("m2", "2025-06-01T08:01:00Z", "Sanna and me, as always."),
          said("m3", "2025-06-03T08:00:00Z", "The smoker is empty."),
          said("m4", "2025-06-09T08:00:00Z", "Honey jars arrived."),
          said("m5", "2025-06-09T08:01:00Z", "Stacked behind the door."));

  @TempDir Path home;
  private Spaces spaces = EmbeddedSpaces.open(Path.of("."), InstantSource.system());

  private static Message said(String id, String time, String text) {
    return Message.of(id, Instant.parse(time), Author.named("Ulf"), text);
  }

  @BeforeEach
  void open() {
    spaces = EmbeddedSpaces.open(home, InstantSource.system());
  }

  @AfterEach
  void close() {
    spaces.close();
  }

  private <T> T inSpace(boolean grown, Function<SpaceStore, T> work) {
    try (SpaceStore store = spaces.open(HIVES, Access.CREATE)) {
      store.append(CHAT);
      if (grown) {
        MemoryTrees.of(store, LOCAL)
            .advanceTo(TreeSettings.defaults(), TreeGrower.EVERYTHING, (rings, outOf) -> {});
      }
      return work.apply(store);
    }
  }

  /** Search that does not look at what stands beside a message, as the tree does. */
  private static final HybridSettings SEARCH =
      new HybridSettings(
          36,
          100,
          0.5,
          0.5,
          HybridSettings.Nearby.none(),
          HybridSettings.Feedback.none(),
          HybridSettings.Traits.none(),
          HybridSettings.Lifting.none());

  private static List<String> ids(SpaceStore store, Question question, SeedRetriever retriever) {
    try (IndexSnapshot snapshot = store.snapshot(question.asOf())) {
      return retriever.retrieve(new Inquiry(question, snapshot, store, Optional.empty())).stream()
          .map(Seed::message)
          .map(message -> message.id().value())
          .toList();
    }
  }

  private static SeedRetriever guided(SpaceStore store, int limit) {
    return SeedRetriever.guided(SEARCH.withLimit(limit), MemoryTrees.of(store, LOCAL).anchors());
  }

  private List<String> seeds(
      boolean grown, Question question, Function<SpaceStore, SeedRetriever> retriever) {
    return inSpace(grown, store -> ids(store, question, retriever.apply(store)));
  }

  private static SeedRetriever alone(SpaceStore store) {
    return SeedRetriever.hybrid(SEARCH);
  }

  private static SeedRetriever led(SpaceStore store) {
    return guided(store, 36);
  }

  @Test
  void treeLeadsToTheReplyThatSharesNoWord() {
    assertThat(seeds(true, QUESTION, GuidedForestTest::alone))
        .contains("m1", "m4")
        .doesNotContain("m2");
    assertThat(seeds(true, QUESTION, GuidedForestTest::led))
        .startsWith("m1")
        .contains("m2", "m4")
        .doesNotHaveDuplicates();
  }

  @Test
  void thereAreNoMoreSeedsThanAskedFor() {
    assertThat(seeds(true, QUESTION, store -> guided(store, 2))).hasSize(2);
  }

  @Test
  void withoutATreeNothingChanges() {
    assertThat(seeds(false, QUESTION, GuidedForestTest::led))
        .isEqualTo(seeds(false, QUESTION, GuidedForestTest::alone));
  }

  @Test
  void nothingAfterAsOfIsLedTo() {
    Question early = QUESTION.asOf(Instant.parse("2025-06-02T00:00:00Z"));
    assertThat(seeds(true, early, GuidedForestTest::led)).containsExactlyInAnyOrder("m1", "m2");
  }

  @Test
  void deletedMessagesAreNotLedTo() {
    List<String> left =
        inSpace(
            true,
            store -> {
              store.delete(List.of(MessageId.of("m2")));
              return ids(store, QUESTION, led(store));
            });
    assertThat(left).contains("m1").doesNotContain("m2");
  }

  @Test
  void whatTheSourceMakesUpIsPassedOver() {
    AnchorSource unknown = inquiry -> List.of(MessageId.of("nowhere"), MessageId.of("m5"));
    assertThat(
            seeds(
                false, QUESTION, store -> SeedRetriever.guided(HybridSettings.defaults(), unknown)))
        .contains("m5")
        .doesNotContain("nowhere");
  }

  @Test
  void wholeForestOfTheRecipeHoldsIt() {
    AnsweredQuestion answered =
        inSpace(
            true,
            store ->
                ConversationMemory.of(
                        store,
                        Rungs.local(Optional.empty(), new WordCounter())
                            .withAnchors(MemoryTrees.of(store, LOCAL).anchors()),
                        System::nanoTime)
                    .ask(QUESTION, AskOptions.defaults().withRecipe(Recipe.guided())));
    assertThat(answered.context().forest().node(MessageId.of("m2"))).isPresent();
  }
}
