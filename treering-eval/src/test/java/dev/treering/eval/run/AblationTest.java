package dev.treering.eval.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.metric.Share;
import dev.treering.forest.Origin;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.AskOptions;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.Recipe;
import dev.treering.memory.Rungs;
import dev.treering.model.InvalidValueException;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each part that is taken away is missed by the part of the chat that needs it. */
class AblationTest {
  private static final LabelledSpace CHAT = OrchardChat.space();
  private static final Rungs RUNGS = Rungs.local(Optional.empty(), JtokkitTokenCounter.o200k());

  @TempDir Path home;
  private Spaces spaces = EmbeddedSpaces.open(Path.of("."), Clock.systemUTC());

  @BeforeEach
  void prepare() {
    spaces = EmbeddedSpaces.open(home, Clock.systemUTC());
  }

  /** Returns the messages and figures of a run of the paper's recipe without a part. */
  private Map<String, Share> figures(Ablation without, int budget) {
    List<Measured> heard = new ArrayList<>();
    new DatasetRun(
            spaces,
            RUNGS,
            Measure.of(
                new Contender.OfRecipe(Recipe.paper(), without), Protocol.KEY_EVIDENCE, budget),
            System::nanoTime)
        .run(
            List.of(CHAT),
            Set.of(),
            new DatasetRun.Listener() {
              @Override
              public void made(long done, long total) {}

              @Override
              public void accept(Measured measured) {
                heard.add(measured);
              }
            });
    assertThat(heard).hasSize(1);
    return heard.getFirst().shares();
  }

  private static double value(Map<String, Share> shares, String figure) {
    Share share = shares.getOrDefault(figure, Share.of(-1));
    return share.part() / share.whole();
  }

  private AnsweredQuestion asked(Recipe recipe) {
    try (ConversationMemory memory =
        ConversationMemory.of(spaces.open(CHAT.space(), Access.CREATE), RUNGS, System::nanoTime)) {
      memory.append(CHAT.messages());
      return memory.ask(CHAT.questions().getFirst().question(), new AskOptions(recipe, 8192));
    }
  }

  @Test
  void withoutDiscoveryOnlySeedsAreEvidence() {
    Recipe fewSeeds = Recipe.paper().withSeeds(new Recipe.Seeds.Lexical(2));
    assertThat(origins(fewSeeds)).contains(Origin.ANCHOR, Origin.KEY);
    assertThat(origins(Ablation.DISCOVERY.of(fewSeeds)))
        .containsExactly(Origin.ANCHOR, Origin.ANCHOR);
  }

  private List<Origin> origins(Recipe recipe) {
    return asked(recipe).context().forest().nodes().stream()
        .map(node -> node.evidence().origin())
        .toList();
  }

  @Test
  void withoutStructuringNothingIsLinkedAndEverythingStands() {
    assertThat(value(figures(Ablation.NONE, 8192), "update_linked")).isEqualTo(1);
    assertThat(value(figures(Ablation.STRUCTURING, 8192), "update_linked")).isZero();
    assertThat(value(figures(Ablation.STRUCTURING, 8192), "messages"))
        .isEqualTo(value(figures(Ablation.NONE, 8192), "messages"));
  }

  @Test
  void withoutMetadataTopicsAreNotSearched() {
    // Every message of the topic has the question's word "harvest" in its metadata alone.
    assertThat(value(figures(Ablation.NONE, 8192), "key_evidence@12")).isEqualTo(1);
    assertThat(value(figures(Ablation.METADATA, 8192), "key_evidence@12")).isEqualTo(0.5);
  }

  @Test
  void withoutCompressionTheEndIsCutOff() {
    Map<String, Share> whole = figures(Ablation.COMPRESSION, 8192);
    assertThat(value(whole, "messages")).isEqualTo(value(figures(Ablation.NONE, 8192), "messages"));
    Map<String, Share> cut = figures(Ablation.COMPRESSION, 120);
    assertThat(value(cut, "tokens")).isPositive().isLessThanOrEqualTo(120);
    assertThat(value(cut, "messages")).isPositive().isLessThan(value(whole, "messages"));
  }

  @Test
  void partsAreTakenFromRecipesOnly() {
    assertThatThrownBy(() -> Contender.named("bm25").without(Ablation.DISCOVERY))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("The part (discovery) must be taken from a recipe, not from bm25");
    assertThatThrownBy(() -> Ablation.ofWireName("none"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(
            "The part to go without (none) must be one of discovery, structuring, metadata, compression");
    assertThat(Contender.named("paper").without(Ablation.METADATA).wireName())
        .isEqualTo("paper-without-metadata");
  }
}
