package dev.treering.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.answer.AnswerModel.Judgement;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.Inquiry;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Origin;
import dev.treering.forest.Placement.Linked;
import dev.treering.language.ActModel;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the weights that come with the library find in a forest whose links are known. */
class AnswerModelTest {
  private static final SpaceId BOATS = SpaceId.of("boats");
  private static final List<Message> CHAT =
      List.of(
          said("m1", "2025-05-02T09:00:00Z", "The regatta starts at 10:00."),
          said("m2", "2025-05-05T18:00:00Z", "The regatta starts at 11:30 instead."),
          said("m3", "2025-05-05T18:02:00Z", "noted"),
          said("m4", "2025-05-09T08:00:00Z", "The regatta starts at 12:00 now."));
  private static final Map<MessageId, Linked> LINKS =
      Map.of(
          MessageId.of("m2"), new Linked(MessageId.of("m1"), LinkKind.UPDATE, 0.9),
          MessageId.of("m3"), new Linked(MessageId.of("m2"), LinkKind.EXPAND, 0.9),
          MessageId.of("m4"), new Linked(MessageId.of("m2"), LinkKind.UPDATE, 0.9));

  @TempDir private Path home;

  private static Message said(String id, String when, String text) {
    return Message.of(id, Instant.parse(when), Author.named("Imke"), text);
  }

  private Judgement judge(String question) {
    return judge(question, CHAT, LINKS);
  }

  private Judgement judge(String question, List<Message> chat, Map<MessageId, Linked> links) {
    try (Spaces spaces = EmbeddedSpaces.open(home, InstantSource.system());
        SpaceStore store = spaces.open(BOATS, Spaces.Access.CREATE)) {
      store.append(chat);
      try (IndexSnapshot snapshot = store.snapshot(null)) {
        Inquiry inquiry =
            new Inquiry(Question.of(BOATS, question), snapshot, store, Optional.empty());
        EvidenceForest forest =
            EvidenceForest.of(
                chat.stream().map(m -> new Evidence(m, Origin.ANCHOR, 0.5, "")).toList(), links);
        return AnswerModel.standard().judge(AnswerScene.of(inquiry, forest, ActModel.standard()));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "When does the regatta start?,m4",
    "When did the regatta start originally?,m1",
    "When did the regatta start as of 3 May?,m1",
    "When did the regatta start as of 6 May?,m2"
  })
  void findsTheStateOfTheTimeThatIsAskedAbout(String question, String stated) {
    assertThat(judge(question).likely().getFirst().candidate().node().id().value())
        .isEqualTo(stated);
  }

  @Test
  void whatIsSaidAgainHoldsFromThenOn() {
    List<Message> chat =
        List.of(
            said("m1", "2025-05-02T09:00:00Z", "The spare oars lie in shed 2."),
            said("m2", "2025-05-05T18:00:00Z", "The spare oars lie in shed 5 from today."),
            said("m3", "2025-05-08T18:00:00Z", "The spare oars lie in shed 2."));
    Map<MessageId, Linked> links =
        Map.of(
            MessageId.of("m2"), new Linked(MessageId.of("m1"), LinkKind.UPDATE, 0.9),
            MessageId.of("m3"), new Linked(MessageId.of("m2"), LinkKind.UPDATE, 0.9));
    assertThat(
            judge("In which shed do the spare oars lie?", chat, links)
                .likely()
                .getFirst()
                .candidate()
                .node()
                .id()
                .value())
        .isEqualTo("m3");
  }

  @Test
  void doubtIsGreaterWhenTheWordsAreUnknown() {
    assertThat(judge("zeppelin altimeter calibration?").none())
        .isGreaterThan(judge("When does the regatta start?").none());
  }
}
