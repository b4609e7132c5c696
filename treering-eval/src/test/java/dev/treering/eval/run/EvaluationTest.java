package dev.treering.eval.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.treering.eval.LabelledThread;
import dev.treering.eval.LinkScore;
import dev.treering.eval.metric.Bootstrap;
import dev.treering.eval.metric.Share;
import dev.treering.model.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EvaluationTest {
  private static Measured measured(String id, String type, double part, double whole) {
    return new Measured(id, type, Map.of("recall@5", new Share(part, whole)), "");
  }

  private static final List<Measured> THREE =
      List.of(measured("q1", "a", 1, 1), measured("q2", "a", 0, 1), measured("q3", "b", 1, 1));

  @Test
  void macroIsTheMeanOverCategories() {
    Evaluation macro = new Evaluation(Protocol.TURN_RETRIEVAL, THREE);
    assertThat(macro.metrics()).isEqualTo(Map.of("recall@5", 0.75));
    assertThat(macro.by())
        .isEqualTo(Map.of("a", Map.of("recall@5", 0.5), "b", Map.of("recall@5", 1.0)));
  }

  @Test
  void pooledCountsUnits() {
    Evaluation pooled =
        new Evaluation(
            Protocol.KEY_EVIDENCE, List.of(measured("q1", "a", 1, 3), measured("q2", "b", 1, 1)));
    assertThat(pooled.metrics()).isEqualTo(Map.of("recall@5", 0.5));
  }

  @Test
  void figureThatIsNeverDefinedIsLeftOut() {
    assertThat(new Evaluation(Protocol.KEY_EVIDENCE, List.of(measured("q1", "a", 0, 0))).metrics())
        .isEmpty();
  }

  @Test
  void runsAreComparedOnTheQuestionsThatBothHave() {
    Evaluation other =
        new Evaluation(
            Protocol.TURN_RETRIEVAL, List.of(measured("q2", "a", 1, 1), measured("q1", "a", 1, 1)));
    Bootstrap.Paired paired =
        new Evaluation(Protocol.TURN_RETRIEVAL, THREE)
            .against(other, Bootstrap.standard())
            .get("recall@5");
    assertThat(paired).isNotNull();
    assertThat(paired.difference().value()).isCloseTo(-0.5, within(1e-12));
    assertThat(paired.losses()).isEqualTo(1);
    assertThat(paired.wins()).isZero();
  }

  @Test
  void figuresOfOneRunAreComparedOnTheQuestionsThatHaveBoth() {
    Map<String, Share> both = Map.of("a", Share.of(1), "b", Share.of(0.5));
    Evaluation run =
        new Evaluation(
            Protocol.ABLATIONS,
            List.of(
                new Measured("q1", "", both, ""),
                new Measured("q2", "", both, ""),
                new Measured("q3", "", Map.of("a", Share.of(0)), "")));
    assertThat(run.difference("a", "b", Bootstrap.standard()))
        .hasValueSatisfying(
            paired -> {
              assertThat(paired.difference().value()).isEqualTo(0.5);
              assertThat(paired.wins()).isEqualTo(2);
            });
    assertThat(run.difference("a", "c", Bootstrap.standard())).isEmpty();
  }

  @Test
  void previousMessageScoresByJudgedMessagesOnly() {
    List<Message> messages =
        IntStream.range(0, 4)
            .mapToObj(i -> Message.of("" + i, Instant.ofEpochSecond(i), null, "line"))
            .toList();
    LabelledThread thread =
        new LabelledThread(
            "t", messages, Map.of(0, Set.of(), 1, Set.of(), 2, Set.of(1, 0), 3, Set.of(1)));
    assertThat(TalkRun.previous(thread)).isEqualTo(new LinkScore(2, 4, 5));
  }
}
