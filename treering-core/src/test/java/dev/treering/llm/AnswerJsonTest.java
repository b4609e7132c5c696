package dev.treering.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerJsonTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":{\"b\":1}}",
        "  \n{\"a\":{\"b\":1}}\n",
        "```json\n{\"a\":{\"b\":1}}\n```",
        "Sure {as you like}: {\"a\":{\"b\":1}} Done.",
        "<think>perhaps {\"a\":{\"b\":2}}</think>{\"a\":{\"b\":1}}",
        "{\"a\":{\"b\":1}} }"
      })
  void findsTheObject(String answer) throws Exception {
    assertThat(AnswerJson.find(answer).path("a").path("b").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":{\"b\":1}",
        "{\"list\":[{\"id\":\"x\"},{\"id\":\"y\"}",
        "Here: {\"list\":[{\"id\":\"x\"},{\"id\":\"",
      })
  void takesNoPartOfACutObject(String answer) {
    assertThatThrownBy(() -> AnswerJson.find(answer)).hasMessage("the JSON is cut");
  }

  @ParameterizedTest
  @ValueSource(strings = {"no json", "[1,2]", "<html></html>", "null"})
  void refusesWhatHasNoObject(String answer) {
    assertThatThrownBy(() -> AnswerJson.find(answer)).hasMessage("the answer has no JSON object");
  }

  @Test
  void survivesAbsurdAnswers() {
    assertThatThrownBy(() -> AnswerJson.find("{".repeat(100_000)))
        .isInstanceOf(ModelFaultException.class);
    assertThatThrownBy(() -> AnswerJson.find("{\"a\":".repeat(100_000)))
        .isInstanceOf(ModelFaultException.class);
    assertThatThrownBy(() -> AnswerJson.find("x".repeat(3_000_000)))
        .isInstanceOf(ModelFaultException.class);
  }
}
