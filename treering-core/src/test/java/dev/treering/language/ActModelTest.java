package dev.treering.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.treering.language.ActModel.Weight;
import dev.treering.model.InvalidValueException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActModelTest {
  private static MessageProfile profile(String text) {
    return MessageProfile.of(text, List.of(), term -> 1.0);
  }

  @Test
  void phrasesAreWordsAndPairsWithSentencesMarked() {
    assertThat(profile("Moved to 5 pm. Who minds? 🎉").phrases())
        .containsExactlyInAnyOrder(
            "moved",
            "to",
            "0",
            "pm",
            "who",
            "minds",
            "*",
            "^_moved",
            "moved_to",
            "to_0",
            "0_pm",
            "^_who",
            "who_minds",
            "^_*",
            "*_$",
            "?");
  }

  @Test
  void readsByTheWeightsOfThePhrasesThatItKnows() {
    ActModel model = new ActModel(Map.of("moved_to", new Weight(6, -3), "why", new Weight(0, 6)));
    MessageProfile moved = profile("moved to five");
    double share = 1 / Math.sqrt(moved.phrases().size());
    // Log-odds 6, -3 and 0, around their mean of 1, halved.
    ActReading reading = model.read(moved);
    assertThat(reading.update()).isCloseTo(5 * share / 2, within(1e-12));
    assertThat(reading.expand()).isCloseTo(-4 * share / 2, within(1e-12));
    assertThat(reading.opening()).isCloseTo(-1 * share / 2, within(1e-12));
    assertThat(model.read(profile("llueve mucho"))).isEqualTo(ActReading.NOTHING);
  }

  @Test
  void linesBringItBack() {
    ActModel model =
        new ActModel(Map.of("moved_to", new Weight(1.25, -0.5), "^_o'clock", new Weight(0, 2)));
    assertThat(ActModel.of(model.lines())).isEqualTo(model);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "1.0 x", "1 2 3", ""})
  void aDamagedLineIsRefusedByName(String line) {
    assertThatThrownBy(() -> ActModel.of(Map.of("act.moved_to", line)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("act.moved_to")
        .hasMessageContaining("two numbers");
  }

  @Test
  void aLineOfAnotherFileIsRefused() {
    assertThatThrownBy(() -> ActModel.of(Map.of("state.pair.BIAS", "1 2")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("state.pair.BIAS");
  }

  @Test
  void theStandardModelTellsAChangeFromAQuestion() {
    ActModel model = ActModel.standard();
    ActReading change = model.read(profile("Scrap that, we moved it to Friday instead."));
    ActReading question = model.read(profile("Who brings the cups?"));
    assertThat(change.update()).isGreaterThan(question.update());
    assertThat(question.expand()).isGreaterThan(question.update());
  }
}
