package dev.treering.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.answer.AnswerMode;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.forest.Rung;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.Spaces;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole way from question to answer, over a real store, without models. */
class MemoryTest {
  private static final SpaceId BOATS = SpaceId.of("boats");

  @TempDir private Path home;

  private static Message said(String id, String when, String who, String text) {
    return Message.of(id, Instant.parse(when), Author.named(who), text)
        .withContext(MessageContext.inChannel("harbour"));
  }

  private static final List<Message> CHAT =
      List.of(
          said("m1", "2025-05-02T09:00:00Z", "Imke", "The regatta starts at 10:00 on Saturday."),
          said("m2", "2025-05-02T09:03:00Z", "Theo", "noted"),
          said("m3", "2025-05-05T18:00:00Z", "Imke", "Regatta: we move the start to 11:30."),
          said("m4", "2025-05-05T18:02:00Z", "Theo", "11:30 is fine with me"),
          said("m5", "2025-05-06T08:00:00Z", "Runa", "The new sail is blue."));

  /** Counts words; near enough for a budget that words decide. */
  static final class WordCounter implements TokenCountEstimator {
    @Override
    public int estimateTokenCountInText(String text) {
      return text.isBlank() ? 0 : text.strip().split("\\s+", -1).length;
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
      return estimateTokenCountInText(message.toString());
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
      int sum = 0;
      for (ChatMessage message : messages) {
        sum += estimateTokenCountInMessage(message);
      }
      return sum;
    }
  }

  private AnsweredQuestion ask(Question question, AskOptions options) {
    try (Spaces spaces = EmbeddedSpaces.open(home, InstantSource.system());
        ConversationMemory memory =
            ConversationMemory.of(
                spaces.open(BOATS, Spaces.Access.CREATE),
                Rungs.local(Optional.empty(), new WordCounter()),
                System::nanoTime)) {
      memory.append(CHAT);
      return memory.ask(question, options);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"paper", "default", "forest+tree"})
  void everyRecipeFindsTheEvidenceAndSaysOnWhichRung(String recipe) {
    AnsweredQuestion answered =
        ask(
            Question.of(BOATS, "When does the regatta start?"),
            AskOptions.defaults().withRecipe(Recipe.named(recipe)));
    assertThat(answered.context().forest().nodes())
        .extracting(node -> node.id().value())
        .contains("m1", "m3");
    assertThat(answered.rung()).isEqualTo(Rung.LEXICAL);
    assertThat(answered.answer().citations())
        .allSatisfy(id -> assertThat(answered.context().forest().node(id)).isPresent());
  }

  @Test
  void nothingAfterAsOfIsSeen() {
    AnsweredQuestion answered =
        ask(
            Question.of(BOATS, "When does the regatta start?")
                .asOf(Instant.parse("2025-05-03T00:00:00Z")),
            AskOptions.defaults());
    assertThat(answered.context().forest().nodes())
        .isNotEmpty()
        .allSatisfy(
            node ->
                assertThat(node.message().occurred())
                    .isBeforeOrEqualTo(Instant.parse("2025-05-03T00:00:00Z")));
  }

  @Test
  void spaceWithoutMatchAbstains() {
    AnsweredQuestion answered =
        ask(Question.of(BOATS, "zeppelin altimeter calibration?"), AskOptions.defaults());
    assertThat(answered.answer().mode()).isEqualTo(AnswerMode.ABSTAINED);
    assertThat(answered.answer().current()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 60, 200})
  void budgetIsNeverExceeded(int budget) {
    AnsweredQuestion answered =
        ask(
            Question.of(BOATS, "When does the regatta start?"),
            AskOptions.defaults().withBudgetTokens(budget));
    assertThat(new WordCounter().estimateTokenCountInText(answered.context().text()))
        .isLessThanOrEqualTo(budget);
  }

  @Test
  void sameQuestionGetsTheSameForest() {
    Question question = Question.of(BOATS, "When does the regatta start?");
    assertThat(ask(question, AskOptions.defaults()).context().forest())
        .isEqualTo(ask(question, AskOptions.defaults()).context().forest());
  }
}
