package dev.treering.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.answer.ModelAnswers.Answered;
import dev.treering.answer.ModelAnswers.Failed;
import dev.treering.llm.ScriptedChatModel;
import dev.treering.llm.TestCalls;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModelAnswersTest {
  private static final Question QUESTION =
      Question.of(SpaceId.of("s"), "Who pays?")
          .askedBy("ada")
          .asOf(Instant.parse("2026-03-01T00:00:00Z"));
  private static final Set<MessageId> CITABLE = Set.of(MessageId.of("a"), MessageId.of("b"));
  private static final String CONTEXT = "TREE 1\n[1] parent=0 ROOT id=a\n| Bo pays.\n";

  private static ModelAnswers.Result answer(ScriptedChatModel model, int tokens) {
    return new ModelAnswers(TestCalls.chat(model), TestCalls.settings(tokens))
        .answer(QUESTION, CONTEXT, CITABLE);
  }

  @Test
  void keepsCitationsOfTheContextAndCountsTheOthers() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                """
                {"answer":" Bo pays. ","abstained":false,"citations":["a","ghost","a"],\
                "current":"a"}\
                """);

    assertThat(answer(model, 10_000))
        .isEqualTo(
            new Answered(
                "Bo pays.", java.util.List.of(MessageId.of("a")), MessageId.of("a"), false, 1));
    assertThat(model.userText(0))
        .contains("\"Who pays?\"", "\"ada\"", "2026-03-01T00:00:00Z", CONTEXT);
  }

  @Test
  void anAbstentionNeedsNoCitationAndHasNoCurrentState() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                """
                {"answer":"Nobody says.","abstained":true,"citations":[],"current":"a"}\
                """);

    assertThat(answer(model, 10_000))
        .isEqualTo(new Answered("Nobody says.", java.util.List.of(), null, true, 0));
  }

  @Test
  void anAnswerThatCitesNothingIsAskedForAgainAndThenFails() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                """
                {"answer":"Bo.","abstained":false,"citations":["ghost"],"current":""}\
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
