package dev.treering.answer;

import java.util.Locale;

/** How an answer came about. */
public enum AnswerMode {
  /** A language model wrote it from the forest. */
  MODEL,
  /** It quotes the end of the best UPDATE chain. */
  EXTRACTIVE,
  /** The evidence is not there. */
  ABSTAINED;

  /** Returns the lower-case name used on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
