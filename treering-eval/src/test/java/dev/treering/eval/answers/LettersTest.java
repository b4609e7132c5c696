package dev.treering.eval.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.llm.UnusableAnswerException;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LettersTest {
  private static final Map<String, String> OPTIONS =
      Map.of("A", "A red glaze", "B", "The blue glaze", "C", "No glaze");

  private final Letters letters = Letters.of(new Expected("B", OPTIONS));

  private static LabelledQuestion question(String answer) {
    return new LabelledQuestion(
        "MA_U_1",
        "MA_U",
        Question.of(SpaceId.of("glaze"), "Which glaze?"),
        Labels.ofMessages(List.of()).withExpected(new Expected(answer, OPTIONS)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "B",
        "b",
        "(B)",
        "B.",
        "B)",
        "[B]",
        "**B**",
        "B: The blue glaze",
        "The blue glaze"
      })
  void anOptionIsNamedByItsLetterOrItsWholeText(String said) throws UnusableAnswerException {
    assertThat(letters.read(JsonNodeFactory.instance.objectNode().put("choice", said)))
        .isEqualTo(new Given("B", false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"D", "A or B", "A glaze", "Because of B", "AB", "", "none", "blue"})
  void whatNamesNoOptionOrSeveralIsUnusable(String said) {
    assertThatThrownBy(
            () -> letters.read(JsonNodeFactory.instance.objectNode().put("choice", said)))
        .isInstanceOf(UnusableAnswerException.class)
        .hasMessageContaining("'choice' must be one of [A, B, C]");
  }

  @Test
  void aLetterIsEnoughWithoutJson() throws UnusableAnswerException {
    assertThat(letters.readPlain("B")).isEqualTo(new Given("B", false));
    assertThat(letters.readPlain("Wen said so.\nFinal answer: (b)").text()).isEqualTo("B");
    assertThatThrownBy(() -> letters.readPlain("Wen said\nA"))
        .isInstanceOf(UnusableAnswerException.class);
    assertThatThrownBy(() -> letters.readPlain("A man said B."))
        .isInstanceOf(UnusableAnswerException.class);
  }

  @Test
  void theNearestOptionSharesMostWords() {
    assertThat(letters.nearest("blue it is, said Wen")).contains("B");
    assertThat(letters.nearest("nobody knows")).isEmpty();
  }

  @Test
  void theRightAnswerMayBeALetterOrAnOptionsText() {
    assertThat(Letters.right(question("C"))).isEqualTo("C");
    assertThat(Letters.right(question("No glaze"))).isEqualTo("C");
    assertThatThrownBy(() -> Letters.right(question("green")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("The right answer (green) of question MA_U_1 must be one of")
        .hasMessageContaining("\nMaybe ");
  }
}
