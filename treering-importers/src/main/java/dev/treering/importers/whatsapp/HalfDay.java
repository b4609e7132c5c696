package dev.treering.importers.whatsapp;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The words beside a clock's time: of a half of the day, or of nothing but "o'clock". */
enum HalfDay {
  MORNING(
      "am vm fm de πμ öö ap dop sa pg рано претпл проб дп पूर्वाह्न পূর্বাহ্ণ "
          + "முற்பகல் 午前 上午 凌晨 清晨 早上 오전 ص صباحا قظ ก่อนเที่ยง sáng לפנהצ damanhã"),
  AFTERNOON(
      "pm nm em du μμ ös ip odp ch ptg попл слоб пп अपराह्न অপরাহ্ণ பிற்பகல் "
          + "午後 下午 晚上 傍晚 오후 م مساء بظ หลังเที่ยง chiều אחהצ datarde"),
  NOON("中午"),
  NEITHER("uhr h hs hrs ч uur น kl klo um à às at alle ore u о в godz");

  private static final Map<String, HalfDay> BY_WORD = new HashMap<>();

  static {
    for (HalfDay half : values()) {
      for (String word : half.words.split(" ", -1)) {
        BY_WORD.put(word, half);
      }
    }
  }

  private final String words;

  HalfDay(String words) {
    this.words = words;
  }

  /** Returns what a word means, whatever points, blanks and quotation marks it has; else null. */
  static @Nullable HalfDay of(String word) {
    StringBuilder letters = new StringBuilder();
    word.codePoints().filter(HalfDay::isPartOfAWord).forEach(letters::appendCodePoint);
    return BY_WORD.get(letters.toString().toLowerCase(Locale.ROOT));
  }

  /** Returns the hour from 0 to 23 (or as absurd as it was written). */
  int hour(int written) {
    if (written > 12) {
      return written;
    }
    return switch (this) {
      case MORNING -> written % 12;
      case AFTERNOON -> written % 12 + 12;
      case NOON -> written < 10 ? written + 12 : written;
      case NEITHER -> written;
    };
  }

  private static boolean isPartOfAWord(int c) {
    int type = Character.getType(c);
    return Character.isLetter(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }
}
