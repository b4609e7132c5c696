package dev.treering.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GLT = the green lantern team|glt",
        "In the shed a cob is one of the round loaves|cob",
        "When I write BB I mean bread basket|bb",
        "We named the leaky van \"the Pelican\"|pelican",
        "FYI: DK stands for dark kiln|dk",
        "ZW bedeutet bei uns Zwischenlager|zw",
        "On appelle ça le Radeau|radeau"
      })
  void explainedWordIsRead(String text, String word) {
    assertThat(Definitions.in(text)).contains(word);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "They mean well", "The loaves are late", "= nothing"})
  void nothingIsExplained(String text) {
    assertThat(Definitions.in(text)).isEmpty();
  }

  @Test
  void questionForAMeaningMayAskForAllItsWords() {
    assertThat(Definitions.askedFor("What is pelican short for?")).contains("pelican");
  }

  @Test
  void otherQuestionMayAskForAbbreviationsAndCodesAlone() {
    assertThat(Definitions.askedFor("Which oven did BB2 replace in the shed?"))
        .containsExactly("bb2");
    assertThat(Definitions.askedFor("When did Ottilie call from the OKB?")).containsExactly("okb");
  }
}
