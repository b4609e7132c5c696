package dev.treering.testkit;

import java.util.List;
import java.util.Random;

/** The words of invented conversations: few enough to meet again, in many scripts. */
final class Vocabulary {
  private static final List<String> WORDS =
      List.of(
          "crane",
          "cranes",
          "moved",
          "moving",
          "the",
          "to",
          "ferry",
          "ferry's",
          "harbour",
          "tide",
          "not",
          "Thursday",
          "budget",
          "café",
          "CAFE",
          "Straße",
          "crew",
          "approved",
          "HUB-212",
          "v2.3",
          "10:45",
          "🚢",
          "—",
          "l'été",
          "o'clock",
          "naïve",
          "貨物",
          "港湾",
          "ミナト",
          "항구",
          "เรือ",
          "кран",
          "ναύτης",
          "سفينة",
          "quay.example/a1");

  private Vocabulary() {}

  /**
   * Returns a few words; common ones come often, as in any language. They are so few that engines,
   * which keep the length of long messages by approximation only, score them exactly.
   */
  static String sentence(Random random) {
    int length = random.nextInt(8);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      double skewed = Math.pow(random.nextDouble(), 1.6);
      text.append(i == 0 ? "" : " ").append(WORDS.get((int) (skewed * WORDS.size())));
    }
    return random.nextInt(30) == 0 ? text.append("\n\t\"\\\u0000 end").toString() : text.toString();
  }
}
