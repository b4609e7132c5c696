package dev.treering.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.language.Claim.Holder;
import dev.treering.language.Claim.Plurality;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          I live in Bergen now.                                | home       | Bergen
          Hi all, I moved to Den Haag last spring!             | home       | Den Haag
          I work at Lund & Co, by the way                      | employer   | Lund
          I work as a boat builder and sing in a choir.        | occupation | boat builder
          My birthday is on 4 March.                           | birthday   | 4 March
          I'm allergic to hazelnuts, so no cake for me.        | allergy    | hazelnuts
          Well, I prefer rooibos.                              | preference | rooibos
          I can't stand cold soup                              | dislike    | cold soup
          My dog is called Pim.                                | pet        | Pim
          Ich wohne in Graz.                                   | home       | Graz
          Je suis allergique aux noix.                         | allergy    | noix
          Vivo en Sevilla.                                     | home       | Sevilla
          """)
  void readsWhatSpeakersSayOfThemselves(String text, String attribute, String value) {
    assertThat(Claims.in(text))
        .singleElement()
        .satisfies(claim -> assertThat(claim.holder()).isEqualTo(Holder.SPEAKER))
        .satisfies(claim -> assertThat(claim.attribute()).isEqualTo(attribute))
        .satisfies(claim -> assertThat(claim.value()).isEqualTo(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Do you live in Bergen?",
        "I live in Bergen?",
        "If I moved to Bergen, who would feed the hens?",
        "Maybe I live in Bergen soon, who knows.",
        "She said \"I live in Bergen\" and left.",
        "> I live in Bergen",
        "He thinks that I live in luxury.",
        "I live in hope.",
        "I work at night.",
        "I prefer Bergen, just kidding lol",
        "My birthday is on a Sunday.",
        "My birthday is soon."
      })
  void readsNothingWhereNothingIsClaimed(String text) {
    assertThat(Claims.in(text)).isEmpty();
  }

  @Test
  void readsWhatNoLongerHolds() {
    assertThat(Claims.in("I no longer work for Lund & Co."))
        .singleElement()
        .satisfies(claim -> assertThat(claim.ends()).isTrue())
        .satisfies(claim -> assertThat(claim.plurality()).isEqualTo(Plurality.ONE));
  }

  @Test
  void readsThingsWithACountableValue() {
    assertThat(Claims.in("The gate code is 4411. Our choir practice is on Tuesday."))
        .extracting(Claim::attribute, Claim::normal, Claim::holder)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("gate code", "number:4411", Holder.THING),
            org.assertj.core.groups.Tuple.tuple("choir practice", "weekday:2", Holder.THING));
    assertThat(Claims.in("The gate code is now 4471, decided."))
        .allSatisfy(claim -> assertThat(claim.changes()).isTrue());
  }

  @Test
  void readsNoThingThatIsVagueOrPassing() {
    for (String text :
        List.of(
            "The soup is good.",
            "The water level today is 40.",
            "The kiln is fired on Monday.",
            "The bill is about 40 €.",
            "The first train is 5 minutes late.",
            "Is the gate code 4411?",
            "The gate code is on the fridge.")) {
      assertThat(Claims.in(text)).as(text).isEmpty();
    }
  }
}
