package dev.treering.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.answer.ModelAnswers.Answered;
import dev.treering.answer.ModelAnswers.Failed;
import dev.treering.llm.ScriptedChatModel;
import dev.treering.llm.TestCalls;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelAnswersTest {
  private static final Question QUESTION =
      Question.of(SpaceId.of("s"), "Who pays?")
          .askedBy("ada")
          .asOf(Instant.parse("2026-03-01T00:00:00Z"));
  private static final String CONTEXT =
      """
      [1] ROOT 2026-02-01 09:00 Cy | Bo pays.
      [2] ROOT 2026-02-02 09:00 Cy | The hall is booked.
      """;

  private static ModelAnswers.Result answer(ScriptedChatModel model, int tokens) {
    return new ModelAnswers(TestCalls.chat(model), TestCalls.settings(tokens))
        .answer(QUESTION, CONTEXT, 2);
  }

  @Test
  void keepsCitationsOfTheContextAndCountsTheOthers() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                """
                {"answer":" Bo pays. ","abstained":false,"citations":["1","3","ghost","0","[1]",1],\
                "current":"[1]"}\
                """);

    assertThat(answer(model, 10_000)).isEqualTo(new Answered("Bo pays.", List.of(1), 1, false, 3));
    assertThat(model.userText(0))
        .contains("\"Who pays?\"", "\"ada\"", "2026-03-01T00:00:00Z", CONTEXT);
  }

  @Test
  void anAbstentionNeedsNoCitationAndHasNoCurrentState() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                """
                {"answer":"Nobody says.","abstained":true,"citations":[],"current":"1"}\
                """);

    assertThat(answer(model, 10_000))
        .isEqualTo(new Answered("Nobody says.", List.of(), null, true, 0));
  }

  @Test
  void anAnswerThatCitesNothingIsAskedForAgainAndThenFails() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                """
                {"answer":"Bo.","abstained":false,"citations":["99999999999"],"current":""}\
                """);

    assertThat(answer(model, 10_000)).isInstanceOf(Failed.class);
    assertThat(model.requests()).hasSize(3);
  }

  @Test
  void aRequestBeyondTheLimitIsNotSent() {
    ScriptedChatModel model = ScriptedChatModel.create().answers("unused");

    Failed failed = (Failed) answer(model, 200);

    assertThat(failed.reason()).contains("the model's input takes 200");
    assertThat(model.requests()).isEmpty();
  }
}
