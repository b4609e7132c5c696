package dev.treering.eval.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.eval.GoldLinks;
import dev.treering.eval.LabelledData;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.LabelledThread;
import dev.treering.eval.data.Dataset;
import dev.treering.forest.LinkKind;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContractTest {
  private static final MessageId A = MessageId.of("a");
  private static final MessageId B = MessageId.of("b");

  /** Everything is made anew, as another process would. */
  private static LabelledData questions(LinkKind kind, String option) {
    GoldLinks links = new GoldLinks();
    links.add(A, B, kind);
    links.add(B, MessageId.of("c"), LinkKind.EXPAND);
    SpaceId space = SpaceId.of("s");
    Labels labels =
        Labels.ofMessages(List.of(A))
            .withExpected(new Expected("A", Map.of("A", "one", "B", option)))
            .withJudged(links);
    return new LabelledData.Questions(
        List.of(
            new LabelledSpace(
                space,
                List.of(),
                List.of(new LabelledQuestion("q", "", Question.of(space, "What?"), labels)))));
  }

  private static LabelledData talk(int answered) {
    return new LabelledData.Talks(
        List.of(new LabelledThread("t", List.of(), Map.of(3, Set.of(1, answered)))));
  }

  private static String hash(LabelledData data) {
    return Contract.of(
            Dataset.SMALLCHATS, "paper", "", Protocol.JUDGED_CHATS, data, Map.of("budget", "9"))
        .getOrDefault("data", "");
  }

  @Test
  void sameDataHaveTheSameHash() {
    String hash = hash(questions(LinkKind.UPDATE, "two"));
    assertThat(hash).hasSize(64).isEqualTo(hash(questions(LinkKind.UPDATE, "two")));
    assertThat(hash(talk(2))).isEqualTo(hash(talk(2)));
    // Written down, so that a change of what is hashed, or of its order, shows.
    assertThat(hash(talk(2))).startsWith("43fec8d108defedb");
  }

  @Test
  void everyLabelCounts() {
    String hash = hash(questions(LinkKind.UPDATE, "two"));
    assertThat(hash(questions(LinkKind.EXPAND, "two"))).isNotEqualTo(hash);
    assertThat(hash(questions(LinkKind.UPDATE, "three"))).isNotEqualTo(hash);
    assertThat(hash(talk(2))).isNotEqualTo(hash(talk(0)));
  }
}
