package dev.treering.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageProfileTest {
  private static final List<String> PIECES =
      List.of(
          "4-1",
          "pm",
          "am",
          "12:30",
          "1.2.3",
          "7/8",
          "9",
          "%",
          "€",
          "$",
          "th",
          "may",
          "May",
          "of",
          "March",
          "2025-13-45",
          "99:99",
          "3,000",
          "uhr",
          "o'clock",
          " ",
          " ",
          "-",
          "to",
          "\n",
          "no longer",
          "？",
          "二十",
          "🎉",
          "\ud83d",
          "@x",
          "http://a.b/c?d=1",
          "`code`",
          "٣:٣٠",
          "v1.2",
          "instead",
          "ok",
          "¼",
          "1e9",
          "00000000000000000000",
          "½ past",
          "5.",
          ":30",
          "12:");

  private static MessageProfile profile(String text) {
    return MessageProfile.of(text, List.of(), term -> 1.0);
  }

  @Test
  void termsKeepTheirOrderSinceSumsDependOnIt() {
    List<String> terms = List.of("zinc", "amber", "kelp", "birch", "ochre", "flint", "amber");
    assertThat(MessageProfile.of("", terms, term -> 1.5).terms().keySet())
        .containsExactly("zinc", "amber", "kelp", "birch", "ochre", "flint");
  }

  @Test
  void anyTextHasProfile() {
    Random random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(9); i >= 0; i--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
        text.append(random.nextBoolean() ? " " : "");
      }
      assertThat(profile(text.toString()).length()).isNotNegative();
    }
  }

  @ParameterizedTest
  @CsvSource({"at 12 pm,720", "at 12 am,0", "at 5 pm,1020", "at 5:30 pm,1050", "at 17:30,1050"})
  void timesOfDayAreMinutes(String text, String minutes) {
    assertThat(profile(text).values())
        .anySatisfy(
            value -> {
              assertThat(value.kind()).isEqualTo(Value.Kind.TIME);
              assertThat(value.text()).isEqualTo(minutes);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"we go back to the old plan", "scrap that, back to Monday"})
  void goingBackIsRollback(String text) {
    assertThat(profile(text).has(Cue.ROLLBACK)).isTrue();
  }
}
