package dev.treering.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelledDataTest {
  private static LabelledSpace space(String name, int questions) {
    SpaceId space = SpaceId.of(name);
    return new LabelledSpace(
        space,
        List.of(),
        IntStream.range(0, questions)
            .mapToObj(
                i ->
                    new LabelledQuestion(
                        name + i, "", Question.of(space, "What?"), Labels.ofMessages(List.of())))
            .toList());
  }

  private static List<String> ids(LabelledData data) {
    return ((LabelledData.Questions) data)
        .spaces().stream()
            .flatMap(space -> space.questions().stream())
            .map(LabelledQuestion::id)
            .toList();
  }

  @Test
  void limitTakesQuestionsEvenlyOfTheFirstConversations() {
    LabelledData data =
        new LabelledData.Questions(List.of(space("none", 0), space("a", 9), space("b", 2)));
    assertThat(ids(data.limitedTo(3))).containsExactly("a0", "a3", "a6");
    assertThat(ids(data.limitedTo(10))).hasSize(10).endsWith("a8", "b0");
    assertThat(ids(data.limitedTo(100))).hasSize(11);
  }

  @Test
  void limitTakesTheFirstTalks() {
    LabelledData data =
        new LabelledData.Talks(
            List.of(
                new LabelledThread("x", List.of(), Map.of()),
                new LabelledThread("y", List.of(), Map.of())));
    assertThat(((LabelledData.Talks) data.limitedTo(1)).threads())
        .extracting(LabelledThread::name)
        .containsExactly("x");
  }
}
