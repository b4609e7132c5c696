package dev.treering.models;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.EncodingType;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JtokkitTokenCounterTest {
  private final JtokkitTokenCounter counter = JtokkitTokenCounter.o200k();

  @Test
  void countsAsTheVocabulariesDo() {
    assertThat(counter.estimateTokenCountInText("")).isZero();
    assertThat(counter.estimateTokenCountInText("hello world")).isEqualTo(2);
    assertThat(JtokkitTokenCounter.cl100k().estimateTokenCountInText("hello world")).isEqualTo(2);
  }

  @Test
  void takesSpecialTokensInATextForOrdinaryText() {
    assertThat(counter.estimateTokenCountInText("<|endoftext|>")).isGreaterThan(3);
  }

  @Test
  void countsMessagesWithWhatTheChatFormatAdds() {
    assertThat(
            counter.estimateTokenCountInMessages(
                List.of(SystemMessage.from("hello world"), UserMessage.from("hello world"))))
        .isEqualTo(3 + 3 + 2 + 3 + 2);
  }

  @Test
  void piecesOfALongTextCountAsTheWhole() {
    String text = "The crane moves to berth 7 on Tuesday, not Monday. ".repeat(1_000);
    int whole =
        Encodings.newLazyEncodingRegistry()
            .getEncoding(EncodingType.O200K_BASE)
            .countTokensOrdinary(text);

    assertThat(counter.estimateTokenCountInText(text)).isEqualTo(whole);
  }

  @Test
  void longWordsAndOddTextTakeNoLongTime() {
    for (String text :
        List.of(
            "a".repeat(300_000),
            " ".repeat(300_000),
            "\uD83D".repeat(50_000),
            "ü".repeat(99_999))) {
      assertThat(counter.estimateTokenCountInText(text)).isPositive();
    }
  }

  @Test
  void isThreadSafeFromTheFirstCountOn() {
    JtokkitTokenCounter fresh = JtokkitTokenCounter.cl100k();

    assertThat(
            IntStream.range(0, 200)
                .parallel()
                .map(i -> fresh.estimateTokenCountInText("one two three"))
                .distinct()
                .toArray())
        .containsExactly(3);
  }

  @Test
  void knowsWhichVocabularyAModelHas() {
    assertThat(List.of("gpt-4o", "gpt-5.5", "o3", "claude-x", "gpt-4.1", "llama3"))
        .allMatch(name -> JtokkitTokenCounter.forModel(name).vocabulary().equals("o200k_base"));
    assertThat(List.of("gpt-4", "gpt-4-turbo", "GPT-3.5-turbo", "text-embedding-3-small"))
        .allMatch(name -> JtokkitTokenCounter.forModel(name).vocabulary().equals("cl100k_base"));
  }
}
