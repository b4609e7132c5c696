package dev.treering.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ConversationStageTest {
  @Test
  void ordersByStageThenPhaseThenProgress() {
    assertThat(stage(1, 9, 0.9).precedesOrEquals(stage(2, 1, 0.1))).isTrue();
    assertThat(stage(2, 1, 0.1).precedesOrEquals(stage(1, 9, 0.9))).isFalse();
    assertThat(stage(1, 1, 0.9).precedesOrEquals(stage(1, 2, 0.1))).isTrue();
    assertThat(stage(1, 1, 0.9).precedesOrEquals(stage(1, 1, 0.1))).isFalse();
    assertThat(stage(1, 1, 0.5).precedesOrEquals(stage(1, 1, 0.5))).isTrue();
  }

  @Test
  void aComponentThatOneSideLacksCannotForbid() {
    assertThat(stage(null, 2, null).precedesOrEquals(stage(1, null, 0.1))).isTrue();
    assertThat(ConversationStage.UNKNOWN.precedesOrEquals(stage(1, 1, 0.0))).isTrue();
    assertThat(stage(1, 1, 0.0).precedesOrEquals(ConversationStage.UNKNOWN)).isTrue();
    assertThat(stage(null, 3, null).precedesOrEquals(stage(null, 2, 0.9))).isFalse();
  }

  @Test
  void rejectsAProgressThatIsNoNumber() {
    assertThatThrownBy(() -> stage(1, 1, Double.NaN)).hasMessageContaining("NaN");
  }

  private static ConversationStage stage(Integer stage, Integer order, Double progress) {
    return new ConversationStage("p", stage, order, progress);
  }
}
