package dev.treering.cli.terminal;

/**
 * A way to set text off, by the ANSI "select graphic rendition" codes that every terminal knows.
 */
public enum Style {
  PLAIN(""),
  BOLD("1"),
  DIM("2"),
  HEADING("1;36"),
  UPDATE("33"),
  EXPAND("36"),
  CURRENT("1;32"),
  WARNING("33"),
  ERROR("1;31");

  private final String codes;

  Style(String codes) {
    this.codes = codes;
  }

  String on(String text) {
    return codes.isEmpty() || text.isEmpty() ? text : "\u001B[" + codes + "m" + text + "\u001B[0m";
  }
}
