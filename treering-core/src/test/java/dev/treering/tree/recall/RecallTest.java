package dev.treering.tree.recall;

import static dev.treering.tree.TestNodes.minute;
import static dev.treering.tree.TestNodes.parent;
import static dev.treering.tree.TestNodes.segment;
import static dev.treering.tree.TestNodes.statement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.treering.SeededRandoms;
import dev.treering.TestMessages;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.llm.ScriptedChatModel;
import dev.treering.llm.TestCalls;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.tree.gate.Gate;
import dev.treering.tree.gate.Gated;
import dev.treering.tree.gate.ModelGate;
import dev.treering.tree.plan.Complexity;
import dev.treering.tree.plan.RecallPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecallTest {
  private static final EmbeddingVector EAST = EmbeddingVector.normalized(new float[] {1, 0});
  private static final EmbeddingVector NORTH = EmbeddingVector.normalized(new float[] {0, 1});
  private static final EmbeddingVector BETWEEN = EmbeddingVector.normalized(new float[] {1, 1});
  private static final RecallPlan SIMPLE =
      new RecallPlan(Complexity.SIMPLE, List.of("crane"), false, null);

  private static List<Remembered> search(
      LeafSettings settings, List<MemoryNode> leaves, Map<NodeId, EmbeddingVector> vectors) {
    return new LeafSearch(settings)
        .search(
            leaves,
            vectors,
            vectors.isEmpty() ? Optional.empty() : Optional.of(EAST),
            List.of("crane"),
            TestMessages.statistics(List.of())::terms,
            20);
  }

  @Test
  void addsMeaningAndWordsEachByItsGreatest() {
    MemoryNode words = segment(0, "The crane is loud");
    MemoryNode meaning = segment(1, "It makes noise");
    MemoryNode half = segment(2, "It hums");
    List<Remembered> found =
        search(
            LeafSettings.defaults(),
            List.of(words, meaning, half),
            Map.of(words.id(), NORTH, meaning.id(), EAST, half.id(), BETWEEN));
    assertThat(found).extracting(Remembered::node).containsExactly(meaning, half, words);
    assertThat(found.get(0).score()).isCloseTo(0.9, within(1e-6));
    assertThat(found.get(1).score()).isCloseTo(0.9 * Math.sqrt(0.5), within(1e-6));
    assertThat(found.get(2).score()).isCloseTo(0.1, within(1e-6));
  }

  @Test
  void withoutVectorsWordsDecideAlone() {
    MemoryNode words = segment(0, "The crane is loud");
    assertThat(search(LeafSettings.defaults(), List.of(words, segment(1, "Lunch")), Map.of()))
        .containsExactly(new Remembered(words, 1));
  }

  @Test
  void onlyTheNearestInMeaningAreScored() {
    List<MemoryNode> leaves = new ArrayList<>();
    Map<NodeId, EmbeddingVector> vectors = new HashMap<>();
    for (int i = 0; i < 60; i++) {
      MemoryNode leaf = segment(i, "Lunch");
      leaves.add(leaf);
      vectors.put(leaf.id(), EmbeddingVector.normalized(new float[] {i + 1, 30}));
    }
    assertThat(search(new LeafSettings(1, 40), leaves, vectors))
        .hasSize(20)
        .extracting(one -> one.node().start())
        .startsWith(minute(59), minute(58));
    assertThat(search(new LeafSettings(1, 4), leaves, vectors)).hasSize(4);
  }

  @Test
  void theLocalGateKeepsEightToEighteenOfTheBest() {
    SeededRandoms.check(
        20,
        random -> {
          List<Remembered> candidates = new ArrayList<>();
          double score = 1;
          for (int i = 0; i < random.nextInt(40); i++) {
            candidates.add(new Remembered(segment(i, "Lunch"), score));
            score *= 0.9 + 0.1 * random.nextDouble();
          }
          Complexity complexity = List.of(Complexity.values()).get(random.nextInt(3));
          RecallPlan plan = new RecallPlan(complexity, List.of(), false, null);
          List<Remembered> kept = Gate.local().keep("?", plan, candidates).kept();
          assertThat(kept).hasSizeLessThanOrEqualTo(Complexity.HYBRID.most());
          assertThat(kept.size())
              .isGreaterThanOrEqualTo(Math.min(candidates.size(), Complexity.HYBRID.least()));
          assertThat(kept).isEqualTo(candidates.subList(0, kept.size()));
        });
  }

  @Test
  void theLocalGateKeepsTheBestOfEachLevelForAComplexPlan() {
    List<Remembered> candidates = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      candidates.add(new Remembered(segment(i, "Lunch"), 1));
    }
    MemoryNode day = parent(Level.DAY, 0, 60, statement("A day about cranes.", "m0"));
    candidates.add(new Remembered(day, 1));
    RecallPlan complex = new RecallPlan(Complexity.COMPLEX, List.of(), false, null);
    assertThat(Gate.local().keep("?", complex, candidates).kept())
        .hasSize(Complexity.HYBRID.most())
        .extracting(Remembered::node)
        .contains(day);
    assertThat(Gate.local().keep("?", SIMPLE, candidates).kept())
        .extracting(Remembered::node)
        .doesNotContain(day);
  }

  @Test
  void theModelsGateIgnoresUnknownIdsAndLetsAllThroughWhenItFails() {
    List<Remembered> candidates =
        List.of(new Remembered(segment(0, "Lunch"), 1), new Remembered(segment(1, "Crane"), 0.5));
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers("{\"kept\":[\"m2\",\"m9\",\"group/1\"]}")
            .answers("I keep all.");
    Gate gate = new ModelGate(TestCalls.chat(model), TestCalls.settings(9_000));
    assertThat(gate.keep("?", SIMPLE, candidates))
        .isEqualTo(new Gated(List.of(candidates.get(1)), true, 2, null));
    Gated failed = gate.keep("?", SIMPLE, candidates);
    assertThat(failed.kept()).isEqualTo(candidates);
    assertThat(failed.byModel()).isFalse();
    assertThat(failed.failure()).contains("malformed");
  }

  @Test
  void theTextIsOrderedByLevelThenTimeAndNeverExceedsTheBudget() {
    MemoryNode day =
        parent(
            Level.DAY,
            0,
            60,
            statement("A day about cranes.", "m0"),
            statement("And about nothing much else, to be honest.", "m9"));
    List<Remembered> kept =
        List.of(
            new Remembered(segment(5, "Later\nwords"), 1),
            new Remembered(day, 1),
            new Remembered(segment(1, "Earlier words"), 0.5));
    RecalledText all = text(kept, 1000);
    assertThat(all.text())
        .isEqualTo(
            """
            2026-02-02:
            [1] Earlier words
            [2] Later words
            day 2026-02-02:
            [3] A day about cranes. / And about nothing much else, to be honest.""");
    assertThat(all.dropped()).isEmpty();
    RecalledText shorter = text(kept, all.tokens() - 1);
    assertThat(shorter.text()).contains("A day about cranes.").doesNotContain("nothing much");
    assertThat(shorter.shortened()).isOne();
    assertThat(shorter.sources()).extracting(MessageId::value).containsExactly("m1", "m5", "m0");
    for (int budget = 1; budget < all.tokens(); budget++) {
      RecalledText text = text(kept, budget);
      assertThat(text.tokens()).isLessThanOrEqualTo(budget);
      assertThat(text.memories()).hasSize(3 - text.dropped().size());
      if (!text.dropped().isEmpty()) {
        assertThat(text.dropped().getFirst().score()).isEqualTo(0.5);
      }
    }
  }

  private static RecalledText text(List<Remembered> kept, int budget) {
    return RecalledText.of(
        kept, said -> said.contains("crane") ? 1 : 0.1, TestCalls.settings(1).tokens(), budget);
  }
}
