package dev.treering.eval.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.answer.Answer;
import dev.treering.answer.AnswerMode;
import dev.treering.eval.GoldLinks;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LinkScore;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Origin;
import dev.treering.forest.Placement.Linked;
import dev.treering.forest.Rung;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QuestionResultTest {
  private static final Question QUESTION =
      Question.of(SpaceId.of("ferry"), "When does the ferry leave?");

  private static MessageId id(int number) {
    return MessageId.of("m" + number);
  }

  /**
   * m2 updates m1 as marked; m3 updates m2 and should expand it; m4 expands m1 and should update
   * m2; m5 hangs below nothing and should expand m9, which is not in the context.
   */
  private static QuestionResult result(@Nullable GoldLinks judged) {
    List<Evidence> evidence =
        IntStream.rangeClosed(1, 5)
            .mapToObj(
                i ->
                    Message.of(
                        "m" + i,
                        Instant.parse("2025-06-01T10:0" + i + ":00Z"),
                        Author.named("Ove"),
                        "line " + i))
            .map(message -> new Evidence(message, Origin.ANCHOR, 0.5, ""))
            .toList();
    EvidenceForest forest =
        EvidenceForest.of(
            evidence,
            Map.of(
                id(2), new Linked(id(1), LinkKind.UPDATE, 0.9),
                id(3), new Linked(id(2), LinkKind.UPDATE, 0.9),
                id(4), new Linked(id(1), LinkKind.EXPAND, 0.9)));
    return new QuestionResult(
        new LabelledQuestion("q1", "current", QUESTION, labels(judged)),
        new AnsweredQuestion(
            QUESTION,
            new CompressedForest(forest, Map.of(), "", 0, 100, false, 0, List.of()),
            new Answer("none", AnswerMode.ABSTAINED, List.of(), null),
            Rung.LEXICAL,
            List.of()),
        List.of());
  }

  private static Labels labels(@Nullable GoldLinks judged) {
    Labels none = Labels.ofEvidence(List.of());
    return judged == null ? none : none.withJudged(judged);
  }

  private static GoldLinks judged() {
    GoldLinks judged = new GoldLinks();
    judged.add(id(1), id(2), LinkKind.UPDATE);
    judged.add(id(2), id(3), LinkKind.EXPAND);
    judged.add(id(2), id(4), LinkKind.UPDATE);
    judged.add(id(9), id(5), LinkKind.EXPAND);
    return judged;
  }

  @Test
  void updatesCountAsRightOnlyWithParentAndWay() {
    assertThat(result(judged()).links(true)).isEqualTo(new LinkScore(1, 2, 2));
  }

  @Test
  void linksCountAsRightWithTheParentWhateverTheWay() {
    assertThat(result(judged()).links(false)).isEqualTo(new LinkScore(2, 3, 3));
  }

  @Test
  void chatsThatWereNotJudgedWholeHaveNoLinkFigures() {
    assertThat(result(null).links(true)).isEqualTo(LinkScore.NONE);
    assertThat(Figures.of(List.of(result(null)))).doesNotContainKeys("link_f1", "update_f1");
  }

  @Test
  void figuresNamePrecisionRecallAndTheirMean() {
    assertThat(Figures.of(List.of(result(judged()))))
        .containsEntry("update_precision", 0.5)
        .containsEntry("update_recall", 0.5)
        .containsEntry("update_f1", 0.5)
        .containsEntry("link_precision", 2.0 / 3);
  }
}
