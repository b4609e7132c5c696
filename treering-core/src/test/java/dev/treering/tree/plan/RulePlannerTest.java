package dev.treering.tree.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.TestMessages;
import dev.treering.llm.ScriptedChatModel;
import dev.treering.llm.TestCalls;
import dev.treering.store.TermStatistics;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulePlannerTest {
  private static final TermStatistics WORDS =
      TestMessages.statistics(
          List.of("the crane is loud", "the crane moved", "the ferry", "the crane budget"));

  private static RecallPlan plan(String question) {
    return Planner.byRules().plan(question, WORDS);
  }

  @Test
  void needsMoreOfTheTreeTheMoreIsAsked() {
    assertThat(plan("Who repairs the crane?").complexity()).isEqualTo(Complexity.SIMPLE);
    assertThat(plan("When did the crane move?").complexity()).isEqualTo(Complexity.HYBRID);
    assertThat(plan("Why was the crane moved?").complexity()).isEqualTo(Complexity.COMPLEX);
    assertThat(plan("Warum wurde der Kran bewegt?").complexity()).isEqualTo(Complexity.COMPLEX);
    assertThat(plan("Was the whyte crane sold?").complexity()).isEqualTo(Complexity.SIMPLE);
  }

  @Test
  void searchesByTheRarestWordsInTheOrderOfTheQuestion() {
    assertThat(plan("Can crane or ferry budget sound loud?").keywords())
        .containsExactly("ferry", "budget", "loud");
    assertThat(plan("Who is it?").keywords()).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void aModelPlansAndTheRulesStandIn() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers("{\"complexity\":\"Complex\",\"keywords\":[\"crane\",\"a\",\"b\",\"c\"]}")
            .answers("{\"complexity\":\"huge\",\"keywords\":[]}")
            .answers("no idea");
    Planner planner =
        new ModelPlanner(TestCalls.chat(model), TestCalls.settings(9_000), Planner.byRules());
    RecallPlan first = planner.plan("Who repairs the crane?", WORDS);
    assertThat(first)
        .isEqualTo(new RecallPlan(Complexity.COMPLEX, List.of("crane", "a", "b"), true, null));
    RecallPlan unparsable = planner.plan("Why crane?", WORDS);
    assertThat(unparsable.complexity()).isEqualTo(Complexity.SIMPLE);
    assertThat(unparsable.keywords()).containsExactly("crane");
    RecallPlan failed = planner.plan("Why crane?", WORDS);
    assertThat(failed.complexity()).isEqualTo(Complexity.COMPLEX);
    assertThat(failed.byModel()).isFalse();
    assertThat(failed.failure()).contains("malformed");
  }
}
