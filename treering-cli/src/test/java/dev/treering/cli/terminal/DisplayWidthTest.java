package dev.treering.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayWidthTest {
  @ParameterizedTest
  @CsvSource({
    "plain, 5",
    "\u00E9, 1",
    "e\u0301, 1",
    "\u4F60\u597D, 4",
    "\uD55C\uAE00, 4",
    "\u1112\u1161\u11AB, 2",
    "\uFF21, 2",
    "\uFF71, 1",
    "\uD83C\uDF33, 2",
    "\u2764\uFE0F, 2",
    "\u0645\u0631\u062D\u0628\u0627, 5",
    "a\u200Bb, 2",
    "\u2068x\u2069, 1",
    "\u0928\u093F, 2",
    "\uD840\uDC00, 2"
  })
  void countsColumns(String text, int columns) {
    assertThat(DisplayWidth.of(text)).isEqualTo(columns);
  }

  @ParameterizedTest
  @CsvSource({
    "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67, 6",
    "\uD83D\uDC4B\uD83C\uDFFD, 4",
    "\uD83C\uDDF3\uD83C\uDDF4, 4"
  })
  void countsJoinedEmojiAsTerminalsThatDoNotJoinThem(String text, int columns) {
    assertThat(DisplayWidth.of(text)).isEqualTo(columns);
  }
}
