package dev.treering.eval.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.treering.llm.UnusableAnswerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictTest {
  private static JsonNode said(String verdict) {
    return JsonNodeFactory.instance.objectNode().put("reason", "so it is").put("verdict", verdict);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CORRECT", "correct", "Correct", "CORRECT.", " Correct! "})
  void onlyTheWordItselfIsRight(String word) throws UnusableAnswerException {
    assertThat(Verdict.READER.read(said(word))).isEqualTo(new Verdict(true, "so it is"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INCORRECT", "Incorrect", "incorrect.", "INCORRECT!!"})
  void incorrectIsWrong(String word) throws UnusableAnswerException {
    assertThat(Verdict.READER.read(said(word)).right()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not correct",
        "NOT CORRECT",
        "partially correct",
        "in correct",
        "in-correct",
        "CORRECT or INCORRECT",
        "uncorrect",
        "CORRECTED",
        "C0RRECT",
        "yes",
        "true",
        ".",
        ""
      })
  void anythingElseIsNoVerdict(String word) {
    assertThatThrownBy(() -> Verdict.READER.read(said(word)))
        .isInstanceOf(UnusableAnswerException.class)
        .hasMessageContaining("'verdict' must be one of [CORRECT, INCORRECT], it is \"" + word);
  }

  @Test
  void aVerdictOfAnotherTypeIsNone() {
    assertThatThrownBy(
            () -> Verdict.READER.read(JsonNodeFactory.instance.objectNode().put("verdict", true)))
        .isInstanceOf(UnusableAnswerException.class);
    assertThatThrownBy(() -> Verdict.READER.read(JsonNodeFactory.instance.objectNode()))
        .isInstanceOf(UnusableAnswerException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CORRECT",
        "Correct.",
        "Final: Correct",
        "It says the same.\nFinal: Correct\n",
        "**Verdict: CORRECT**"
      })
  void theWordAloneOrBehindItsLabelIsRightWithoutJson(String answer)
      throws UnusableAnswerException {
    assertThat(Verdict.READER.readPlain(answer).right()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Incorrect",
        "INCORRECT.",
        "It names Tuesday.\nFinal: Incorrect",
        "Verdict: incorrect"
      })
  void incorrectIsWrongWithoutJson(String answer) throws UnusableAnswerException {
    assertThat(Verdict.READER.readPlain(answer).right()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not correct",
        "The answer is not\ncorrect",
        "The answer is correct",
        "Final: not correct",
        "Final: CORRECT or INCORRECT",
        "Correct\nFinal: it depends",
        "CORRECT\n\nINCORRECT",
        "[\"CORRECT\"]",
        "???"
      })
  void proseIsNoVerdict(String answer) {
    assertThatThrownBy(() -> Verdict.READER.readPlain(answer))
        .isInstanceOf(UnusableAnswerException.class)
        .hasMessageContaining("'verdict' must be one of");
  }
}
