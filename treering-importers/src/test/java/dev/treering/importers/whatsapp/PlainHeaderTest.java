package dev.treering.importers.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlainHeaderTest {
  private static final int LINES = 200_000;
  private static final List<String> HEADERS =
      List.of(
          "21/02/2026, 19:05 - Ona: hi",
          "2/1/26, 7:05 PM - Ona: hi",
          "2/1/26, 7:05\u202FPM - Ona: hi",
          "[21.02.26, 19:05:09] Ona: hi",
          "[2/1/26, 7:05:09\u202Fam] \u200EOna: hi",
          "2026-02-21 19.05 - Ona: hi",
          "21-2-2026 9:05 - \u200EOna joined",
          "[2026/2/21, 19:05:09]Ona: hi",
          "21.02.26, 19:05 - ");
  private static final String SIGNS = "0123456789/.-,: []apmAPM\u200E\u202F\u00A0\u0663年–x";

  @Test
  void usualHeadersAreReadWithoutPatterns() {
    for (String header : HEADERS) {
      assertThat(PlainHeader.of(header, 0))
          .as(header)
          .isNotNull()
          .isEqualTo(HeaderLine.byPatterns(header, 0));
    }
  }

  @Test
  void whatIsReadIsReadAsThePatternsDo() {
    Random random = new Random(7);
    int read = 0;
    for (int i = 0; i < LINES; i++) {
      String line = spoiled(HEADERS.get(random.nextInt(HEADERS.size())), random);
      HeaderLine plain = PlainHeader.of(line, 0);
      if (plain != null) {
        read++;
        assertThat(plain).as("line %d: %s", i, line).isEqualTo(HeaderLine.byPatterns(line, 0));
      }
    }
    assertThat(read).isGreaterThan(LINES / 20);
  }

  private static String spoiled(String header, Random random) {
    StringBuilder line = new StringBuilder(header);
    for (int i = random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(Math.min(line.length(), 28));
      char sign = SIGNS.charAt(random.nextInt(SIGNS.length()));
      switch (random.nextInt(3)) {
        case 0 -> line.setCharAt(at, sign);
        case 1 -> line.insert(at, sign);
        default -> line.deleteCharAt(at);
      }
    }
    return line.toString();
  }
}
