package dev.treering.eval.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.metric.Share;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.model.InvalidValueException;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.store.Spaces;
import dev.treering.tree.consolidate.Consolidation;
import dev.treering.tree.consolidate.Consolidator;
import dev.treering.tree.consolidate.Task;
import dev.treering.tree.plan.Complexity;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a tree is counted by the messages it rests on. */
class TreeRecallTest {
  private static final TokenCountEstimator TOKENS = JtokkitTokenCounter.o200k();
  private static final TreeParts LOCAL = TreeParts.local(Optional.empty(), TOKENS);
  private static final LabelledSpace CHAT = OrchardChat.space();

  @TempDir Path home;

  private <T> T onBench(TreeParts parts, Function<Bench, T> work) {
    try (Spaces spaces = EmbeddedSpaces.open(home, Clock.systemUTC());
        Bench bench =
            new Bench(
                spaces,
                CHAT,
                Rungs.local(Optional.empty(), TOKENS),
                parts,
                System::nanoTime,
                (done, outOf) -> {})) {
      return work.apply(bench);
    }
  }

  private Map<String, Share> shares(TreeSetup setup, int budget) {
    LabelledQuestion question = CHAT.questions().getFirst();
    return onBench(LOCAL, bench -> new TreeRecall(setup).sharesWithin(bench, question, budget));
  }

  private static double value(Map<String, Share> shares, String figure) {
    Share share = shares.getOrDefault(figure, Share.of(-1));
    return share.part() / share.whole();
  }

  @Test
  void evidenceIsFoundWhereAStatementRestsOnIt() {
    Map<String, Share> shares = shares(TreeSetup.standard(), 511);
    assertThat(value(shares, "evidence@511")).isGreaterThanOrEqualTo(0.5);
    assertThat(value(shares, "tokens@511")).isPositive().isLessThanOrEqualTo(511);
  }

  @Test
  void nothingIsFoundWhereNothingFits() {
    Map<String, Share> shares = shares(TreeSetup.standard(), 1);
    assertThat(value(shares, "evidence@1")).isZero();
    assertThat(value(shares, "bm25_evidence@1")).isZero();
    assertThat(value(shares, "memories@1")).isZero();
  }

  @Test
  void eachSettingChangesWhatIsRecalled() {
    Map<String, Share> whole = shares(TreeSetup.standard().withoutGate(), 8192);
    Map<String, Share> few =
        shares(TreeSetup.standard().withoutGate().withLevels(Set.of(Level.PROFILE)), 8192);
    Map<String, Share> more =
        shares(TreeSetup.standard().withoutGate().withoutPlanner(Complexity.COMPLEX), 8192);
    Map<String, Share> large = shares(TreeSetup.standard().withoutGate().withTurns(8), 8192);
    assertThat(value(few, "memories@8192")).isLessThan(value(whole, "memories@8192"));
    assertThat(value(more, "memories@8192")).isGreaterThan(value(whole, "memories@8192"));
    assertThat(value(large, "tokens@8192")).isNotEqualTo(value(whole, "tokens@8192"));
  }

  @Test
  void treeThatIsNotWholeIsNotMeasured() {
    TreeParts down =
        new TreeParts(
            Optional.empty(),
            Optional.of(new Down()),
            LOCAL.planner(),
            LOCAL.gate(),
            Optional.empty(),
            TOKENS);
    assertThatThrownBy(() -> onBench(down, bench -> bench.trees(TreeSetup.standard())))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("The tree of orchard must be whole to be measured")
        .hasMessageContaining("Maybe the model was down");
  }

  /** A model that never answers. */
  private static final class Down implements Consolidator {
    @Override
    public Maker maker(Level level) {
      return new Maker(Maker.Kind.MODEL, "down");
    }

    @Override
    public Consolidation consolidate(Task task) {
      return new Consolidation.Failed("no answer", true);
    }
  }
}
