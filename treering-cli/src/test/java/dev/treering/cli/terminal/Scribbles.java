package dev.treering.cli.terminal;

import java.util.Random;

/** Makes texts that terminals have trouble with. */
public final class Scribbles {
  private static final String[] PIECES = {
    "\u001B[31m",
    "\u001B[2J",
    "\u001B]8;;http://example.org\u0007",
    "\u009B1A",
    "\u0000",
    "\u0008",
    "\r",
    "\r\n",
    "\n",
    "\t",
    "\u007F",
    "\u0085",
    "\u2028",
    "\u202E",
    "\u2066",
    "\u2069",
    "\u200F",
    "\u200B",
    "\u200D",
    "\uFE0F",
    "\uD83C",
    "\uDF33",
    "e\u0301\u0302\u0303",
    "\u0E33",
    "你好世界",
    "ｆｕｌｌ",
    "한글",
    "\u1112\u1161\u11AB",
    "🌳",
    "👨\u200D👩\u200D👧\u200D👦",
    "👋🏽",
    "🇳🇴",
    "❤\uFE0F",
    "مرحبا بالعالم",
    "שלום",
    "नमस्ते",
    "\uFEFF",
    "\u00AD",
    "\u3164",
    "𠀀",
    "\uDB40\uDC41",
    "word",
    "a",
    " ",
    "  ",
    "averyveryverylongwordwithoutanyspaceatallthatgoesonandonandonandonandon",
  };

  private Scribbles() {}

  /** Returns up to so many pieces of trouble in a row, sometimes any code points at all. */
  public static String text(Random random, int most) {
    StringBuilder text = new StringBuilder();
    int pieces = random.nextInt(most + 1);
    for (int i = 0; i < pieces; i++) {
      if (random.nextInt(4) == 0) {
        text.appendCodePoint(random.nextInt(Character.MAX_CODE_POINT + 1));
      } else {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      if (random.nextInt(3) == 0) {
        text.append(' ');
      }
    }
    return text.toString();
  }
}
