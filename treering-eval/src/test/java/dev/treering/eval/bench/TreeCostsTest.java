package dev.treering.eval.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.ServedModel;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.OrchardChat;
import dev.treering.eval.run.TreeSetup;
import dev.treering.llm.CallLedger;
import dev.treering.llm.CallLedger.Totals;
import dev.treering.llm.ChatClock;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Subject;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.models.LanguageModel;
import dev.treering.models.ModelSettings;
import dev.treering.store.Spaces;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls are those of the memories that are made, and tokens those of the prompts. */
class TreeCostsTest {
  private static final TokenCountEstimator TOKENS = JtokkitTokenCounter.o200k();
  private static final TreeParts LOCAL = TreeParts.local(Optional.empty(), TOKENS);

  @TempDir Path home;

  private static TreeParts rehearsed(CallLedger ledger) {
    return LanguageModel.over(
            new RehearsingModel(TOKENS),
            ModelSettings.defaults(
                ModelSettings.Provider.OPENAI, new ModelSettings.Endpoint("", null), "rehearsal"),
            ChatClock.of(ServedModel.CLOCK),
            ledger)
        .above(LOCAL);
  }

  private Map<Level, Long> memories() {
    try (Spaces spaces = EmbeddedSpaces.open(home, Clock.systemUTC());
        Bench bench =
            new Bench(
                spaces,
                OrchardChat.space(),
                Rungs.local(Optional.empty(), TOKENS),
                LOCAL,
                System::nanoTime,
                (done, all) -> {})) {
      bench.trees(TreeSetup.standard());
      return bench.store(dev.treering.eval.run.Wording.FULL).log().nodes().counts(Subject.GROUP);
    }
  }

  @Test
  void countsACallForEachMemoryAndThreeForAQuestion() {
    TreeCosts.Result result =
        new TreeCosts(TreeCostsTest::rehearsed, System::nanoTime)
            .run(List.of(OrchardChat.space()), (done, all) -> {});
    Map<Level, Long> memories = memories();
    long all = 0;
    for (Level level : Level.values()) {
      Totals totals = Objects.requireNonNull(result.building().levels().get(level));
      assertThat(totals.tries()).as(level.wireName()).isEqualTo(memories.get(level).intValue());
      assertThat(totals.failed()).isZero();
      assertThat(totals.unreported()).isZero();
      assertThat(totals.tokensIn()).isGreaterThan(300L * totals.tries());
      assertThat(totals.tokensOut()).isPositive();
      all += totals.tries();
    }
    assertThat(result.building().facts().tries()).isEqualTo(memories.get(Level.PROFILE).intValue());
    assertThat(result.building().triesToSegments().orElseThrow())
        .isCloseTo((double) all / memories.get(Level.SEGMENT), within(1e-9));
    assertThat(result.building().tokensToSegments().orElseThrow()).isGreaterThan(1);
    assertThat(List.of(result.planning(), result.gating(), result.answering()))
        .extracting(Totals::tries)
        .containsExactly(1, 1, 1);
    assertThat(List.of(result.planning(), result.gating(), result.answering()))
        .allSatisfy(totals -> assertThat(totals.failed()).isZero());
    assertThat(result.recalledTokens()).isBetween(1L, 511L);
  }
}
