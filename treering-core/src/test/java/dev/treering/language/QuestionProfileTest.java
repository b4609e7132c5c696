package dev.treering.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionProfileTest {
  private static final Instant ASKED = Instant.parse("2025-06-15T12:00:00Z");

  private static QuestionProfile profile(String text) {
    return QuestionProfile.of(text, ASKED);
  }

  @ParameterizedTest
  @CsvSource({
    "When does the ferry leave?,TIME",
    "Wann fährt die Fähre?,TIME",
    "Who has the key?,PERSON",
    "How much is the rent?,AMOUNT",
    "¿Dónde cantamos?,PLACE",
    "Did we agree on the colour?,CHOICE",
    "What was the plan originally?,BEGINNING",
    "Who used to open the shed?,EARLIER",
    "Why is the pool closed?,REASON",
    "What holds now?,PRESENT"
  })
  void tellsWhatIsAskedFor(String question, Asked asked) {
    assertThat(profile(question).asksFor(asked)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "What was the date as of 10 March?,2025-03-11T00:00:00Z",
    "Who was on duty on 10 February?,2025-02-11T00:00:00Z",
    "Who was on duty on February 10th?,2025-02-11T00:00:00Z",
    "What was agreed before 3 May?,2025-05-03T00:00:00Z",
    "What was the port on 2025-01-31?,2025-02-01T00:00:00Z",
    "What held at the end of May?,2025-06-01T00:00:00Z",
    "What did we plan in December?,2025-01-01T00:00:00Z",
    "Who had the pager on 20 August?,2024-08-21T00:00:00Z",
    "Wer hatte am 3.4. Dienst?,2025-04-04T00:00:00Z",
    "What was it on 1 June 2023?,2023-06-02T00:00:00Z"
  })
  void dayThatIsNamedEndsTheTimeAskedAbout(String question, Instant horizon) {
    assertThat(profile(question).horizon()).isEqualTo(Optional.of(horizon));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "When is the party?",
        "What may I bring?",
        "Is 31.2. a good day?",
        "Who will march first?",
        "What happens on 1 June 2031?",
        "How many of the 12 chairs are left?"
      })
  void noPastDayIsNamed(String question) {
    assertThat(profile(question).horizon()).isEmpty();
  }

  @Test
  void anyTextHasProfile() {
    String[] pieces = {
      "on",
      "the",
      "31",
      "of",
      "February",
      "2025-99-01",
      "1.13.",
      "0",
      "May",
      "may",
      "before",
      "in",
      "end",
      "29",
      "9999",
      "29.2.2023",
      "?",
      "when",
      "谁",
      "\ud83d",
      "st"
    };
    Random random = new Random(11);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(8); i >= 0; i--) {
        text.append(pieces[random.nextInt(pieces.length)]).append(' ');
      }
      profile(text.toString())
          .horizon()
          .ifPresent(horizon -> assertThat(horizon).isBefore(ASKED.plusSeconds(2 * 86_400)));
    }
  }
}
